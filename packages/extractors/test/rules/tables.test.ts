import { describe, expect, it } from 'vitest'
import type { Category, PatternName } from '../../src/rules/language-rules.js'
import { TABLES } from '../../src/rules/languages.js'
import { parseEntries } from '../../src/rules/lexicon.js'

const NEEDED: readonly Category[] = [
  'weather',
  'evaluative',
  'leisure',
  'chatter',
  'now',
  'state',
  'interruption',
  'acquaintance',
  'kin',
  'household',
  'health',
  'circumstance',
  'liking',
  'service',
  'recently',
  'lasting',
  'oneOff',
  'noise',
  'correction',
  'withdrawal',
  'negation',
  'stop',
]
const NEEDED_PATTERNS: readonly PatternName[] = [
  'firstPerson',
  'firstSubject',
  'ownSubject',
  'anaphoric',
  'dependent',
  'contrast',
  'question',
  'imperative',
  'directive',
  'hypothetical',
  'past',
  'lastingPast',
  'aim',
  'taste',
  'condition',
  'finite',
  'verdict',
  'report',
  'affirm',
  'deny',
  'bare',
  'addressesUser',
  'openQuestion',
  'procedural',
  'asksAim',
  'asksTaste',
  'ceases',
  'heeds',
]

describe.each(TABLES.map((table) => [table.code, table] as const))('the tables of %s', (_, table) => {
  it('have words for every category the engine weighs', () => {
    for (const category of NEEDED) expect(parseEntries(table.words[category] ?? ''), category).not.toEqual([])
  })

  it('have every pattern the engine asks for', () => {
    for (const name of NEEDED_PATTERNS) expect(table.patterns[name], name).toBeInstanceOf(RegExp)
  })

  it('list lower-case entries, with a wildcard only at the end of a single word', () => {
    for (const list of Object.values(table.words)) {
      for (const entry of parseEntries(list)) {
        if (table.spaced) expect(entry).toBe(entry.toLowerCase())
        if (entry.includes('*')) expect(entry).toMatch(/^[^\s*]{3,}\*$/u)
      }
    }
  })

  it('hold no expression with a state of its own', () => {
    for (const pattern of Object.values(table.patterns)) expect(pattern.global || pattern.sticky).toBe(false)
    for (const pattern of [...(table.replacements ?? []), ...(table.changes ?? []).map((c) => c.pattern)])
      expect(pattern.global || pattern.sticky).toBe(false)
    expect(table.clauseStart.global).toBe(true)
  })
})
