import { MemoryError } from '@memory/core'
import type { StoredEntry, StoredPage } from './stored-entry.js'

/** Where the entries are. */
export interface PlainFilesLocation {
  /** Address of the server. */
  readonly url: string
}

/** The entries of one scope: everything the store needs of its back end. */
export class PlainFilesEntries {
  readonly location: PlainFilesLocation
  /** Part of every key. It differs whenever scopes differ, and is any text of letters, digits and `-_.!~*'()%=&`. */
  readonly scope: string

  constructor(location: PlainFilesLocation, scope: string) {
    this.location = location
    this.scope = scope
  }

  /** The entry with this id; `undefined` when there is none. */
  async read(_id: string): Promise<StoredEntry | undefined> {
    throw toDo('read', 'return the entry with this id in this scope, or undefined')
  }

  /** At most `limit` entries after the cursor, in an order that does not change while others write. */
  async page(_limit: number, _cursor?: string): Promise<StoredPage> {
    throw toDo('page', 'return up to limit entries of this scope, and a cursor when more follow')
  }

  /** Writes a new entry whole or not at all; false when the id is taken. */
  async create(_entry: StoredEntry): Promise<boolean> {
    throw toDo('create', 'write the entry unless its id is taken, so that two writers cannot both win')
  }

  /** Puts the entry in the place of the one with its id. */
  async replace(_entry: StoredEntry): Promise<void> {
    throw toDo('replace', 'overwrite the entry with this id')
  }

  /** Deletes one entry; false when there was none, or somebody else deleted it first. */
  async remove(_id: string): Promise<boolean> {
    throw toDo('remove', 'delete the entry with this id in this scope, and say whether it was there')
  }
}

function toDo(method: string, task: string): MemoryError {
  return new MemoryError('failed', `To do: ${method}() in src/plain-files-entries.ts: ${task}`)
}
