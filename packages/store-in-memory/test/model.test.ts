import { type MemoryEntry, type Metadata, memoryId } from '@memory/core'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type InMemoryStore, inMemoryStore } from '../src/index.js'
import { contents, ManualClock } from './support.js'

/** What one scope holds, by id, in order: the store without any of its machinery. */
type Model = Map<
  string,
  { content: string; metadata: Metadata | undefined; createdAt: number; expiresAt: number }
>

interface World {
  readonly clock: ManualClock
  readonly stores: readonly InMemoryStore[]
  readonly models: readonly Model[]
}

type Step = (world: World) => Promise<void>

const IDS = ['x', 'y', '__proto__', 'z']
const scope = fc.nat({ max: 1 })
const id = fc.constantFrom(...IDS)
const content = fc.constantFrom('red tea', 'green tea', 'red car', 'a green car and a red one', '茶と車')
const metadata = fc.option(fc.constantFrom<Metadata>({ n: 1 }, { n: 2, deep: { a: [1] } }), {
  nil: undefined,
})
const expiry = fc.option(fc.integer({ min: -1, max: 20 }), { nil: undefined })

function visible({ models, clock }: World, n: number): Model {
  const model = models[n] as Model
  for (const [key, { expiresAt }] of model) if (expiresAt <= clock.time) model.delete(key)
  return model
}

const entryOf = (key: string, record: NonNullable<ReturnType<Model['get']>>): MemoryEntry => ({
  id: key,
  content: record.content,
  ...(record.metadata && { metadata: record.metadata }),
  createdAt: new Date(record.createdAt).toISOString(),
  ...(record.expiresAt !== Number.POSITIVE_INFINITY && {
    expiresAt: new Date(record.expiresAt).toISOString(),
  }),
})

/** The id that content gets by itself: the first of a series that is free or holds that content. */
function derivedId(model: Model, n: number, text: string): string {
  const base = memoryId(n === 0 ? {} : { actorId: 'other' }, text)
  for (let i = 1; ; i++) {
    const key = i === 1 ? base : `${base}-${i}`
    const record = model.get(key)
    if (!record || record.content === text) return key
  }
}

const addStep = fc
  .record({ n: scope, text: content, data: metadata, key: fc.option(id, { nil: undefined }), ttl: expiry })
  .map(
    ({ n, text, data, key, ttl }): Step =>
      async (world) => {
        const model = visible(world, n)
        const { time } = world.clock
        const result = await world.stores[n]?.add(text, data, {
          ...(key !== undefined && { id: key }),
          ...(ttl !== undefined && { expiresAt: world.clock.iso(ttl) }),
        })
        const actual = key ?? derivedId(model, n, text)
        const before = model.get(actual)
        const record = {
          content: text,
          metadata: data,
          createdAt: before?.createdAt ?? time,
          expiresAt: ttl === undefined ? Number.POSITIVE_INFINITY : time + ttl,
        }
        const isSame = JSON.stringify(before) === JSON.stringify(record)
        const status = !before ? 'stored' : key === undefined || isSame ? 'duplicate' : 'updated'
        expect(result).toEqual({ status, id: actual })
        if (status !== 'duplicate') model.set(actual, record)
      },
  )

const updateStep = fc
  .record({ n: scope, key: id, text: fc.option(content, { nil: undefined }), data: metadata, ttl: expiry })
  .map(
    ({ n, key, text, data, ttl }): Step =>
      async (world) => {
        const model = visible(world, n)
        const before = model.get(key)
        const call = world.stores[n]?.update(key, {
          ...(text !== undefined && { content: text }),
          ...(data !== undefined && { metadata: data }),
          ...(ttl !== undefined && { expiresAt: ttl === 0 ? null : world.clock.iso(ttl) }),
        })
        if (!before) return await expect(call).rejects.toMatchObject({ code: 'not_found' })
        const after = {
          ...before,
          ...(text !== undefined && { content: text }),
          ...(data !== undefined && { metadata: data }),
          ...(ttl !== undefined && {
            expiresAt: ttl === 0 ? Number.POSITIVE_INFINITY : world.clock.time + ttl,
          }),
        }
        model.set(key, after)
        expect(await call).toEqual(entryOf(key, after))
      },
  )

const deleteStep = fc.record({ n: scope, keys: fc.array(id, { maxLength: 3 }) }).map(
  ({ n, keys }): Step =>
    async (world) => {
      const model = visible(world, n)
      const deleted = [...new Set(keys)].filter((key) => model.delete(key)).length
      expect(await world.stores[n]?.delete(keys)).toEqual({ deleted })
    },
)

const clearStep = scope.map(
  (n): Step =>
    async (world) => {
      const model = visible(world, n)
      const deleted = model.size
      model.clear()
      expect(await world.stores[n]?.clear()).toEqual({ deleted })
    },
)

const waitStep = fc.integer({ min: 1, max: 10 }).map(
  (ms): Step =>
    async ({ clock }) => {
      clock.time += ms
    },
)

const searchStep = fc.record({ n: scope, word: fc.constantFrom('tea', 'green', '車') }).map(
  ({ n, word }): Step =>
    async (world) => {
      const found = await world.stores[n]?.search(word, { maxSearchResults: 100 })
      const wanted = [...visible(world, n).values()]
        .map((record) => record.content)
        .filter((text) => text.includes(word))
      expect(contents(found ?? []).sort()).toEqual(wanted.sort())
    },
)

async function compare(world: World): Promise<void> {
  for (const [n, store] of world.stores.entries()) {
    const wanted = [...visible(world, n)].map(([key, record]) => entryOf(key, record))
    const listed: MemoryEntry[] = []
    let cursor: string | undefined
    do {
      const page = await store.list({ limit: 2, ...(cursor && { cursor }) })
      listed.push(...page.entries)
      cursor = page.cursor
    } while (cursor)
    expect(listed).toEqual(wanted)
    for (const key of IDS) expect(await store.get(key)).toEqual(wanted.find((entry) => entry.id === key))
  }
}

it('behaves like a map per scope under any sequence of calls', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.oneof(
          { weight: 5, arbitrary: addStep },
          { weight: 3, arbitrary: updateStep },
          { weight: 2, arbitrary: deleteStep },
          { weight: 1, arbitrary: clearStep },
          { weight: 2, arbitrary: waitStep },
          { weight: 2, arbitrary: searchStep },
        ),
        { maxLength: 40 },
      ),
      async (steps) => {
        const clock = new ManualClock()
        const root = inMemoryStore({ clock })
        const world: World = {
          clock,
          stores: [root, root.withScope({ actorId: 'other' })],
          models: [new Map(), new Map()],
        }
        for (const step of steps) await step(world)
        await compare(world)
      },
    ),
    { numRuns: 300 },
  )
})
