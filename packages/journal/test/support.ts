import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Journal, type JournalRecord, MemoryError } from '@memory/core'
import { afterAll, expect, vi } from 'vitest'

/** Names of files that do not exist yet, each in a folder of its own that is removed after the tests. */
export function newPaths(): () => Promise<string> {
  const folders: string[] = []
  afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))))
  return async () => {
    const folder = await mkdtemp(join(tmpdir(), 'journal-'))
    folders.push(folder)
    return join(folder, 'journal.jsonl')
  }
}

/** A record with the least there can be. */
export function record(id: string, details: Partial<JournalRecord> = {}): JournalRecord {
  return {
    sessionId: 's',
    message: { id, role: 'user', content: `message ${id}` },
    pending: ['facts'],
    ...details,
  }
}

export async function recordsOf(journal: Journal): Promise<JournalRecord[]> {
  const records: JournalRecord[] = []
  for await (const each of journal.replay()) records.push(each)
  return records
}

export const idsOf = async (journal: Journal): Promise<string[]> =>
  (await recordsOf(journal)).map(({ message }) => message.id)

/** From now on no file takes anything, as when the disk is full. */
export async function fillDisk(path: string): Promise<{ free(): void }> {
  const file = await open(path, 'a')
  await file.close()
  const methods = Object.getPrototypeOf(file) as FileHandle
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
  const spy = vi.spyOn(methods, 'write').mockRejectedValue(full)
  return { free: () => spy.mockRestore() }
}

/** The promise rejects with a `MemoryError` of this code and, if given, about this field. */
export async function expectError(
  promise: Promise<unknown>,
  code: string,
  field?: string,
): Promise<MemoryError> {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!MemoryError.isInstance(error)) throw new Error(`Expected a MemoryError, got ${String(error)}`)
  expect({ code: error.code, field: error.field }).toEqual({ code, field })
  return error
}
