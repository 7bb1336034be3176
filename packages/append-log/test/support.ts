import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MemoryError } from '@memory/core'
import { afterAll, expect, vi } from 'vitest'
import type { LogContent } from '../src/index.js'

/** Names of files that do not exist yet, each in a folder of its own that is removed after the tests. */
export function newPaths(): () => Promise<string> {
  const folders: string[] = []
  afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))))
  return async () => {
    const folder = await mkdtemp(join(tmpdir(), 'append-log-'))
    folders.push(folder)
    return join(folder, 'log.jsonl')
  }
}

/** A list of words: `+word` adds one, `-word` removes it. Changes only when lines are kept. */
export class Words implements LogContent {
  words: string[] = []

  apply(payload: string): void {
    const text = JSON.parse(payload) as string
    const word = text.slice(1)
    this.words = this.words.filter((each) => each !== word)
    if (text.startsWith('+')) this.words.push(word)
    else if (!text.startsWith('-')) throw new TypeError('Neither + nor -')
  }

  replay(payload: string): void {
    this.apply(payload)
  }

  size(): number {
    return this.words.length
  }

  *snapshot(): Generator<string> {
    for (const word of this.words) yield JSON.stringify(`+${word}`)
  }
}

/** The methods of every open file, to be spied on. */
export async function fileMethods(path: string): Promise<FileHandle> {
  const file = await open(path, 'a')
  await file.close()
  return Object.getPrototypeOf(file) as FileHandle
}

/** From now on the disk has room for some bytes, and then writes fail half way, as they do when a disk is full. */
export async function fillDisk(path: string, room: number): Promise<{ free(): void }> {
  const methods = await fileMethods(path)
  const write = methods.write as (...args: unknown[]) => Promise<{ bytesWritten: number }>
  let left = room
  const spy = vi.spyOn(methods, 'write').mockImplementation(async function (
    this: FileHandle,
    ...args: unknown[]
  ) {
    const [bytes, offset, length, position] = args as [Uint8Array, number, number, number]
    const taken = Math.min(left, length)
    left -= taken
    if (taken > 0 || length === 0) return write.call(this, bytes, offset, taken, position) as never
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
  })
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
