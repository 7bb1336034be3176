import type { GraphDriver, GraphSession, GraphTransaction, Parameters } from '@memory/store-neo4j'
import type neo4j from 'neo4j-driver'
import type { Plan } from 'neo4j-driver'

/** A driver that remembers every statement, with the parameters of its first run. */
export interface RecordingDriver extends GraphDriver {
  readonly statements: ReadonlyMap<string, Parameters>
}

/** Operators that read everything of a kind, or all of an index, however small the part that is wanted. */
const FULL_SCAN = /Scan/

export function recordingDriver(driver: GraphDriver): RecordingDriver {
  const statements = new Map<string, Parameters>()
  const recorded = (transaction: GraphTransaction): GraphTransaction => ({
    run(query, parameters = {}) {
      if (!statements.has(query)) statements.set(query, parameters)
      return transaction.run(query, parameters)
    },
  })
  return {
    statements,
    get executeQueryBookmarkManager() {
      return driver.executeQueryBookmarkManager
    },
    session(config): GraphSession {
      const session = driver.session(config)
      return {
        executeRead: (work, settings) =>
          session.executeRead((transaction) => work(recorded(transaction)), settings),
        executeWrite: (work, settings) =>
          session.executeWrite((transaction) => work(recorded(transaction)), settings),
        // The schema is made outside of transactions, and has no plan.
        run: (query, parameters) => session.run(query, parameters),
        close: () => session.close(),
      }
    },
    close: () => driver.close(),
  }
}

/** How the server means to run the statements. */
export interface Planned {
  readonly statements: number
  /** Operators that scan everything, each with its statement. */
  readonly scans: readonly string[]
}

/** Has every statement on data planned; those on the schema have no plan. */
export async function planned(
  driver: neo4j.Driver,
  statements: ReadonlyMap<string, Parameters>,
): Promise<Planned> {
  const scans: string[] = []
  let count = 0
  for (const [statement, parameters] of statements) {
    if (statement.startsWith('SHOW ')) continue
    const session = driver.session()
    const { summary } = await session.run(statement.replace(/^(CYPHER 25 )?/, '$1EXPLAIN '), parameters)
    await session.close()
    if (!summary.plan) throw new Error(`No plan for ${statement}`)
    count++
    const operators = operatorsOf(summary.plan).filter((name) => FULL_SCAN.test(name))
    scans.push(...operators.map((name) => `${name} in ${statement}`))
  }
  return { statements: count, scans }
}

function operatorsOf(plan: Plan): string[] {
  return [plan.operatorType, ...plan.children.flatMap(operatorsOf)]
}
