import { createHash, randomUUID } from 'node:crypto'
import { link, mkdir, readdir, readFile, rename, rm, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { MemoryError } from '@memory/core'
import type { StoredEntry, StoredPage } from './stored-entry.js'

/** Where the entries are. */
export interface PlainFilesLocation {
  /** Where the files go; created when first written to. */
  readonly folder: string
}

/** The entries of one scope, each in a file of its own: everything the store needs of its back end. */
export class PlainFilesEntries {
  readonly #folder: string

  /** `scope` differs whenever scopes differ, and is any text. */
  constructor(location: PlainFilesLocation, scope: string) {
    this.#folder = join(location.folder, fileName(scope))
  }

  /** The entry with this id; `undefined` when there is none. */
  async read(id: string): Promise<StoredEntry | undefined> {
    return await readEntry(this.#path(id))
  }

  /** At most `limit` entries after the cursor, in the order of their file names. */
  async page(limit: number, cursor = ''): Promise<StoredPage> {
    const names = (await orUndefined(readdir(this.#folder), 'ENOENT')) ?? []
    const entries: StoredEntry[] = []
    let last = ''
    for (const name of names.sort()) {
      if (!name.endsWith('.json') || name <= cursor) continue
      if (entries.length === limit) return { entries, cursor: last }
      const entry = await readEntry(join(this.#folder, name))
      // Gone since the folder was listed: somebody deleted it, which is no error.
      if (entry) entries.push(entry)
      last = name
    }
    return { entries }
  }

  /** Writes a new entry whole or not at all; false when the id is taken. */
  async create(entry: StoredEntry): Promise<boolean> {
    const temporary = await this.#writeAside(entry)
    try {
      // Unlike a rename, a link refuses to replace what is there: two writers cannot both create.
      const linked = await orUndefined(
        link(temporary, this.#path(entry.id)).then(() => true),
        'EEXIST',
      )
      return linked ?? false
    } finally {
      await orUndefined(rm(temporary, { force: true }))
    }
  }

  /** Puts the entry in the place of the one with its id. */
  async replace(entry: StoredEntry): Promise<void> {
    const temporary = await this.#writeAside(entry)
    await orUndefined(rename(temporary, this.#path(entry.id)))
  }

  /** Deletes one entry; false when there was none, or somebody else deleted it first. */
  async remove(id: string): Promise<boolean> {
    // Not `rm`, which calls it a success when another process was faster.
    const removed = await orUndefined(
      unlink(this.#path(id)).then(() => true),
      'ENOENT',
    )
    return removed ?? false
  }

  #path(id: string): string {
    return join(this.#folder, `${fileName(id)}.json`)
  }

  /** Nobody sees half a file: it is written under another name and moved when it is whole. */
  async #writeAside(entry: StoredEntry): Promise<string> {
    const temporary = join(this.#folder, `${randomUUID()}.tmp`)
    await orUndefined(mkdir(this.#folder, { recursive: true }))
    await orUndefined(writeFile(temporary, JSON.stringify(entry), { flush: true }))
    return temporary
  }
}

/** Hashed, because an id is any text: it may hold a slash or two dots, or differ from another in case alone. */
function fileName(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

async function readEntry(path: string): Promise<StoredEntry | undefined> {
  const json = await orUndefined(readFile(path, 'utf8'), 'ENOENT')
  if (json === undefined) return undefined
  try {
    return JSON.parse(json) as StoredEntry
  } catch (cause) {
    throw new MemoryError('corrupt', `${path} does not hold a memory`, { cause })
  }
}

/** Turns one expected file system error into `undefined`, and any other into a `MemoryError`. */
async function orUndefined<Result>(
  operation: Promise<Result>,
  expected?: string,
): Promise<Result | undefined> {
  try {
    return await operation
  } catch (error) {
    if (expected !== undefined && (error as NodeJS.ErrnoException).code === expected) return undefined
    throw MemoryError.from(error, 'unavailable')
  }
}
