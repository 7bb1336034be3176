import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'

const main = fileURLToPath(new URL('../dist/main.js', import.meta.url))

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'graph-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const run = (...args: readonly string[]) =>
  execFileSync(process.execPath, [main, '--url', inject('neo4jUrl'), ...args], {
    cwd: folder,
    encoding: 'utf8',
    timeout: 100_000,
  })

describe('graph', () => {
  it('answers over several hops what vectors do not, the same every time, and draws what it knows', () => {
    const { facts, questions, answers, hitsAt3 } = JSON.parse(run('--json'))
    expect(facts).toBeGreaterThanOrEqual(60)
    expect(questions).toBeGreaterThanOrEqual(12)
    expect(answers).toBeGreaterThanOrEqual(8)
    expect(hitsAt3.graph).toBeGreaterThanOrEqual(0.9)
    expect(hitsAt3.vectors).toBeLessThan(hitsAt3.graph / 2)
    const page = readFileSync(join(folder, 'graph.html'), 'utf8')
    for (const text of ['Larkspur', 'works at', 'Rosa Klee']) expect(page).toContain(text)
    expect(page.match(/<circle/g)?.length).toBeGreaterThan(40)

    const output = run('--output', 'drawn.html')
    expect(readFileSync(join(folder, 'drawn.html'), 'utf8')).toBe(page)
    const [graph, vectors] = [hitsAt3.graph.toFixed(2), hitsAt3.vectors.toFixed(2)]
    expect(output).toContain(`hit@3: graph ${graph}, vectors ${vectors}`)
    expect(output).toContain('What a wet day. (no_relation)')
    expect(output).toContain('since ')
  })
})
