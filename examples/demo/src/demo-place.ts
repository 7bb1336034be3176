import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Backend, Place } from 'example-support'

/** Where the demo keeps its memories while it runs. */
export interface DemoPlace {
  readonly place: Place
  /** The kind of store, for the report. */
  readonly store: string
  /** What another process needs to find the memories, in words. */
  readonly what: string
  /** Removes all of it. */
  remove(): Promise<void>
}

/** How long DynamoDB's emulator lets a write wait before a search sees it, in milliseconds. */
const LAG_MS = 50

/**
 * Makes a place that nobody else uses: a temporary folder, or an emulator of the service.
 *
 * @param kept A folder to use instead, which stays.
 */
export async function makePlace(backend: Backend, kept?: string): Promise<DemoPlace> {
  if (kept !== undefined) {
    return {
      place: { backend: 'memory', folder: kept },
      store: 'in-memory',
      what: 'the files',
      remove: async () => {},
    }
  }
  if (backend === 'memory') {
    const folder = await mkdtemp(join(tmpdir(), 'memory-demo-'))
    return {
      place: { backend, folder },
      store: 'in-memory',
      what: 'the files',
      remove: () => rm(folder, { recursive: true, force: true }),
    }
  }
  const { dynamodbEmulator, s3VectorsEmulator } = await import('@memory/emulators')
  const emulator =
    backend === 's3'
      ? await s3VectorsEmulator()
      : await dynamodbEmulator({ conditions: { replicationLagMs: LAG_MS } })
  return {
    place: { backend, endpoint: emulator.endpoint },
    store: backend === 's3' ? 's3-vectors' : 'dynamodb',
    what: 'the address of the service (an emulator)',
    remove: () => emulator.close(),
  }
}
