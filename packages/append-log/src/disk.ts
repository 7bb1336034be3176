import { type FileHandle, open } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Writes all of the bytes at a position; a single write may take fewer. */
export async function writeAll(file: FileHandle, bytes: Uint8Array, position: number): Promise<void> {
  for (let done = 0; done < bytes.length; ) {
    const { bytesWritten } = await file.write(bytes, done, bytes.length - done, position + done)
    done += bytesWritten
  }
}

/** Makes a file's name survive a power cut: a new or renamed file is only in its folder once that is synced. */
export async function syncFolder(path: string): Promise<void> {
  // Windows cannot open folders, and needs no such thing.
  if (process.platform === 'win32') return
  const folder = await open(dirname(path), 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
