import type { Embedder, LanguageModel, MemoryType } from '@memory/core'
import { modelExtractor, typedPrompts } from '@memory/extractors'
import type { Place } from './place.js'

export interface EmulatedMemoryOptions {
  /** Extracts in place of rules. */
  readonly model?: LanguageModel | undefined
  /** Compares queries and memories; it stays the caller's to close. Default: one of the emulator's own. */
  readonly embedder?: Embedder
  /** Milliseconds from a turn to its memories. Default: 20,000 to 55,000, as with the service. */
  readonly lagMs?: number | undefined
  /** The present moment, in milliseconds. Default: the machine's clock. */
  readonly now?: () => number
}

/** A memory of AgentCore in an emulator, which extracts by rules or by the model, and forgets everything in the end. */
export async function emulatedMemory({ model, embedder, lagMs, now }: EmulatedMemoryOptions = {}): Promise<{
  readonly place: Place & { readonly backend: 'agentcore' }
  remove(): Promise<void>
}> {
  const [{ agentCoreEmulator }, { ensureMemory }] = await Promise.all([
    import('@memory/emulators'),
    import('@memory/store-agentcore'),
  ])
  const emulator = await agentCoreEmulator({
    ...(lagMs !== undefined && { conditions: { extractionMinMs: lagMs, extractionMaxMs: lagMs } }),
    ...(model && { extractor: (type) => modelExtractor({ model, type, systemPrompt: promptOf(type) }) }),
    ...(embedder && { embedder }),
    ...(now && { now }),
  })
  const { memoryId } = await ensureMemory({ name: 'examples', clientConfig: emulator.clientConfig })
  return {
    place: { backend: 'agentcore', memoryId, endpoint: emulator.endpoint },
    remove: () => emulator.close(),
  }
}

const promptOf = (type: MemoryType): string =>
  Object.values(typedPrompts).find((prompt) => prompt.type === type)?.prompt ?? ''
