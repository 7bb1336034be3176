import type { MemoryStore } from '@memory/core'
import type { Holding } from './audit.js'
import { manage, openFiles } from './memory-files.js'
import { numberOfMessage, numberOfStatement } from './statement.js'

/** What is on disk, by store name, with nothing extracted meanwhile. */
export async function inspect(folder: string): Promise<Map<string, Holding>> {
  const files = openFiles(folder)
  try {
    const pending = new Map<string, number[]>(files.stores.map(({ name }) => [name, []]))
    for await (const { message, pending: stores } of files.journal.replay()) {
      for (const name of stores) pending.get(name)?.push(numberOfMessage(message.id))
    }
    const holdings = new Map<string, Holding>()
    for (const store of files.stores) {
      holdings.set(store.name, { stored: await storedIn(store), pending: pending.get(store.name) ?? [] })
    }
    return holdings
  } finally {
    await files.close()
  }
}

/** Starts as a program does after a kill, and extracts everything that was left. */
export async function recover(folder: string): Promise<void> {
  const files = openFiles(folder)
  try {
    const memory = manage(files)
    await memory.initialize()
    await memory.close()
  } finally {
    await files.close()
  }
}

async function storedIn(store: MemoryStore): Promise<number[]> {
  const numbers: number[] = []
  let cursor: string | undefined
  do {
    const page = await store.list?.({ limit: 1000, ...(cursor !== undefined && { cursor }) })
    for (const { content } of page?.entries ?? []) {
      const number = numberOfStatement(content)
      if (number === undefined) throw new Error(`Store "${store.name}" holds what nobody said: ${content}`)
      numbers.push(number)
    }
    cursor = page?.cursor
  } while (cursor !== undefined)
  return numbers
}
