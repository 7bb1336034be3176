import { randomUUID } from 'node:crypto'
import type { Embedder } from '@memory/core'
import type { Conditions } from '../wire/conditions.js'
import { readEntities, refuseEntities } from './entities.js'
import { readFilter } from './filter.js'
import { day, integer, type JsonObject, object, text } from './json.js'
import { MEM0_LIMITS } from './limits.js'
import { Memories, type Memory } from './memories.js'
import { notFound, refused } from './refused.js'

/** A message as the API takes it. */
export interface Mem0Message {
  readonly role: 'user' | 'assistant' | 'system'
  readonly content: string
}

/** What an operation is given. */
interface Call {
  /** From the path, where it has one. */
  readonly id: string
  readonly query: URLSearchParams
  readonly body: unknown
}

interface PlatformOptions {
  readonly embedder: Embedder
  readonly now: () => number
  readonly extract: (messages: readonly Mem0Message[]) => readonly string[]
  readonly conditions: Conditions
}

/** The account: its memories, the events of additions, and what came in for extraction. */
export class Mem0Platform {
  readonly #memories: Memories
  readonly #events = new Map<string, number>()
  readonly #turns = new Map<string, Mem0Message[]>()
  readonly #options: PlatformOptions

  constructor(options: PlatformOptions) {
    this.#options = options
    this.#memories = new Memories(options.embedder, options.now)
  }

  turns(userId: string): readonly Mem0Message[] {
    return this.#turns.get(userId) ?? []
  }

  readonly operations = {
    Ping: () => ({ status: 'ok', org_id: 'org-emulated', project_id: 'proj-emulated', user_email: '' }),

    AddMemories: async ({ body }: Call) => {
      const input = object(body, 'body')
      const entities = readEntities(input)
      const messages = readMessages(input.messages)
      const { infer = true } = input
      if (typeof infer !== 'boolean') throw refused('infer: Must be a valid boolean.')
      const metadata = input.metadata === undefined ? null : object(input.metadata, 'metadata')
      const expirationDate = day(input.expiration_date, 'expiration_date')
      if (infer) this.#turns.set(entities.user_id ?? '', [...this.turns(entities.user_id ?? ''), ...messages])
      const texts = infer ? this.#options.extract(messages) : messages.map(({ content }) => content)
      const doneAt = this.#options.now() + this.#options.conditions.replicationLagMs
      for (const memory of texts) {
        await this.#memories.add({ entities, memory, metadata, expirationDate }, doneAt)
      }
      const event = randomUUID()
      this.#events.set(event, doneAt)
      return { message: 'Memory processing has been queued', status: 'PENDING', event_id: event }
    },

    GetEvent: ({ id }: Call) => {
      const doneAt = this.#events.get(id)
      if (doneAt === undefined) throw notFound()
      const status = doneAt > this.#options.now() ? 'RUNNING' : 'SUCCEEDED'
      return { id, event_type: 'ADD', status, results: [] }
    },

    SearchMemories: async ({ body }: Call) => {
      const input = object(body, 'body')
      refuseEntities(input)
      const query = text(input.query, 'query')
      const topK = integer(input.top_k ?? MEM0_LIMITS.defaultTopK, 'top_k', 1, MEM0_LIMITS.topK)
      const { threshold = 0.1 } = input
      if (typeof threshold !== 'number' || !(threshold >= 0 && threshold <= 1)) {
        throw refused('threshold: expected a number from 0 to 1.')
      }
      const among = this.#memories.list(readFilter(input.filters), input.show_expired === true)
      const found = await this.#memories.search(query, among, { topK, threshold })
      return { results: found.map(({ memory, score }) => ({ ...toReply(memory), score })) }
    },

    GetMemories: ({ body, query }: Call) => {
      const input = object(body, 'body')
      refuseEntities(input)
      const page = integer(query.get('page') ?? 1, 'page', 1, Number.MAX_SAFE_INTEGER)
      const size = integer(
        query.get('page_size') ?? MEM0_LIMITS.defaultPageSize,
        'page_size',
        1,
        MEM0_LIMITS.pageSize,
      )
      const all = this.#memories.list(readFilter(input.filters), input.show_expired === true)
      const url = (n: number) => `/v3/memories/?page=${n}&page_size=${size}`
      return {
        count: all.length,
        next: page * size < all.length ? url(page + 1) : null,
        previous: page > 1 ? url(page - 1) : null,
        results: all.slice((page - 1) * size, page * size).map(toReply),
      }
    },

    GetMemory: ({ id }: Call) => toReply(this.#memories.get(id)),

    UpdateMemory: async ({ id, body }: Call) => {
      const input = object(body, 'body')
      const memory = input.text === undefined ? undefined : text(input.text, 'text')
      const metadata = input.metadata === undefined ? undefined : object(input.metadata, 'metadata')
      if (memory === undefined && metadata === undefined && !('expiration_date' in input)) {
        throw refused('At least one of text, metadata or expiration_date is required.')
      }
      return toReply(
        await this.#memories.update(id, {
          ...(memory !== undefined && { memory }),
          ...(metadata && { metadata }),
          ...('expiration_date' in input && {
            expirationDate: day(input.expiration_date, 'expiration_date'),
          }),
        }),
      )
    },

    DeleteMemory: ({ id }: Call) => {
      this.#memories.delete(id)
      return { message: 'Memory deleted successfully!' }
    },

    BatchDelete: ({ body }: Call) => {
      const { memories } = object(body, 'body')
      if (!Array.isArray(memories) || memories.length === 0 || memories.length > MEM0_LIMITS.batch) {
        throw refused(`memories: expected a list of 1 to ${MEM0_LIMITS.batch}.`)
      }
      const ids = memories.map((each) => text(object(each, 'memories').memory_id, 'memory_id'))
      for (const id of ids) this.#memories.get(id)
      for (const id of ids) this.#memories.delete(id)
      return { message: `Successfully deleted ${ids.length} memories` }
    },
  }
}

function readMessages(value: unknown): Mem0Message[] {
  if (!Array.isArray(value) || value.length === 0) throw refused('messages: This list may not be empty.')
  return value.map((each: unknown) => {
    const { role, content } = object(each, 'messages')
    if (role !== 'user' && role !== 'assistant' && role !== 'system') {
      throw refused(`messages: "${String(role)}" is not a valid role.`)
    }
    return { role, content: text(content, 'messages.content') }
  })
}

function toReply({
  id,
  entities,
  memory,
  metadata,
  expirationDate,
  createdAt,
  updatedAt,
}: Memory): JsonObject {
  return {
    id,
    memory,
    ...entities,
    metadata,
    categories: [],
    expiration_date: expirationDate,
    created_at: new Date(createdAt).toISOString(),
    updated_at: new Date(updatedAt).toISOString(),
  }
}
