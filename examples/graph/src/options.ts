import { parseArgs } from 'node:util'
import { failWithUsage } from 'example-support'

/** What the command line says. */
export interface Options {
  /** A server that runs already; without it, one is started. */
  readonly url: string | undefined
  readonly username: string | undefined
  readonly password: string | undefined
  /** Where the drawing goes. */
  readonly output: string
  readonly json: boolean
}

const USAGE = `usage: node examples/graph/dist/main.js [options]

  --url URL           Neo4j to use, such as bolt://127.0.0.1:7687 (default: starts one; needs Maven and Java)
  --username NAME     who connects, together with --password
  --password WORD
  --output FILE       the drawing, an HTML page (default graph.html)
  --json              the scores as one JSON document`

/** Reads the command line; ends the program when it makes no sense. */
export function readOptions(args: readonly string[]): Options {
  try {
    return parse(args)
  } catch (error) {
    return failWithUsage(error, USAGE)
  }
}

function parse(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      url: { type: 'string' },
      username: { type: 'string' },
      password: { type: 'string' },
      output: { type: 'string', default: 'graph.html' },
      json: { type: 'boolean', default: false },
    },
  })
  if ((values.username === undefined) !== (values.password === undefined)) {
    throw new Error('--username and --password go together')
  }
  const { url, username, password, output, json } = values
  return { url, username, password, output, json }
}
