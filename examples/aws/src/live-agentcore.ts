import { setTimeout as pause } from 'node:timers/promises'
import { BedrockAgentCoreClient, paginateListEvents } from '@aws-sdk/client-bedrock-agentcore'
import {
  BedrockAgentCoreControlClient,
  paginateListMemories,
} from '@aws-sdk/client-bedrock-agentcore-control'
import type { MemoryStore } from '@memory/core'
import {
  type AgentCoreStore,
  agentCoreStore,
  deleteMemory,
  encodeId,
  ensureMemory,
} from '@memory/store-agentcore'
import { MADE_BY_EXAMPLES } from 'example-support'
import type { ClientConfig } from './deployment.js'
import type { LiveService } from './live-service.js'

const POLL_MS = 50

/** How long the service may take to show a record to searches, in milliseconds; documented nowhere. */
const SETTLE_MS = 60_000

const UNASKED = { inject: 'a real service does not fail on request' }

/** What must be kept, and what need not be. */
const TALK = [
  { id: 'm1', role: 'user', content: 'I am vegetarian, and I live in Lisbon. What a grey day!' },
  { id: 'm2', role: 'assistant', content: 'Noted. Hopefully it clears up.' },
  { id: 'm3', role: 'user', content: 'On trains I always prefer an aisle seat.' },
] as const

/** One memory for all cases, each in a corner of it: records in a namespace of its own, turns of an agent of its own. */
export function liveAgentCore(liveName: string, clientConfig: ClientConfig): LiveService {
  // The service takes no hyphens.
  const name = liveName.replaceAll('-', '_')
  const client = new BedrockAgentCoreClient(clientConfig)
  const control = new BedrockAgentCoreControlClient(clientConfig)
  let opening: ReturnType<typeof ensureMemory> | undefined
  let memoryId = ''
  let opened = 0
  const cornerOf = new WeakMap<MemoryStore, string>()
  const placed = (store: AgentCoreStore, corner: string) => {
    cornerOf.set(store, corner)
    return store
  }
  const settings = () => ({ memoryId, client, extractionMode: 'SKIP' as const })
  const withRecords = (corner: string) =>
    placed(
      agentCoreStore({ ...settings(), namespaces: [], records: `/${corner}/{actorId}/{sessionId}/` }),
      corner,
    )
  const forTurns = (agentId: string) => placed(agentCoreStore({ ...settings(), scope: { agentId } }), agentId)

  return {
    label: 'a memory of Amazon Bedrock AgentCore',

    target: {
      name: 'agentcore with records, live',
      open: () => withRecords(`case${++opened}`),
      reopen: (store) => withRecords(cornerOf.get(store) ?? ''),
      close,
      settle: () => settle(withRecords(`mark${++opened}`)),
      settleMs: SETTLE_MS,
      omits: { ...UNASKED, turns: 'all of them share one session here' },
    },

    turns: {
      name: 'agentcore with turns alone, live',
      open: () => forTurns(`case${++opened}`),
      reopen: (store) => forTurns(cornerOf.get(store) ?? ''),
      close,
      settleMs: SETTLE_MS,
      turns: async (store) => await turnsOf(cornerOf.get(store) ?? ''),
      omits: UNASKED,
    },

    async checkConfig() {
      await client.config.credentials()
      await client.config.region()
    },

    async open() {
      opening = ensureMemory({
        name,
        strategies: ['semantic', 'userPreference'],
        eventExpiryDays: 3,
        tags: MADE_BY_EXAMPLES,
        client: control,
      })
      memoryId = (await opening).memoryId
    },

    async measure() {
      const store = agentCoreStore({ memoryId, client, scope: { actorId: 'traveller', sessionId: 's1' } })
      await store.addMessages(TALK)
      const { settled, lagMs, memories, failed } = await store.waitForExtraction()
      const kept = (await store.list()).entries.map(({ content, metadata }) => ({
        type: metadata?.type,
        content,
      }))
      await store.close()
      return { extraction: { settled, lagMs: lagMs ?? null, memories, failed: failed.length, kept } }
    },

    async remove() {
      // One that is still being created cannot be deleted.
      await opening?.catch(() => undefined)
      const lines: string[] = []
      for await (const { memories = [] } of paginateListMemories({ client: control }, {})) {
        for (const { id = '' } of memories) {
          if (!id.startsWith(`${name}-`)) continue
          await deleteMemory({ memoryId: id, client: control })
          lines.push(`memory ${id}: deleted, with everything in it`)
        }
      }
      return lines.length > 0 ? lines : [`memory ${name}: not there`]
    },

    close() {
      client.destroy()
      control.destroy()
    },
  }

  /** What the service itself holds of the corner, past the store. */
  async function turnsOf(corner: string) {
    const place = { memoryId, actorId: `e__none:${encodeId(corner)}`, sessionId: 'e__none' }
    const turns: { role: 'user' | 'assistant'; text: string }[] = []
    for await (const { events = [] } of paginateListEvents({ client }, { ...place, includePayloads: true })) {
      // Newest first, and the turns of an event oldest first.
      for (const { payload = [] } of events) {
        turns.push(
          ...payload.toReversed().map(({ conversational }) => ({
            role: conversational?.role === 'USER' ? ('user' as const) : ('assistant' as const),
            text: conversational?.content?.text ?? '',
          })),
        )
      }
    }
    return turns.reverse()
  }
}

async function close(store: MemoryStore): Promise<void> {
  await store.close?.()
}

/**
 * Resolves when records written so far are likely to show in searches: writes a mark, waits until a search finds it, and then
 * as long again, since the service promises no order.
 */
async function settle(mark: AgentCoreStore): Promise<void> {
  const started = performance.now()
  await mark.add?.('a mark')
  while ((await mark.search('a mark')).length === 0) {
    if (performance.now() - started > SETTLE_MS)
      throw new Error(`A record is not found after ${SETTLE_MS} ms`)
    await pause(POLL_MS)
  }
  await pause(performance.now() - started)
  await mark.clear()
  await mark.close()
}
