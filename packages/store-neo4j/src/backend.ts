import { unlessAborted } from '@memory/core'
import { Connection } from './connection.js'
import { Embedding } from './embedding.js'
import type { ResolvedOptions } from './options.js'
import { claimNamespace, ensureSchema, ensureVectorIndex, type VectorIndex } from './schema.js'
import { serverFeatures } from './server-features.js'

/** What a store and its views share: the connection, the embedder, and the one preparation of the database. */
export class Backend {
  readonly options: ResolvedOptions
  readonly connection: Connection
  readonly embedding: Embedding | undefined
  #ready: Promise<VectorIndex | undefined> | undefined

  constructor(options: ResolvedOptions) {
    this.options = options
    this.connection = new Connection(options)
    this.embedding = options.embedder && new Embedding(options.embedder, options.name)
  }

  /**
   * Prepares the database once; a failed preparation is tried again by the next call, and a signal ends only the wait of
   * its caller. Resolves to the vector index, if the store has an embedder.
   */
  ready(signal?: AbortSignal): Promise<VectorIndex | undefined> {
    this.#ready ??= this.#prepare().catch((error: unknown) => {
      this.#ready = undefined
      throw error
    })
    return unlessAborted(this.#ready, signal)
  }

  async #prepare(): Promise<VectorIndex | undefined> {
    const { connection, options } = this
    const { embedder, namespace, name } = options
    const features = await serverFeatures(connection, name)
    await ensureSchema(connection)
    if (!embedder) return undefined
    await claimNamespace(connection, namespace, embedder, name)
    return ensureVectorIndex(connection, features, embedder.dimensions)
  }
}
