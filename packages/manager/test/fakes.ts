import {
  type AddResult,
  ExtractionTrigger,
  type ExtractionTriggerContext,
  type Extractor,
  type MemoryEntry,
  type MemoryScope,
  type MemoryStore,
  type Message,
  memoryId,
  messageText,
  type NewMemory,
  scopeKey,
} from '@memory/core'

/** Lets a fake call do anything but work. */
export type Behaviour = () => unknown

/** A store over a map, whose calls can be made to fail, one after the other. */
export interface FakeStore extends MemoryStore {
  readonly entries: Map<string, NewMemory & { readonly id: string }>
  readonly contents: string[]
  /** Every batch, or single entry, it was asked to write. */
  readonly writes: string[][]
  readonly searches: string[]
  /** What the next calls do instead of working; `undefined` works. */
  readonly script: (Behaviour | undefined)[]
}

interface FakeOptions extends Partial<MemoryStore> {
  readonly partitions?: Map<string, FakeStore>
  readonly scope?: MemoryScope
}

export function fakeStore(name: string, options: FakeOptions = {}): FakeStore {
  const { scope = {}, partitions = new Map<string, FakeStore>(), ...overrides } = options
  const entries: FakeStore['entries'] = new Map()
  const writes: string[][] = []
  const searches: string[] = []
  const script: (Behaviour | undefined)[] = []
  const put = (entry: NewMemory): AddResult => {
    const id = entry.id ?? memoryId(scope, entry.content)
    const known = entries.get(id)
    if (known && entry.id === undefined) return { status: 'duplicate', id }
    entries.set(id, { ...entry, id })
    if (!known) return { status: 'stored', id }
    return { status: known.content === entry.content ? 'duplicate' : 'updated', id }
  }
  const store: FakeStore = {
    name,
    writable: true,
    entries,
    writes,
    searches,
    script,
    get contents() {
      return [...entries.values()].map(({ content }) => content)
    },
    async search(query, { maxSearchResults = 3 } = {}) {
      searches.push(query)
      const words = query.toLowerCase().match(/\p{L}{3,}/gu) ?? []
      const hits: MemoryEntry[] = [...entries.values()].filter(({ content }) =>
        words.some((word) => content.toLowerCase().includes(word)),
      )
      return hits.slice(0, maxSearchResults)
    },
    async addBatch(batch) {
      writes.push(batch.map(({ content }) => content))
      const scripted = script.shift()
      if (scripted) return (await scripted()) as AddResult[]
      return batch.map(put)
    },
    async get(id) {
      return entries.get(id)
    },
    async delete(ids) {
      return { deleted: [ids].flat().filter((id) => entries.delete(id)).length }
    },
    withScope(other) {
      const key = scopeKey(other)
      const view = partitions.get(key) ?? fakeStore(name, { ...options, scope: other, partitions })
      partitions.set(key, view)
      return view
    },
    ...overrides,
  }
  return store
}

/** A store with `add` alone. */
export function addOnlyStore(name: string, overrides: Partial<MemoryStore> = {}): FakeStore {
  const { addBatch, ...store } = fakeStore(name)
  const single: FakeStore = {
    ...store,
    get contents() {
      return [...store.entries.values()].map(({ content }) => content)
    },
    async add(content, metadata, identity) {
      const entry = { content, ...(metadata && { metadata }), ...identity }
      const [result] = (await addBatch?.call(store, [entry])) ?? []
      return result as AddResult
    },
    ...overrides,
  }
  return single
}

/** A store that takes raw turns. `batches` holds the texts of every call. */
export function rawStore(name: string, overrides: Partial<MemoryStore> = {}) {
  const batches: string[][] = []
  const script: (Behaviour | undefined)[] = []
  const store: MemoryStore & { readonly batches: string[][]; readonly script: (Behaviour | undefined)[] } = {
    name,
    writable: true,
    extraction: { trigger: new ManualTrigger() },
    batches,
    script,
    async search() {
      return []
    },
    async addMessages(messages) {
      batches.push(messages.map((message) => messageText(message)))
      await script.shift()?.()
    },
    ...overrides,
  }
  return store
}

/** Fires when the test says so. */
export class ManualTrigger extends ExtractionTrigger {
  readonly name = 'manual'
  readonly #fires: (() => void)[] = []

  attach({ fire }: ExtractionTriggerContext): void {
    this.#fires.push(fire)
  }

  fire(): void {
    for (const fire of this.#fires) fire()
  }
}

/** Keeps every user message as it is, and counts its runs. */
export class EchoExtractor implements Extractor {
  readonly runs: string[][] = []

  async extract(messages: readonly Message[]) {
    this.runs.push(messages.map((message) => messageText(message)))
    return messages
      .filter(({ role }) => role === 'user')
      .map((message) => ({ content: messageText(message), messageIds: message.id ? [message.id] : [] }))
  }
}

export function user(text: string, id?: string): Message {
  return { role: 'user', content: text, ...(id !== undefined && { id }) }
}

export function assistant(text: string): Message {
  return { role: 'assistant', content: text }
}

export const never = (): Promise<never> => new Promise(() => {})

export function failWith(error: unknown): Behaviour {
  return () => Promise.reject(error)
}

/** A promise and what settles it. */
export function deferred<T = void>() {
  let resolve!: (value: T) => void
  let reject!: (error: unknown) => void
  const promise = new Promise<T>((yes, no) => {
    resolve = yes
    reject = no
  })
  return { promise, resolve, reject }
}
