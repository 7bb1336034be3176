import { join } from 'node:path'
import type { Embedder, MemoryStore } from '@memory/core'
import { inMemoryStore } from '@memory/store-in-memory'
import { fileLog } from '@memory/store-in-memory/file'

/** Where an example keeps its memories, as data that another process can be given. */
export type Place =
  | { readonly backend: 'memory'; readonly folder: string }
  /** `endpoint` is that of an emulator; without one the SDK finds region, credentials and service by itself. */
  | { readonly backend: 's3' | 'dynamodb'; readonly endpoint?: string }
  | { readonly backend: 'agentcore'; readonly memoryId: string; readonly endpoint?: string }

/** Back ends for memories that are extracted here. */
export type Backend = Exclude<Place['backend'], 'agentcore'>

export const BACKENDS: readonly Backend[] = ['memory', 's3', 'dynamodb']

/** The back end that the environment variable `VECTOR_BACKEND` names. */
export function backendFromEnvironment(): Backend {
  const { VECTOR_BACKEND: wanted = 'memory' } = process.env
  const backend = BACKENDS.find((name) => name === wanted)
  if (!backend) throw new Error(`VECTOR_BACKEND must be one of ${BACKENDS.join(', ')}, not "${wanted}"`)
  return backend
}

/** What a store is opened with, wherever it is. */
export interface StoreSettings {
  readonly name: string
  /** Which data are its own: `single/memory`. */
  readonly path: string
  readonly embedder: Embedder
  readonly extraction?: NonNullable<MemoryStore['extraction']>
}

/** Says of a resource on AWS that an example made it, and may delete it. */
export const MADE_BY_EXAMPLES = { 'created-by': 'memory-examples' } as const

/** Opens stores in one place. */
export type OpenStore = (settings: StoreSettings) => MemoryStore

/** A way to open stores in the place. Only what the place needs is loaded. */
export async function openerFor(place: Place): Promise<OpenStore> {
  if (place.backend === 'memory') {
    return ({ path, ...settings }) =>
      inMemoryStore({ ...settings, persistence: fileLog({ path: join(place.folder, `${path}.jsonl`) }) })
  }
  const clientConfig = clientConfigOf(place)
  if (place.backend === 'agentcore') {
    const { agentCoreStore } = await import('@memory/store-agentcore')
    // It embeds by itself, and its data are those of the memory.
    return ({ path: _path, embedder: _embedder, ...settings }) =>
      agentCoreStore({ ...settings, memoryId: place.memoryId, clientConfig })
  }
  if (place.backend === 's3') {
    const { s3VectorsStore } = await import('@memory/store-s3-vectors')
    return ({ path, ...settings }) =>
      s3VectorsStore({
        ...settings,
        bucket: 'agent-memory',
        index: path.replace('/', '.'),
        clientConfig,
        tags: MADE_BY_EXAMPLES,
      })
  }
  const { dynamodbStore } = await import('@memory/store-dynamodb')
  return ({ path, ...settings }) =>
    dynamodbStore({
      ...settings,
      table: `agent-memory.${path.replace('/', '.')}`,
      clientConfig,
      tags: MADE_BY_EXAMPLES,
    })
}

const clientConfigOf = ({ endpoint }: { readonly endpoint?: string }) =>
  endpoint === undefined
    ? {}
    : {
        endpoint,
        region: 'us-east-1',
        credentials: { accessKeyId: 'emulated', secretAccessKey: 'emulated' },
      }
