import { randomUUID } from 'node:crypto'
import { link, readFile, rename, unlink, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { MemoryError } from '@memory/core'

/** Who holds a lock. A process id alone says nothing: ids are used again. */
interface Holder {
  readonly token: string
  readonly host: string
  readonly pid: number
  /** When the process started, in the terms of its operating system; `null` where that cannot be read. */
  readonly started: string | null
}

/** A held lock. */
export interface Lock {
  /** The dead process it was taken over from, if there was one. */
  readonly replacedPid?: number
  release(): Promise<void>
}

/**
 * Takes the lock file at `path`, also from a process that is dead.
 *
 * @throws MemoryError `conflict` when it is held, by another process or by this one.
 */
export async function acquireLock(path: string): Promise<Lock> {
  const token = randomUUID()
  const holder: Holder = { token, host: hostname(), pid: process.pid, started: await startOf(process.pid) }
  // A link is made at once and with its content, unlike a file, which another process may find empty.
  const draft = `${path}.${token}`
  await writeFile(draft, JSON.stringify(holder), { mode: 0o600 })
  let replaced: Holder | undefined
  try {
    replaced = await claim(path, draft)
  } finally {
    await unlink(draft)
  }
  return {
    ...(replaced && { replacedPid: replaced.pid }),
    async release() {
      if ((await read(path))?.token === token) await unlink(path)
    },
  }
}

/** Returns the dead holder that was replaced. */
async function claim(path: string, draft: string): Promise<Holder | undefined> {
  for (;;) {
    try {
      await link(draft, path)
      return undefined
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error
    }
    const found = await read(path)
    if (!found) continue
    if (await isAlive(found)) throw held(path, found)
    // Whoever holds the right to replace this very holder is the only one to do so.
    const right = `${path}.${found.token}.next`
    await claim(right, draft)
    const now = await read(path)
    if (now?.token === found.token) {
      await rename(right, path)
      return found
    }
    await unlink(right)
  }
}

async function read(path: string): Promise<Holder | undefined> {
  let text: string
  try {
    text = await readFile(path, 'utf8')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw unreadable(path, error)
  }
  try {
    const holder: unknown = JSON.parse(text)
    if (isHolder(holder)) return holder
  } catch (error) {
    throw unreadable(path, error)
  }
  throw unreadable(path)
}

/** The token becomes part of a file's name and the process id is signalled, so neither may be just anything. */
function isHolder(value: unknown): value is Holder {
  if (typeof value !== 'object' || value === null) return false
  const { token, host, pid, started } = value as Partial<Record<keyof Holder, unknown>>
  return (
    typeof token === 'string' &&
    /^[\w-]{1,64}$/.test(token) &&
    typeof host === 'string' &&
    Number.isSafeInteger(pid) &&
    Number(pid) > 0 &&
    (started === null || typeof started === 'string')
  )
}

function unreadable(path: string, cause?: unknown): MemoryError {
  return new MemoryError(
    'conflict',
    `${path} is not a lock that can be read; remove it if nothing uses the log`,
    { field: 'path', ...(cause !== undefined && { cause }) },
  )
}

/** Processes of other hosts cannot be asked, so they count as alive. */
async function isAlive({ host, pid, started }: Holder): Promise<boolean> {
  if (host !== hostname()) return true
  try {
    // Signal 0 only asks whether the process is there.
    process.kill(pid, 0)
  } catch (error) {
    if (codeOf(error) === 'ESRCH') return false
  }
  const present = await startOf(pid)
  return started === null || present === null || started === present
}

/** Boot and start time of a process, from Linux's /proc. */
async function startOf(pid: number): Promise<string | null> {
  try {
    const [boot, stat] = await Promise.all([
      readFile('/proc/sys/kernel/random/boot_id', 'utf8'),
      readFile(`/proc/${pid}/stat`, 'utf8'),
    ])
    // The second field, a name in parentheses, may hold spaces; the start time is the 22nd.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return `${boot.trim()} ${fields[19]}`
  } catch {
    // Another operating system: the process id has to do.
    return null
  }
}

function held(path: string, { host, pid }: Holder): MemoryError {
  return new MemoryError(
    'conflict',
    `${path} is held by process ${pid} on ${host}; a log has one writer. If that process is gone for good, remove the file`,
    { field: 'path' },
  )
}

function codeOf(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException | undefined)?.code
}
