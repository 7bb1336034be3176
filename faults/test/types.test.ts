// What is assigned here is checked by the compiler, with `exactOptionalPropertyTypes`; what runs, by the tests.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ExtractionResult, Extractor, MemoryEntry, MemoryStore } from '@memory/core'
import { ruleExtractor } from '@memory/extractors'
import { memoryManager, type StoreLike, type TypedStore, typedStores } from '@memory/manager'
import { inMemoryStore } from '@memory/store-in-memory'
import {
  type MemoryEntry as TheirEntry,
  type Extractor as TheirExtractor,
  InvocationTrigger as TheirInvocationTrigger,
  MemoryManager as TheirManager,
  type ExtractionResult as TheirResult,
  type MemoryStore as TheirStore,
} from '@strands-agents/sdk'
import { LocalFileStorage } from '@strands-agents/sdk/storage'
import { FileMemoryStore } from '@strands-agents/sdk/vended-memory-stores/file-memory-store'
import { expect, expectTypeOf, it } from 'vitest'
import { AgentHost, textMessage } from '../src/strands/index.js'

it('stores of ours are stores of theirs', () => {
  expectTypeOf<MemoryStore>().toExtend<TheirStore>()
  expectTypeOf<TypedStore>().toExtend<TheirStore>()
  expectTypeOf<ReturnType<typeof inMemoryStore>>().toExtend<TheirStore>()
  expectTypeOf<MemoryEntry>().toExtend<TheirEntry>()
  expectTypeOf<Extractor>().toExtend<TheirExtractor>()
  expectTypeOf<ExtractionResult>().toExtend<TheirResult>()
})

it('stores of theirs are stores of our manager', () => {
  expectTypeOf<TheirStore>().toExtend<StoreLike>()
  expectTypeOf<FileMemoryStore>().toExtend<StoreLike>()
  expectTypeOf<TheirEntry>().toExtend<MemoryEntry>()
})

it('their manager extracts into a store of ours, with an extractor of ours', async () => {
  const trigger = new TheirInvocationTrigger()
  const store = inMemoryStore({ name: 'notes', extraction: { extractor: ruleExtractor(), trigger } })
  const manager = new TheirManager({ stores: [store], addToolConfig: true })
  const host = await AgentHost.attach(manager)
  await host.record(textMessage('user', 'I am allergic to peanuts.'))
  await host.endTurn()
  await manager.flush()
  await manager.add('Lives in Porto')
  const found = await manager.search('peanuts Porto', { maxSearchResults: 5 })
  expect(found.map(({ content }) => content).sort()).toEqual(['I am allergic to peanuts.', 'Lives in Porto'])
  const input = await host.modelInput([textMessage('user', 'Can I eat peanuts?')])
  expect(JSON.stringify(input)).toMatch(/<entry source=.{2}notes.{2}>[^<]*peanuts/)
})

it('their manager takes typed stores of ours', () => {
  const stores: TheirStore[] = typedStores({
    create: (type) => inMemoryStore({ name: type }),
    extractor: (type) => ruleExtractor({ types: [type] }),
  })
  expect(new TheirManager({ stores }).name).toBe('strands:memory-manager')
})

it('our manager extracts into a store of theirs', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'memory-types-'))
  try {
    const files = new FileMemoryStore({
      name: 'files',
      storage: new LocalFileStorage(folder),
      extraction: { extractor: ruleExtractor() },
    })
    const memory = memoryManager({ stores: [files] })
    await memory.record({ role: 'user', content: 'I am allergic to peanuts.' })
    expect((await memory.flush()).stores.files).toMatchObject({ stored: 1, pending: 0 })
    expect((await memory.search('peanuts')).map(({ content }) => content)).toEqual([
      expect.stringMatching(/peanuts/),
    ])
    await memory.close()
  } finally {
    await rm(folder, { recursive: true })
  }
})
