import { describe, expect, it } from 'vitest'
import { filesBelow, read } from './workspace.js'

/** Which packages have to name each case in a test: those whose business it is. Adapters add theirs. */
const CASES: Readonly<Record<string, readonly string[]>> = {
  // What a language model answers, and what it is given.
  E01: ['extractors'],
  E02: ['extractors'],
  E04: ['extractors'],
  E06: ['extractors'],
  E08: ['extractors'],
  E10: ['extractors'],
  E12: ['extractors'],
  E13: ['extractors'],
  E14: ['extractors'],
  E15: ['extractors'],
  E17: ['core', 'extractors', 'manager', 'store-in-memory'],
  E19: ['core', 'extractors', 'manager', 'store-in-memory'],
  E24: ['manager'],
  // Shapes of messages.
  M01: ['core', 'extractors', 'manager'],
  M02: ['core', 'extractors', 'manager'],
  M04: ['core', 'extractors', 'manager'],
  M05: ['core', 'extractors', 'manager'],
  M06: ['core', 'manager', 'store-in-memory'],
  M07: ['embedder-local', 'store-in-memory'],
  M08: ['core', 'extractors', 'manager'],
  M11: ['manager'],
  // Writes.
  W01: ['manager'],
  W02: ['manager'],
  W03: ['manager'],
  W04: ['manager', 'store-in-memory'],
  W06: ['manager'],
  W07: ['manager'],
  W08: ['store-in-memory'],
  W10: ['embedder-local', 'store-in-memory'],
  W15: ['manager', 'store-in-memory'],
  W16: ['core', 'store-in-memory'],
  W17: ['store-in-memory'],
  // Search, recall and injection.
  S01: ['core', 'manager', 'store-in-memory'],
  S02: ['core', 'manager', 'store-in-memory'],
  S04: ['store-in-memory'],
  S05: ['manager', 'store-in-memory'],
  S06: ['manager', 'store-in-memory'],
  S08: ['core', 'store-in-memory'],
  S11: ['core', 'manager', 'store-in-memory'],
  S13: ['store-in-memory'],
  S14: ['core', 'manager', 'store-in-memory'],
  S15: ['manager'],
  S17: ['manager'],
  S18: ['manager'],
  S19: ['manager'],
  S20: ['manager'],
  // Lifecycle.
  L01: ['manager'],
  L03: ['manager'],
  L04: ['manager'],
  L05: ['manager'],
  L08: ['manager'],
  L09: ['manager', 'store-in-memory'],
  L10: ['manager', 'store-in-memory'],
  L13: ['core'],
}

/** Lines of a package's tests that begin a string: titles, among them those of tables. */
function lines(name: string): string[] {
  const files = filesBelow(`packages/${name}/test`, '.test.ts')
  return files.flatMap((file) => read(`packages/${name}/test/${file}`).split('\n'))
}

const names = [...new Set(Object.values(CASES).flat())]
const linesOf = new Map(names.map((name) => [name, lines(name)]))

describe.each(Object.entries(CASES))('case %s', (id, packages) => {
  it.each(packages)('is a test of %s by its id', (name) => {
    const title = new RegExp(`['"\`](?:[^'"\`]*\\W)?${id}\\b`)
    expect(linesOf.get(name)?.some((line) => title.test(line))).toBe(true)
  })
})
