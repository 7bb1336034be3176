import {
  canonicalName,
  invalid,
  type JSONValue,
  type MemoryTool,
  resolveLimit,
  resolveText,
  resolveTime,
} from '@memory/core'
import type { Backend } from '../backend.js'
import type { Connection, WorkOptions } from '../connection.js'
import { ENTITIES_BY_WORDS, EXPAND_RELATIONS } from '../cypher/search-statements.js'
import { type Fact, integer } from '../fact.js'
import { entityKey } from '../keys.js'
import { terms } from '../text/terms.js'
import { relationKey } from '../write/graph-parts.js'
import { MAX_TERMS, wordQuery } from './question.js'

/** An edge as the server gives it. */
interface EdgeRow {
  readonly to: string
  readonly subject: string
  readonly relation: string
  readonly object: string
  readonly fact: Fact
}

/** What the tool was asked. */
interface GraphQuery {
  readonly entity: string
  readonly relation: string | null
  readonly hops: number
  readonly at: number
}

const DEFAULT_HOPS = 1
/** Statements of an answer: a model reads all of them. */
const MAX_STATEMENTS = 100
/** Entities looked at for one of another spelling. */
const MAX_SPELLINGS = 25
/** Characters of a name that host APIs accept. */
const MAX_TOOL_NAME = 64

/** A tool with which a model walks the graph by itself. */
export function searchGraphTool(
  backend: Backend,
  partition: string,
  check: (signal: AbortSignal | undefined) => void,
): MemoryTool {
  const { options } = backend
  const prefix = options.name.replace(/[^a-zA-Z0-9_-]+/g, '_')
  return {
    name: `${prefix.slice(0, MAX_TOOL_NAME - '_search_graph'.length)}_search_graph`,
    description:
      'Follows remembered relations from one person, company, place or thing to others, such as who works where. Gives statements, each with the relation it states and the number of hops it is away.',
    inputSchema: {
      type: 'object',
      properties: {
        entity: { type: 'string', description: 'Name to begin at.' },
        relation: { type: 'string', description: 'Follow only this relation, such as "works at".' },
        hops: {
          type: 'integer',
          minimum: 1,
          maximum: options.limits.hops,
          description: `How far to go. Default ${DEFAULT_HOPS}.`,
        },
        at: { type: 'string', description: 'ISO 8601 time: what held then instead of now.' },
      },
      required: ['entity'],
      additionalProperties: false,
    },
    async execute(input, { signal } = {}) {
      const query = resolveInput(input, options.limits.hops, options.clock.now())
      check(signal)
      await backend.ready(signal)
      return walk(backend, partition, query, signal)
    },
  }
}

async function walk(
  { connection, options }: Backend,
  partition: string,
  { entity, relation, hops, at }: GraphQuery,
  signal: AbortSignal | undefined,
): Promise<JSONValue> {
  const { breadth, fanOut, timeMs } = options.limits
  const started = options.clock.now()
  const timeLeft = () => started + timeMs - options.clock.now()
  const statements = new Map<string, JSONValue>()
  const visited = new Set<string>()
  let frontier = await entitiesCalled(connection, partition, entity, { signal, timeMs })
  for (let hop = 1; hop <= hops && frontier.length > 0 && timeLeft() > 0; hop++) {
    for (const key of frontier) visited.add(key)
    const rows = await connection.read(
      (run) =>
        run<{ edges: EdgeRow[] }>(EXPAND_RELATIONS, {
          entities: frontier,
          partition,
          relation,
          fanOut,
          at: integer(at),
          now: integer(options.clock.now()),
        }),
      { signal, timeMs: Math.ceil(Math.max(1, timeLeft())) },
    )
    const next = new Set<string>()
    for (const { to, subject, relation: name, object, fact } of rows.flatMap(({ edges }) => edges)) {
      if (!visited.has(to)) next.add(to)
      if (statements.has(fact.key)) continue
      statements.set(fact.key, {
        statement: fact.content,
        subject,
        relation: name,
        object,
        hops: hop,
        id: fact.id,
      })
    }
    frontier = [...next].slice(0, breadth)
  }
  const all = [...statements.values()]
  const left = all.length - MAX_STATEMENTS
  return { entity, statements: all.slice(0, MAX_STATEMENTS), ...(left > 0 && { omitted: left }) }
}

/** Keys of the entity of this name, and of those for which it is another spelling. */
async function entitiesCalled(
  connection: Connection,
  partition: string,
  name: string,
  options: WorkOptions,
): Promise<string[]> {
  const keys = new Set([entityKey(partition, name)])
  const words = terms(name)
  if (words.length === 0) return [...keys]
  const parameters = {
    partition,
    words: wordQuery(partition, words.slice(0, MAX_TERMS)),
    fetch: MAX_SPELLINGS,
  }
  const rows = await connection.read(
    (run) => run<{ key: string; aliases: readonly string[] }>(ENTITIES_BY_WORDS, parameters),
    options,
  )
  const form = canonicalName(name)
  for (const { key, aliases } of rows)
    if (aliases.some((alias) => canonicalName(alias) === form)) keys.add(key)
  return [...keys]
}

function resolveInput(input: unknown, maxHops: number, now: number): GraphQuery {
  if (typeof input !== 'object' || input === null) throw invalid('input', 'must be an object')
  const { entity: name, relation, hops, at } = input as Record<string, unknown>
  const entity = resolveText(name, 'entity')
  if (relation !== undefined && typeof relation !== 'string') throw invalid('relation', 'must be a string')
  const distance = resolveLimit(hops, DEFAULT_HOPS, 'hops')
  if (distance < 1 || distance > maxHops) throw invalid('hops', `must be from 1 to ${maxHops}`)
  const time = resolveTime(at, 'at')
  return {
    entity,
    relation: relation === undefined || canonicalName(relation) === '' ? null : relationKey(relation),
    hops: distance,
    at: time === undefined ? now : Date.parse(time),
  }
}
