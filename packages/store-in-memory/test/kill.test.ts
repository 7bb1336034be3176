import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { fileLog } from '../src/file/index.js'
import { inMemoryStore } from '../src/index.js'

const ROUNDS = 30
const WRITER = fileURLToPath(new URL('./kill-writer.mjs', import.meta.url))

/** Runs the writer, kills it once it has acknowledged so many writes, in the middle of the next, and returns what it had said. */
function killed(path: string, round: number, writes: number): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [WRITER, path, `${round}`], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let said = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      said += text
      if (said.split('\n').length > writes) child.kill('SIGKILL')
    })
    child.on('error', reject)
    child.on('close', (_, signal) => {
      if (signal === 'SIGKILL') resolve(said.split('\n').slice(0, -1))
      else reject(new Error(`The writer ended by itself: ${said}`))
    })
  })
}

// Starts thirty processes, one after the other.
it('a process killed at any moment loses nothing it had acknowledged', { timeout: 120_000 }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'memory-kill-'))
  const path = join(folder, 'memory.jsonl')
  const present = new Set<string>()
  const unsure = new Set<string>()
  let acknowledged = 0
  for (let round = 0; round < ROUNDS; round++) {
    for (const line of await killed(path, round, 1 + ((round * 67) % 400))) {
      const [what, id = ''] = line.split(' ')
      if (what === 'stored') present.add(id)
      else if (what === 'deleting') unsure.add(id)
      else if (what === 'deleted') {
        present.delete(id)
        unsure.delete(id)
      }
      acknowledged++
    }
    const store = inMemoryStore({ persistence: fileLog({ path, durability: 'system' }) })
    const found = new Set<string>()
    let cursor: string | undefined
    do {
      const page = await store.list({ limit: 1000, ...(cursor && { cursor }) })
      for (const { id, content } of page.entries) {
        expect(content).toBe(`entry ${id}`)
        found.add(id ?? '')
      }
      cursor = page.cursor
    } while (cursor)
    await store.close()
    const lost = [...present].filter((id) => !found.has(id) && !unsure.has(id))
    expect(lost, `round ${round}`).toEqual([])
    // What the kill left undecided is decided now.
    for (const id of unsure) if (!found.has(id)) present.delete(id)
    unsure.clear()
    for (const id of found) present.add(id)
  }
  expect(acknowledged).toBeGreaterThan(ROUNDS)
  await rm(folder, { recursive: true })
})
