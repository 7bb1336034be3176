// What must fit what, as the compiler of this repository sees it: strict, with exactOptionalPropertyTypes.
import type { LanguageModel, MemoryStore } from '@memory/core'
import { inMemoryStore } from '@memory/store-in-memory'
import type {
  Agent,
  ExtractionConfig,
  ExtractionTrigger,
  Extractor,
  MemoryEntry,
  MemoryManagerConfig,
  Plugin,
  MemoryStore as StrandsMemoryStore,
} from '@strands-agents/sdk'
import type { BedrockKnowledgeBaseStore } from '@strands-agents/sdk/vended-memory-stores/bedrock-knowledge-base'
import type { FileMemoryStore } from '@strands-agents/sdk/vended-memory-stores/file-memory-store'
import type { AgentCoreMemoryStore } from 'bedrock-agentcore/memory/strands'
import { describe, expectTypeOf, it } from 'vitest'
import {
  fromStrandsStore,
  type MemoryPlugin,
  memoryPlugin,
  strandsModel,
  toStrandsStore,
} from '../src/index.js'

describe('types', () => {
  it('stores of ours fit Strands, adapted or as they are', () => {
    expectTypeOf(toStrandsStore).returns.toExtend<StrandsMemoryStore>()
    expectTypeOf<MemoryStore>().toExtend<StrandsMemoryStore>()
    expectTypeOf(inMemoryStore).returns.toExtend<MemoryManagerConfig['stores'][number]>()
    expectTypeOf<Awaited<ReturnType<MemoryStore['search']>>[number]>().toExtend<MemoryEntry>()
  })

  it('stores of Strands fit us', () => {
    type Taken = Parameters<typeof fromStrandsStore>[0]
    expectTypeOf<BedrockKnowledgeBaseStore>().toExtend<Taken>()
    expectTypeOf<FileMemoryStore>().toExtend<Taken>()
    expectTypeOf<AgentCoreMemoryStore>().toExtend<Taken>()
    expectTypeOf(fromStrandsStore).returns.toExtend<MemoryStore>()
  })

  it('the plugin fits an agent, and the model our extractors', () => {
    expectTypeOf(memoryPlugin).returns.toEqualTypeOf<MemoryPlugin>()
    expectTypeOf<MemoryPlugin>().toExtend<Plugin>()
    type AgentOptions = NonNullable<ConstructorParameters<typeof Agent>[0]>
    expectTypeOf<MemoryPlugin[]>().toExtend<NonNullable<AgentOptions['plugins']>>()
    expectTypeOf(strandsModel).returns.toExtend<LanguageModel>()
  })

  it('extraction of Strands is made of its own parts', () => {
    expectTypeOf<NonNullable<ExtractionConfig['trigger']>>().toExtend<
      ExtractionTrigger | ExtractionTrigger[]
    >()
    expectTypeOf<NonNullable<ExtractionConfig['extractor']>>().toExtend<Extractor>()
  })
})
