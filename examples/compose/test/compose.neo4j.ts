import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, inject, it } from 'vitest'

const main = fileURLToPath(new URL('../dist/main.js', import.meta.url))

it('keeps relations in a graph, which follows them, and clears away what an earlier run left', () => {
  for (let runs = 0; runs < 2; runs++) {
    const args = [main, '--url', inject('neo4jUrl'), '--json', '--deadline', '10000']
    const { kept, recalls } = JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' }))
    expect(kept[2]).toEqual({
      store: 'relations',
      backend: 'Neo4j',
      memories: expect.arrayContaining([{ type: 'relations', content: 'Quillon is based in Antwerp' }]),
    })
    expect(kept[2].memories).toHaveLength(3)
    for (const { stores, results } of recalls) {
      expect(stores[2]).toMatchObject({ store: 'relations', status: 'answered', results: 3 })
      expect(results).toContainEqual({
        content: 'Quillon is based in Antwerp',
        from: 'relations',
        heldBy: ['cache', 'relations'],
        via: ['Bea works at Quillon'],
      })
    }
  }
})
