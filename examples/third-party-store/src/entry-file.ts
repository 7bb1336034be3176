import { createHash, randomUUID } from 'node:crypto'
import { link, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type MemoryEntry, MemoryError } from '@memory/core'

/** A memory as it lies on disk. */
export type StoredEntry = MemoryEntry & { readonly id: string; readonly createdAt: string }

// Hashed, because an id is any text: it may hold a slash or two dots, or differ from another in case alone.
export const fileName = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Reads one entry; `undefined` when there is none. */
export async function readEntry(folder: string, id: string): Promise<StoredEntry | undefined> {
  return await readEntryFile(join(folder, `${fileName(id)}.json`))
}

/** Every entry of a folder after the one named, in the order of their file names. */
export async function* readEntries(folder: string, after = ''): AsyncGenerator<StoredEntry> {
  const names = (await orUndefined(readdir(folder), 'ENOENT')) ?? []
  for (const name of names.sort()) {
    if (!name.endsWith('.json') || name <= after) continue
    const entry = await readEntryFile(join(folder, name))
    // Gone since the folder was listed: somebody deleted it, which is no error.
    if (entry) yield entry
  }
}

/** Writes a new entry whole or not at all; false when the id is taken. */
export async function createEntry(folder: string, entry: StoredEntry): Promise<boolean> {
  return await viaTemporaryFile(folder, entry, async (temporary, target) => {
    // Unlike a rename, a link refuses to replace what is there: two writers cannot both create.
    const linked = await orUndefined(
      link(temporary, target).then(() => true),
      'EEXIST',
    )
    await rm(temporary)
    return linked ?? false
  })
}

/** Puts an entry in the place of the one with its id. */
export async function replaceEntry(folder: string, entry: StoredEntry): Promise<void> {
  await viaTemporaryFile(folder, entry, rename)
}

/** Deletes one entry; false when there was none. */
export async function removeEntry(folder: string, id: string): Promise<boolean> {
  const removal = rm(join(folder, `${fileName(id)}.json`)).then(() => true)
  return (await orUndefined(removal, 'ENOENT')) ?? false
}

async function viaTemporaryFile<Result>(
  folder: string,
  entry: StoredEntry,
  place: (temporary: string, target: string) => Promise<Result>,
): Promise<Result> {
  await mkdir(folder, { recursive: true })
  const temporary = join(folder, `${randomUUID()}.tmp`)
  await writeFile(temporary, JSON.stringify(entry), { flush: true })
  return await place(temporary, join(folder, `${fileName(entry.id)}.json`))
}

async function readEntryFile(path: string): Promise<StoredEntry | undefined> {
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
  expected: string,
): Promise<Result | undefined> {
  try {
    return await operation
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === expected) return undefined
    throw MemoryError.from(error, 'unavailable')
  }
}
