import type { ConformanceReport } from '../engine/run-suite.js'

/** Data of a badge, in the endpoint form of shields.io. */
export interface Badge {
  readonly schemaVersion: 1
  readonly label: string
  readonly message: string
  readonly color: 'brightgreen' | 'yellow' | 'red'
}

/** Green when everything holds, yellow with known failures, red otherwise. */
export function toBadge({ subject, version, summary }: ConformanceReport): Badge {
  const { passed, failed, known } = summary
  const rest = failed > 0 ? `${failed} failed` : known > 0 ? `${known} known failures` : `${passed} passed`
  return {
    schemaVersion: 1,
    label: `memory ${subject} conformance`,
    message: `${version}: ${rest}`,
    color: failed > 0 ? 'red' : known > 0 ? 'yellow' : 'brightgreen',
  }
}
