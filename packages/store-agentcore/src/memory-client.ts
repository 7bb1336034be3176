import type {
  CreateEventCommandInput,
  Event,
  MemoryMetadataFilterExpression,
  MemoryRecordCreateInput,
  MemoryRecordOutput,
  MemoryRecordSummary,
  MemoryRecordUpdateInput,
} from '@aws-sdk/client-bedrock-agentcore'
import type { CallOptions } from '@memory/core'
import { sendOptions } from '@memory/vector'
import type { AgentCoreLimits } from './limits.js'
import type { ResolvedNamespace } from './namespace.js'
import type { Connection, Service } from './service.js'
import { agentCoreError, isNotFound, isRepeated } from './service-errors.js'

/** A page of anything; no token means the last one. */
export interface Page<Item> {
  readonly items: Item[]
  readonly nextToken?: string
}

export interface SessionPlace {
  readonly actorId: string
  readonly sessionId: string
}

/** The requests of one memory that the store makes, with its errors. */
export class MemoryClient {
  readonly label: string
  readonly memoryId: string
  readonly #service: Service
  readonly #limits: AgentCoreLimits

  constructor(service: Service, memoryId: string, limits: AgentCoreLimits) {
    this.label = `AgentCore memory "${memoryId}"`
    this.memoryId = memoryId
    this.#service = service
    this.#limits = limits
  }

  /** The SDK's own error, for its caller tells some of them apart. */
  async createEvent(input: Omit<CreateEventCommandInput, 'memoryId'>, options: CallOptions): Promise<void> {
    const { client, sdk } = await this.#service.connect()
    await client.send(new sdk.CreateEventCommand({ ...input, memoryId: this.memoryId }), sendOptions(options))
  }

  async listEvents(
    place: SessionPlace,
    page: { readonly payloads: boolean; readonly token?: string },
    options: CallOptions,
  ): Promise<Page<Event>> {
    const input = {
      memoryId: this.memoryId,
      ...place,
      includePayloads: page.payloads,
      maxResults: this.#limits.pageRecords,
      nextToken: page.token,
    }
    const { events = [], nextToken } = await this.#do(({ client, sdk }) =>
      client.send(new sdk.ListEventsCommand(input), sendOptions(options)),
    )
    return toPage(events, nextToken)
  }

  /** False when somebody else was faster. */
  async deleteEvent(place: SessionPlace, eventId: string, options: CallOptions): Promise<boolean> {
    const input = { memoryId: this.memoryId, ...place, eventId }
    return await this.#doOnce(({ client, sdk }) =>
      client.send(new sdk.DeleteEventCommand(input), sendOptions(options)),
    )
  }

  async listSessions(actorId: string, options: CallOptions): Promise<string[]> {
    return await everyPage(async (nextToken) => {
      const input = {
        memoryId: this.memoryId,
        actorId,
        maxResults: this.#limits.pageRecords,
        nextToken,
      }
      const page = await this.#do(({ client, sdk }) =>
        client.send(new sdk.ListSessionsCommand(input), sendOptions(options)),
      )
      return toPage(
        (page.sessionSummaries ?? []).map(({ sessionId = '' }) => sessionId),
        page.nextToken,
      )
    })
  }

  /** The best of a namespace, at most `topK`, all pages of them. */
  async retrieve(
    namespace: ResolvedNamespace,
    search: {
      readonly query: string
      readonly topK: number
      readonly filters: readonly MemoryMetadataFilterExpression[]
    },
    options: CallOptions,
  ): Promise<MemoryRecordSummary[]> {
    const { query, topK, filters } = search
    return await everyPage(async (nextToken) => {
      const input = {
        memoryId: this.memoryId,
        ...whereabouts(namespace),
        searchCriteria: {
          searchQuery: query,
          topK,
          memoryStrategyId: namespace.strategyId,
          metadataFilters: filters.length > 0 ? [...filters] : undefined,
        },
        maxResults: topK,
        nextToken,
      }
      const page = await this.#do(({ client, sdk }) =>
        client.send(new sdk.RetrieveMemoryRecordsCommand(input), sendOptions(options)),
      )
      return toPage(page.memoryRecordSummaries ?? [], page.nextToken)
    })
  }

  async listRecords(
    namespace: ResolvedNamespace,
    page: { readonly size?: number; readonly token?: string | undefined },
    options: CallOptions,
  ): Promise<Page<MemoryRecordSummary>> {
    const input = {
      memoryId: this.memoryId,
      ...whereabouts(namespace),
      memoryStrategyId: namespace.strategyId,
      maxResults: page.size ?? this.#limits.pageRecords,
      nextToken: page.token,
    }
    const found = await this.#do(({ client, sdk }) =>
      client.send(new sdk.ListMemoryRecordsCommand(input), sendOptions(options)),
    )
    return toPage(found.memoryRecordSummaries ?? [], found.nextToken)
  }

  async allRecords(namespace: ResolvedNamespace, options: CallOptions): Promise<MemoryRecordSummary[]> {
    return await everyPage((token) => this.listRecords(namespace, { token }, options))
  }

  /** `undefined` when there is none. */
  async getRecord(memoryRecordId: string, options: CallOptions): Promise<MemoryRecordSummary | undefined> {
    const input = { memoryId: this.memoryId, memoryRecordId }
    try {
      const reply = await this.#do(({ client, sdk }) =>
        client.send(new sdk.GetMemoryRecordCommand(input), sendOptions(options)),
      )
      return reply.memoryRecord
    } catch (error) {
      if (isNotFound(error)) return undefined
      throw error
    }
  }

  /** What became of each record, by request identifier. */
  async createRecords(
    records: readonly MemoryRecordCreateInput[],
    options: CallOptions,
  ): Promise<MemoryRecordOutput[]> {
    const input = {
      memoryId: this.memoryId,
      records: [...records],
      // Of this request alone, all tries of the client included: the same memory may be deleted and added again.
      clientToken: crypto.randomUUID(),
    }
    const reply = await this.#do(({ client, sdk }) =>
      client.send(new sdk.BatchCreateMemoryRecordsCommand(input), sendOptions(options)),
    )
    return [...(reply.successfulRecords ?? []), ...(reply.failedRecords ?? [])]
  }

  async updateRecord(record: MemoryRecordUpdateInput, options: CallOptions): Promise<MemoryRecordOutput> {
    const input = { memoryId: this.memoryId, records: [record] }
    const reply = await this.#do(({ client, sdk }) =>
      client.send(new sdk.BatchUpdateMemoryRecordsCommand(input), sendOptions(options)),
    )
    const [outcome] = [...(reply.failedRecords ?? []), ...(reply.successfulRecords ?? [])]
    return outcome ?? { memoryRecordId: record.memoryRecordId, status: 'FAILED' }
  }

  /** What could not be deleted, and whether the client had to send the request more than once. */
  async deleteRecords(
    ids: readonly string[],
    options: CallOptions,
  ): Promise<{ readonly failed: readonly MemoryRecordOutput[]; readonly repeated: boolean }> {
    const input = {
      memoryId: this.memoryId,
      records: ids.map((memoryRecordId) => ({ memoryRecordId })),
    }
    const reply = await this.#do(({ client, sdk }) =>
      client.send(new sdk.BatchDeleteMemoryRecordsCommand(input), sendOptions(options)),
    )
    return { failed: reply.failedRecords ?? [], repeated: isRepeated(reply) }
  }

  async failedJobs(filter: { readonly actorId: string; readonly sessionId?: string }, options: CallOptions) {
    return await everyPage(async (nextToken) => {
      const input = {
        memoryId: this.memoryId,
        filter: { ...filter, status: 'FAILED' as const },
        maxResults: 50,
        nextToken,
      }
      const page = await this.#do(({ client, sdk }) =>
        client.send(new sdk.ListMemoryExtractionJobsCommand(input), sendOptions(options)),
      )
      return toPage(page.jobs ?? [], page.nextToken)
    })
  }

  /** False when somebody else has started it, so that it is no failed job any more. */
  async startJob(jobId: string, options: CallOptions): Promise<boolean> {
    const input = {
      memoryId: this.memoryId,
      extractionJob: { jobId },
    }
    return await this.#doOnce(({ client, sdk }) =>
      client.send(new sdk.StartMemoryExtractionJobCommand(input), sendOptions(options)),
    )
  }

  /** Whether what is asked was done by this request: one that finds nothing to do may have done it at its first try. */
  async #doOnce(work: (connection: Connection) => Promise<unknown>): Promise<boolean> {
    try {
      await this.#do(work)
      return true
    } catch (error) {
      if (!isNotFound(error)) throw error
      return isRepeated(error.cause)
    }
  }

  async #do<Result>(work: (connection: Connection) => Promise<Result>): Promise<Result> {
    try {
      return await work(await this.#service.connect())
    } catch (error) {
      throw agentCoreError(error, this.label)
    }
  }
}

/** A subtree has a parameter of its own; the other one means a prefix to some versions of the service, which a whole path survives. */
const whereabouts = ({ path, subtree }: ResolvedNamespace) =>
  subtree ? { namespacePath: path } : { namespace: path }

const toPage = <Item>(items: Item[], nextToken: string | undefined): Page<Item> => ({
  items,
  ...(nextToken !== undefined && { nextToken }),
})

/** Follows a list to its end. */
export async function everyPage<Item>(
  next: (token: string | undefined) => Promise<Page<Item>>,
): Promise<Item[]> {
  const all: Item[] = []
  let token: string | undefined
  do {
    const page = await next(token)
    all.push(...page.items)
    token = page.nextToken
  } while (token !== undefined)
  return all
}
