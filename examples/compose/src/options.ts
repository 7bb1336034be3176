import { parseArgs } from 'node:util'
import { failWithUsage } from 'example-support'

/** Where relations are kept. */
export type Relations =
  | { readonly in: 'memory' }
  | { readonly in: 'neo4j'; readonly url: string; readonly username?: string; readonly password?: string }
  /** A server of the example's own. */
  | { readonly in: 'started' }

export interface ComposeOptions {
  readonly relations: Relations
  /** How long each store may take to answer, in milliseconds. */
  readonly deadlineMs: number
  /** Approximate tokens of the block for a model. */
  readonly maxTokens: number
  readonly json: boolean
}

const USAGE = `usage: node examples/compose/dist/main.js [options]

  --url URL           keep relations in this Neo4j, such as bolt://127.0.0.1:7687 (default: NEO4J_URL)
  --username NAME     who connects (default: NEO4J_USERNAME)
  --password WORD     (default: NEO4J_PASSWORD)
  --start-neo4j       start a Neo4j for it, which needs Maven and Java
  --deadline MS       how long each store may take to answer (default 1500)
  --max-tokens N      budget of the block for a model (default 180)
  --json              everything as one JSON document

Without Neo4j, relations are kept in memory, and nothing follows them from one to the next.`

/** Reads the command line; ends the program when it makes no sense. */
export function readOptions(args: readonly string[]): ComposeOptions {
  try {
    const { NEO4J_URL, NEO4J_USERNAME, NEO4J_PASSWORD } = process.env
    const { values } = parseArgs({
      args: [...args],
      options: {
        url: { type: 'string' },
        username: { type: 'string' },
        password: { type: 'string' },
        'start-neo4j': { type: 'boolean', default: false },
        deadline: { type: 'string', default: '1500' },
        'max-tokens': { type: 'string', default: '180' },
        json: { type: 'boolean', default: false },
      },
    })
    if (values['start-neo4j'] && values.url !== undefined) {
      throw new Error('--url and --start-neo4j do not go together')
    }
    const url = values.url ?? NEO4J_URL
    const username = values.username ?? NEO4J_USERNAME
    const password = values.password ?? NEO4J_PASSWORD
    if ((username === undefined) !== (password === undefined)) {
      throw new Error('--username and --password go together')
    }
    const auth = username !== undefined && password !== undefined ? { username, password } : {}
    return {
      relations: relationsIn(values['start-neo4j'], url, auth),
      deadlineMs: positive('--deadline', values.deadline),
      maxTokens: positive('--max-tokens', values['max-tokens']),
      json: values.json,
    }
  } catch (error) {
    return failWithUsage(error, USAGE)
  }
}

function relationsIn(isStarted: boolean, url: string | undefined, auth: object): Relations {
  if (isStarted) return { in: 'started' }
  return url ? { in: 'neo4j', url, ...auth } : { in: 'memory' }
}

function positive(name: string, text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value) || value < 1)
    throw new Error(`${name} must be a whole number above 0, not "${text}"`)
  return value
}
