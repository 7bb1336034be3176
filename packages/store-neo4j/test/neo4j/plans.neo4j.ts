import type { Plan } from 'neo4j-driver'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import * as erase from '../../src/cypher/erase-statements.js'
import * as read from '../../src/cypher/read-statements.js'
import * as search from '../../src/cypher/search-statements.js'
import * as write from '../../src/cypher/write-statements.js'
import { letterEmbedder } from '../support/letter-embedder.js'
import { openDriver, openStore, triple } from '../support/open-store.js'

const driver = openDriver()
afterAll(() => driver.close())

describe('plans', () => {
  const index = { name: 'memory_fact_vector_64', property: 'vector_64' }
  const searchClause = !inject('neo4jRelease').version.startsWith('5.')
  const statements = Object.entries({ ...erase, ...read, ...search, ...write }).map(
    ([name, value]) => [name, typeof value === 'string' ? value : value({ ...index, searchClause })] as const,
  )

  // The planner goes by statistics that lag behind the data; a statement has to be right under all of them.
  const states = {
    'as the other tests left the database': async () => {},
    'after a bulk of writes': async () => {
      const facts = Array.from({ length: 400 }, (_, i) => ({
        content: `Town${i % 40} trades with Port${i}`,
        metadata: triple(`Town${i % 40}`, 'trades with', `Port${i}`),
      }))
      await openStore(driver, { embedder: letterEmbedder }).addBatch(facts)
    },
    'with new statistics': () => driver.executeQuery('CALL db.prepareForReplanning(60)'),
  }

  describe.each(Object.entries(states))('%s', (_, reach) => {
    beforeAll(async () => {
      await openStore(driver, { embedder: letterEmbedder }).initialize()
      await reach()
    })

    it.each(statements)('%s reads nothing whole', async (_, statement) => {
      const planned = statement.replace(/^(?:CYPHER (25 )?)?/, 'CYPHER $1replan=force EXPLAIN ')
      const { summary } = await driver.executeQuery(planned)
      const all = operators(summary.plan as Plan)
      expect(all.filter((operator) => operator.includes('Scan'))).toEqual([])
    })
  })

  function operators({ operatorType, children }: Plan): string[] {
    return [operatorType, ...children.flatMap(operators)]
  }
})
