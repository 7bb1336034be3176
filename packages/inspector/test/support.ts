import { request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import { type Clock, InvocationTrigger, type MemoryStore } from '@memory/core'
import { ruleExtractor } from '@memory/extractors'
import { type MemoryManager, memoryManager } from '@memory/manager'
import { inMemoryStore } from '@memory/store-in-memory'
import { afterEach } from 'vitest'
import { type Inspector, inspect } from '../src/index.js'
import type { InspectOptions } from '../src/options.js'

export const ana = { actorId: 'ana' }
export const bob = { actorId: 'bob' }

/** A page over a manager that keeps what rules keep, all closed after the test. */
export interface Setup {
  readonly manager: MemoryManager
  readonly store: MemoryStore
  readonly inspector: Inspector
}

const endings: (() => unknown)[] = []
afterEach(async () => {
  for (const end of endings.splice(0)) await end()
})

export async function open(options: Partial<InspectOptions> = {}): Promise<Setup> {
  const store = inMemoryStore({
    name: 'notes',
    extraction: { extractor: ruleExtractor(), trigger: new InvocationTrigger() },
  })
  const { stores = [store] } = options
  const manager = memoryManager({ stores: [...stores], recall: { deadlineMs: 5000 } })
  const inspector = await inspect(manager, { scopes: [ana], ...options, stores })
  endings.push(
    () => inspector.close(),
    () => manager.close(),
  )
  return { manager, store, inspector }
}

/** Takes one turn of a conversation to its end. */
export async function say(
  manager: MemoryManager,
  text: string,
  scope: typeof ana = ana,
  id = 'chat',
): Promise<void> {
  const session = manager.session({ id, scope })
  await session.record({ role: 'user', content: text })
  await session.endTurn()
  await session.flush()
}

export function tokenOf({ url }: Inspector): string {
  return new URL(url).hash.replace('#token=', '')
}

export interface Reply {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: string
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of many shapes
  readonly json: any
}

/** A request as anybody on this machine could make it, `Host` included, which `fetch` would not let through. */
export function ask(
  { port }: Inspector,
  path: string,
  options: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<Reply> {
  const { method = 'GET', headers = {}, body } = options
  return new Promise((resolve, reject) => {
    const request = httpRequest({ host: '127.0.0.1', port, path, method, headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString('utf8')
        const isJson = response.headers['content-type']?.startsWith('application/json')
        const { statusCode: status = 0, headers: given } = response
        resolve({ status, headers: given, body: text, json: isJson ? JSON.parse(text) : undefined })
      })
    })
    request.on('error', reject)
    request.end(body)
  })
}

/** A request of the page itself. */
export function get(inspector: Inspector, path: string): Promise<Reply> {
  return ask(inspector, path, { headers: { authorization: `Bearer ${tokenOf(inspector)}` } })
}

export function post(inspector: Inspector, path: string, body: unknown): Promise<Reply> {
  const headers = { authorization: `Bearer ${tokenOf(inspector)}`, 'content-type': 'application/json' }
  return ask(inspector, path, { method: 'POST', headers, body: JSON.stringify(body) })
}

/** Time that passes when a test says so. */
export class TestClock implements Clock {
  #now = Date.UTC(2026, 0, 1)
  readonly #timers = new Set<{ readonly at: number; readonly callback: () => void }>()

  now(): number {
    return this.#now
  }

  schedule(callback: () => void, ms: number): () => void {
    const timer = { at: this.#now + ms, callback }
    this.#timers.add(timer)
    return () => this.#timers.delete(timer)
  }

  get pending(): number {
    return this.#timers.size
  }

  /** Lets time pass; what is due runs once. */
  advance(ms: number): void {
    this.#now += ms
    for (const timer of [...this.#timers]) {
      if (timer.at > this.#now) continue
      this.#timers.delete(timer)
      timer.callback()
    }
  }
}
