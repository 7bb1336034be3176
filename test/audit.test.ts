import { describe, expect, it } from 'vitest'
import { verdictOf } from '../scripts/audit-verdict.mjs'

const advisory = (severity: string) => ({
  severity,
  module_name: 'left-pad',
  title: 'Pads on the right',
  url: 'https://example.org/1',
})
const report = (...severities: string[]) =>
  JSON.stringify({
    advisories: Object.fromEntries(severities.map((severity, id) => [id, advisory(severity)])),
  })

describe('the audit of dependencies', () => {
  it('stops at what is high or critical, and tells the rest', () => {
    expect(verdictOf(report('low', 'critical'))).toEqual({
      state: 'audited',
      ok: false,
      lines: [
        'low: left-pad: Pads on the right (https://example.org/1)',
        'critical: left-pad: Pads on the right (https://example.org/1)',
        'Dependencies were audited: 2 advisories, 1 of them high or critical.',
      ],
    })
    expect(verdictOf(report('moderate')).ok).toBe(true)
    expect(verdictOf(report())).toMatchObject({ state: 'audited', ok: true })
  })

  it.each(['{"error":{"code":"ERR_PNPM_AUDIT_BAD_RESPONSE","message":"405"}}', '', '<html>', 'null', '{}'])(
    'never takes %j for an audit',
    (output) => {
      const { state, ok, lines } = verdictOf(output)
      expect([state, ok]).toEqual(['not audited', false])
      expect(lines.join()).toContain('NOT audited')
    },
  )
})
