import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Scenario } from '../scenario.js'
import type { FileMemory } from '../subject.js'

const PREFIX = 'The user told us at the beginning of the conversation that'
const SAME_BEGINNING = [`${PREFIX} Porto is home`, `${PREFIX} tea is fine`]
const CHINESE = ['用户住在波尔图', '用户对花生过敏', '用户养了一只猫']

export const filesDropFacts: Scenario = {
  fault: 'F19',
  title: 'Facts kept in files stay apart, and parts of Chinese sentences find them',
  async run(subject) {
    const folder = await mkdtemp(join(tmpdir(), 'memory-faults-'))
    try {
      const files = subject.openFiles(folder)
      for (const content of [...SAME_BEGINNING, ...CHINESE]) await files.add(content)
      const kept = await count(files, [
        ['tea', SAME_BEGINNING[1]],
        ['Porto', SAME_BEGINNING[0]],
      ])
      const partly = await count(files, [
        ['花生', CHINESE[1]],
        ['波尔图', CHINESE[0]],
        ['一只猫', CHINESE[2]],
      ])
      return {
        held: kept === 2 && partly === 3,
        happened: `${kept} of 2 facts with one beginning found, ${partly} of 3 Chinese facts by a part`,
      }
    } finally {
      await rm(folder, { recursive: true })
    }
  },
}

async function count(
  files: FileMemory,
  cases: readonly (readonly [string, string | undefined])[],
): Promise<number> {
  let found = 0
  for (const [query, content] of cases) {
    const entries = await files.search(query)
    if (entries.some((entry) => entry.content === content)) found++
  }
  return found
}
