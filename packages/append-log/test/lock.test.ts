import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { dirname } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type AppendLog, appendLog, type LogNotice } from '../src/index.js'
import { expectError, newPaths, Words } from './support.js'

const newPath = newPaths()
const logAt = (path: string, onNotice?: (notice: LogNotice) => void): AppendLog =>
  appendLog({ path, format: 'words', version: 1, ...(onNotice && { onNotice }) })

/** A process that opens the log, says so, and stays. */
const HOLDER = `
  import { appendLog } from '@memory/append-log'
  const log = appendLog({ path: process.argv[1], format: 'words', version: 1 })
  await log.open({ replay() {}, size: () => 0, snapshot: () => [] })
  await log.append(['"+tea"'])
  console.log('open')
  setInterval(() => {}, 1000)
`

describe('the lock', () => {
  it('keeps another process out while it lives, and is taken over when it was killed', async () => {
    const path = await newPath()
    const holder = spawn(process.execPath, ['--input-type=module', '-e', HOLDER, path], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    try {
      await once(holder.stdout, 'data')
      const notices: LogNotice[] = []
      const log = logAt(path, (notice) => notices.push(notice))
      const error = await expectError(log.open(new Words()), 'conflict', 'path')
      expect(error.message).toContain(`${holder.pid}`)
      expect(error.retryable).toBe(false)
      holder.kill('SIGKILL')
      await once(holder, 'close')
      const content = new Words()
      await log.open(content)
      expect(content.words).toEqual(['tea'])
      expect(notices).toEqual([{ kind: 'unclean-end', path, pid: holder.pid }])
      await log.close()
      expect(await readdir(dirname(path))).toEqual(['log.jsonl'])
    } finally {
      holder.kill('SIGKILL')
    }
  })

  it('keeps out a second log of the same process, and a second opening of the same log', async () => {
    const path = await newPath()
    const [first, second] = [logAt(path), logAt(path)]
    await first.open(new Words())
    await expectError(first.open(new Words()), 'conflict', 'path')
    await expectError(second.open(new Words()), 'conflict', 'path')
    await first.close()
    await second.open(new Words())
    await second.close()
  })

  it.each([
    ['a process that is gone', { pid: 2 ** 22 + 1, started: null }],
    ['a process whose id is used again', { pid: process.pid, started: 'long ago' }],
  ])('is taken over from %s, by one of many', async (_, holder) => {
    const path = await newPath()
    await writeFile(`${path}.lock`, JSON.stringify({ token: 't', host: hostname(), ...holder }))
    const logs = Array.from({ length: 8 }, () => logAt(path))
    const outcomes = await Promise.allSettled(logs.map((log) => log.open(new Words())))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'conflict' })
    }
    await Promise.all(logs.map((log) => log.close()))
    expect(await readdir(dirname(path))).toEqual(['log.jsonl'])
  })

  it.each([
    ['of another host', JSON.stringify({ token: 't', host: 'elsewhere', pid: 1, started: null })],
    ['unreadable', 'garbage'],
  ])('%s is left alone', async (_, lock) => {
    const path = await newPath()
    await writeFile(`${path}.lock`, lock)
    await expectError(logAt(path).open(new Words()), 'conflict', 'path')
    expect(await readFile(`${path}.lock`, 'utf8')).toBe(lock)
  })
})
