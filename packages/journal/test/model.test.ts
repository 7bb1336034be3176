import { appendFile, copyFile, readFile } from 'node:fs/promises'
import type { Journal, JournalRecord } from '@memory/core'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fileJournal } from '../src/index.js'
import { newPaths, record, recordsOf } from './support.js'

const newPath = newPaths()

const SESSIONS = [
  { sessionId: 's' },
  { sessionId: 's', scope: {} },
  { sessionId: 's', scope: { actorId: 'dana' } },
  { sessionId: 't', scope: { actorId: 'dana' } },
]
const STORES = ['facts', 'episodes']

type ValueOf<T> = T extends fc.Arbitrary<infer Value> ? Value : never

const session = fc.constantFrom(...SESSIONS)
const ids = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd'), { minLength: 1 })

const call = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('append' as const), session, ids }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('acknowledge' as const),
      session,
      ids,
      storeName: fc.constantFrom(...STORES),
    }),
  },
)
type Call = ValueOf<typeof call>

/** Calls that are made at once, then perhaps a crash that leaves part of one more line. */
const step = fc.record({
  calls: fc.array(call, { minLength: 1, maxLength: 4 }),
  crash: fc.option(fc.double({ min: 0, max: 1, noNaN: true }), { freq: 3 }),
})

/** What a journal should hold, the plain way. */
class Model {
  readonly #held: { session: (typeof SESSIONS)[number]; id: string; pending: string[] }[] = []

  apply(each: Call): void {
    for (const id of each.ids) {
      const at = this.#held.findIndex((held) => held.session === each.session && held.id === id)
      const held = this.#held[at]
      if (each.kind === 'append') {
        if (!held) this.#held.push({ session: each.session, id, pending: [...STORES] })
        else held.pending.push(...STORES.filter((name) => !held.pending.includes(name)))
      } else if (held) {
        held.pending = held.pending.filter((name) => name !== each.storeName)
        if (held.pending.length === 0) this.#held.splice(at, 1)
      }
    }
  }

  get records(): JournalRecord[] {
    return this.#held.map(({ session, id, pending }) => record(id, { ...session, pending: [...pending] }))
  }
}

// Hundreds of journals, each write of which waits for the disk.
it('holds what a plain list would hold, through crashes and compactions', { timeout: 120_000 }, async () => {
  const run = async (steps: readonly ValueOf<typeof step>[], compactAfter: number): Promise<void> => {
    let path = await newPath()
    let journal: Journal = fileJournal({ path, durability: 'system', compactAfter })
    const abandoned: Journal[] = [journal]
    const model = new Model()
    for (const { calls, crash } of steps) {
      await Promise.all(
        calls.map((each) => {
          if (each.kind === 'append') {
            return journal.append(each.ids.map((id) => record(id, { ...each.session, pending: STORES })))
          }
          const { session, ids: messageIds, storeName } = each
          return journal.acknowledge({ ...session, storeName, messageIds })
        }),
      )
      for (const each of calls) model.apply(each)
      if (crash !== null) {
        // What a killed process leaves: everything acknowledged, and the start of a line that was not.
        const left = `${path}.left`
        await copyFile(path, left)
        const line = (await readFile(path, 'utf8')).split('\n').at(-2) ?? ''
        await appendFile(left, line.slice(0, Math.floor(crash * line.length)))
        path = left
        journal = fileJournal({ path, durability: 'system', compactAfter })
        abandoned.push(journal)
      }
      expect(await recordsOf(journal)).toEqual(model.records)
    }
    await Promise.all(abandoned.map((each) => each.close()))
    const last = fileJournal({ path, durability: 'system', compactAfter })
    expect(await recordsOf(last)).toEqual(model.records)
    await last.close()
  }
  await fc.assert(fc.asyncProperty(fc.array(step, { maxLength: 15 }), fc.constantFrom(1, 3, 10, 1000), run), {
    numRuns: 150,
  })
})
