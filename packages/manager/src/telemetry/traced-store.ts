import { invalid, MemoryError, type MemoryScope } from '@memory/core'
import {
  type Attributes,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  type TracerProvider,
  trace,
} from '@opentelemetry/api'
import type { StoreLike } from '../options.js'
import { type CallDetails, OPERATIONS, type Operation } from './operations.js'

/** Options of {@link tracedStore}. */
export interface TracedStoreOptions {
  /** Where spans go. Default: the global tracer provider. */
  readonly tracerProvider?: TracerProvider
  /** Who provides the memory, as `gen_ai.provider.name`, such as `aws.bedrock`. Default: not said. */
  readonly provider?: string
  /** The store works in this process: its spans are `INTERNAL` rather than `CLIENT`. Default false. */
  readonly inProcess?: boolean
  /** Further attributes of every span, such as `server.address`. Default: none. */
  readonly attributes?: Attributes
  /**
   * Put texts into spans: the query, the records, and messages of errors. What people tell an agent is theirs, so think
   * twice. Default false.
   */
  readonly captureContent?: boolean
}

/**
 * The same store, with an OpenTelemetry span for every call that reads, writes or deletes memories, by the semantic
 * conventions for generative AI (status: development): named and tagged by its operation, with the store's name as
 * `gen_ai.memory.store.id`, the number of records, the id where there is one record alone, and `error.type`.
 *
 * It costs nothing where no tracer provider is registered. Views of other scopes are traced as well.
 *
 * @throws MemoryError `invalid_argument` when it is given no store.
 */
export function tracedStore<Store extends StoreLike>(store: Store, options: TracedStoreOptions = {}): Store {
  if (typeof store?.search !== 'function') throw invalid('store', 'must be a memory store')
  const { tracerProvider = trace } = options
  return traced(store, tracerProvider.getTracer('@memory/manager'), options)
}

function traced<Store extends StoreLike>(store: Store, tracer: Tracer, options: TracedStoreOptions): Store {
  const call = async (operation: Operation, method: Method, args: unknown[]): Promise<unknown> => {
    const name = operation.name(args)
    const { inProcess, provider, attributes } = options
    const settings = {
      kind: inProcess ? SpanKind.INTERNAL : SpanKind.CLIENT,
      attributes: {
        ...attributes,
        'gen_ai.operation.name': name,
        'gen_ai.memory.store.id': store.name,
        ...(provider !== undefined && { 'gen_ai.provider.name': provider }),
      },
    }
    return tracer.startActiveSpan(name, settings, async (span) => {
      try {
        describe(span, operation.before?.(args), options)
        const answer = await method.apply(store, args)
        describe(span, operation.after?.(answer, args), options)
        return answer
      } catch (error) {
        fail(span, error, options)
        throw error
      } finally {
        span.end()
      }
    })
  }
  // A store of its own shape, so that what is absent stays absent; over an empty object, because a store may be frozen.
  return new Proxy(Object.create(store) as Store, {
    get(_, key) {
      const value: unknown = Reflect.get(store, key, store)
      if (typeof value !== 'function') return value
      const method = value as Method
      const operation = Object.hasOwn(OPERATIONS, key) ? OPERATIONS[key as string] : undefined
      if (operation) return (...args: unknown[]) => call(operation, method, args)
      if (key === 'withScope') {
        return (scope: MemoryScope) => traced(method.call(store, scope) as StoreLike, tracer, options)
      }
      return method.bind(store)
    },
  })
}

type Method = (...args: unknown[]) => unknown

function describe(span: Span, details: CallDetails = {}, { captureContent }: TracedStoreOptions): void {
  const { count, id, query, records, error } = details
  if (count !== undefined) span.setAttribute('gen_ai.memory.record.count', count)
  if (id !== undefined) span.setAttribute('gen_ai.memory.record.id', id)
  if (error !== undefined) fail(span, error, { captureContent: captureContent ?? false })
  if (!captureContent) return
  if (query !== undefined) span.setAttribute('gen_ai.memory.query.text', query)
  if (records !== undefined) span.setAttribute('gen_ai.memory.records', asJson(records))
}

/** What cannot be written out, such as metadata that hold themselves, must not disturb the call. */
function asJson(records: readonly unknown[]): string {
  try {
    return JSON.stringify(records)
  } catch (error) {
    return String(error)
  }
}

function fail(span: Span, error: unknown, { captureContent }: TracedStoreOptions): void {
  const kind = MemoryError.isInstance(error) ? error.code : error instanceof Error ? error.name : '_OTHER'
  span.setAttribute('error.type', kind)
  // A message of a back end may quote what it was given.
  const message = captureContent ? String((error as Error | undefined)?.message ?? error) : undefined
  span.setStatus({ code: SpanStatusCode.ERROR, ...(message !== undefined && { message }) })
}
