import { MemoryError } from '@memory/core'
import { context, SpanKind, SpanStatusCode } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { BasicTracerProvider, InMemorySpanExporter, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-base'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { memoryManager } from '../src/index.js'
import { type TracedStoreOptions, tracedStore } from '../src/telemetry/index.js'
import {
  addOnlyStore,
  EchoExtractor,
  type FakeStore,
  failWith,
  fakeStore,
  ManualTrigger,
  user,
} from './fakes.js'

const SECRET = 'Prefers oat milk'

function setup(store: FakeStore = fakeStore('notes'), options: TracedStoreOptions = {}) {
  const exporter = new InMemorySpanExporter()
  const tracerProvider = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] })
  const traced = tracedStore(store, { tracerProvider, ...options })
  const spans = () =>
    exporter
      .getFinishedSpans()
      .map(({ name, kind, attributes, status }) => ({ name, kind, attributes, status }))
  return { store, traced, spans, exporter, tracer: tracerProvider.getTracer('test') }
}

beforeAll(() => void context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable()))
afterAll(() => context.disable())

describe('tracedStore', () => {
  it('makes a span of each call, by the conventions, without any text', async () => {
    const { traced, spans, exporter } = setup()
    const [added] = (await traced.addBatch?.([{ content: SECRET }])) ?? []
    const id = added && 'id' in added ? added.id : undefined
    await traced.addBatch?.([{ content: 'Owns a cat', id: 'mine' }, { content: 'Owns a dog' }])
    await traced.search('oat milk', { maxSearchResults: 1 })
    await traced.delete?.(id ?? '')
    await traced.get?.('mine')
    const base = { 'gen_ai.memory.store.id': 'notes' }
    expect(spans().map(({ attributes }) => attributes)).toEqual([
      {
        ...base,
        'gen_ai.operation.name': 'create_memory',
        'gen_ai.memory.record.count': 1,
        'gen_ai.memory.record.id': id,
      },
      { ...base, 'gen_ai.operation.name': 'upsert_memory', 'gen_ai.memory.record.count': 2 },
      { ...base, 'gen_ai.operation.name': 'search_memory', 'gen_ai.memory.record.count': 1 },
      {
        ...base,
        'gen_ai.operation.name': 'delete_memory',
        'gen_ai.memory.record.count': 1,
        'gen_ai.memory.record.id': id,
      },
    ])
    for (const { name, kind, attributes } of spans()) {
      expect(name).toBe(attributes['gen_ai.operation.name'])
      expect(kind).toBe(SpanKind.CLIENT)
    }
    expect(
      JSON.stringify(spans()) + JSON.stringify(exporter.getFinishedSpans().map(({ events }) => events)),
    ).not.toMatch(/oat|cat|dog/)
  })

  it('puts texts into spans when it is asked to', async () => {
    const { traced, spans } = setup(fakeStore('notes'), { captureContent: true })
    await traced.addBatch?.([{ content: SECRET }])
    await traced.search('oat milk')
    const [add, search] = spans()
    expect(add?.attributes['gen_ai.memory.records']).toContain(SECRET)
    expect(search?.attributes).toMatchObject({ 'gen_ai.memory.query.text': 'oat milk' })
    expect(search?.attributes['gen_ai.memory.records']).toContain(SECRET)
  })

  it('names the provider, the place and whatever else it is told', async () => {
    const { traced, spans } = setup(addOnlyStore('notes'), {
      provider: 'example',
      inProcess: true,
      attributes: { 'server.address': 'memory.example' },
    })
    await traced.add?.(SECRET)
    expect(spans()).toMatchObject([
      {
        name: 'create_memory',
        kind: SpanKind.INTERNAL,
        attributes: { 'gen_ai.provider.name': 'example', 'server.address': 'memory.example' },
      },
    ])
  })

  it('a failure is the error’s type, without its message, and goes on to the caller', async () => {
    for (const captureContent of [false, true]) {
      const { store, traced, spans } = setup(fakeStore('notes'), { captureContent })
      const error = new MemoryError('throttled', `Cannot take "${SECRET}"`)
      store.script.push(failWith(error), () => [{ status: 'failed', error }], failWith(new TypeError(SECRET)))
      await expect(traced.addBatch?.([{ content: 'x' }])).rejects.toBe(error)
      expect(await traced.addBatch?.([{ content: 'x' }])).toEqual([{ status: 'failed', error }])
      await expect(traced.addBatch?.([{ content: 'x' }])).rejects.toThrow(TypeError)
      expect(spans().map(({ attributes }) => attributes['error.type'])).toEqual([
        'throttled',
        'throttled',
        'TypeError',
      ])
      expect(spans().every(({ status }) => status.code === SpanStatusCode.ERROR)).toBe(true)
      expect(JSON.stringify(spans()).includes(SECRET)).toBe(captureContent)
    }
  })

  it('is a store like the one it wraps: what is absent stays absent, frozen or not, scoped or not', async () => {
    const { traced, spans } = setup()
    expect('add' in traced || traced.add !== undefined).toBe(false)
    expect([traced.name, traced.writable, 'search' in traced]).toEqual(['notes', true, true])
    const frozen = setup(Object.freeze(fakeStore('frozen'))).traced
    expect(await frozen.search('x')).toEqual([])
    await traced.withScope?.({ actorId: 'ana' }).search('x')
    expect(spans().map(({ name }) => name)).toEqual(['search_memory'])
    expect(() => tracedStore({} as FakeStore)).toThrow(expect.objectContaining({ field: 'store' }))
  })

  it('serves a manager, and its spans belong to the span around a search', async () => {
    const extraction = { extractor: new EchoExtractor(), trigger: new ManualTrigger() }
    const { traced, spans, tracer, exporter } = setup(fakeStore('notes', { extraction }))
    const memory = memoryManager({ stores: [traced], extraction: { existing: 0 } })
    await memory.record(user(SECRET))
    expect((await memory.flush()).stores.notes).toMatchObject({ stored: 1 })
    const outer = await tracer.startActiveSpan('turn', async (span) => {
      expect(await memory.search('oat milk')).toMatchObject([{ content: SECRET }])
      span.end()
      return span.spanContext().spanId
    })
    await memory.forget({ query: 'oat milk' })
    expect(spans().map(({ name }) => name)).toEqual([
      'create_memory',
      'search_memory',
      'turn',
      'search_memory',
      'delete_memory',
    ])
    expect(exporter.getFinishedSpans()[1]?.parentSpanContext?.spanId).toBe(outer)
  })

  it('input that the store refuses is refused by the store', async () => {
    const refuse = async (): Promise<never> => {
      throw new MemoryError('invalid_argument', 'no', { field: 'entries' })
    }
    const { traced, spans } = setup(fakeStore('notes', { addBatch: refuse }), { captureContent: true })
    const metadata: Record<string, unknown> = {}
    metadata.self = metadata
    for (const entries of [undefined, [{ content: 'x', metadata }]] as never[]) {
      await expect(traced.addBatch?.(entries)).rejects.toMatchObject({ field: 'entries' })
    }
    expect(spans()).toMatchObject([
      { name: 'create_memory', attributes: { 'error.type': 'invalid_argument' } },
      { name: 'create_memory', attributes: { 'error.type': 'invalid_argument' } },
    ])
  })

  it('without a tracer provider it does what the store does', async () => {
    const store = fakeStore('notes')
    await tracedStore(store).addBatch?.([{ content: SECRET }])
    expect(store.contents).toEqual([SECRET])
  })
})
