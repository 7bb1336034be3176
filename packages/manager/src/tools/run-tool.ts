import { type JSONValue, type MemoryEntry, type MemoryTool, resolveText } from '@memory/core'
import { defined } from '../defined.js'
import { BLOCK } from '../injection/strip.js'
import type { Session } from '../session.js'
import { textList } from '../text-list.js'
import { clampedCount, inputObject } from './tool-input.js'
import { DEFAULT_RESULTS, MOST_RESULTS } from './tool-limits.js'
import type { MemoryToolName } from './tool-names.js'

/** What the tools use of a session. */
export type ToolSession = Pick<Session, 'searchWithReport' | 'add' | 'forget'>

type ToolRun = (session: ToolSession, input: unknown, options?: ToolOptions) => Promise<JSONValue>
type ToolOptions = Parameters<MemoryTool['execute']>[1]

/** What each tool does when a model calls it. What holds memories says so, to be recognised when a host repeats it. */
export const runTool: Readonly<Record<MemoryToolName, ToolRun>> = {
  search_memory: searchMemory,
  add_memory: addMemory,
  forget_memory: forgetMemory,
}

async function searchMemory(
  session: ToolSession,
  input: unknown,
  { signal }: ToolOptions = {},
): Promise<JSONValue> {
  const given = inputObject(input)
  const query = resolveText(given.query, 'query')
  const stores = textList(given, 'stores')
  const maxSearchResults = clampedCount(given, 'limit', DEFAULT_RESULTS, MOST_RESULTS)
  const report = await session.searchWithReport(query, defined({ maxSearchResults, stores, signal }))
  const unavailable = report.stores.flatMap(({ storeName, error }) => (error ? storeName : []))
  return {
    kind: BLOCK,
    memories: report.entries.map(toResult),
    ...(unavailable.length > 0 && { unavailable }),
  }
}

async function addMemory(
  session: ToolSession,
  input: unknown,
  { signal }: ToolOptions = {},
): Promise<JSONValue> {
  const given = inputObject(input)
  const content = resolveText(given.content, 'content')
  const [type] = textList(given, 'type') ?? []
  const stores = textList(given, 'stores')
  const { results } = await session.add(content, defined({ type, stores, signal }))
  const outcomes = Object.entries(results)
  const failed = outcomes.flatMap(([store, result]) =>
    'error' in result ? { store, reason: result.error.code } : [],
  )
  return {
    stored: outcomes.flatMap(([store, result]) => ('error' in result ? [] : store)),
    // One store's failure must not read as a reason to add everything again.
    ...(failed.length > 0 && {
      failed,
      advice: 'It is stored. Do not repeat the call, except for the failed stores alone.',
    }),
  }
}

async function forgetMemory(
  session: ToolSession,
  input: unknown,
  { signal }: ToolOptions = {},
): Promise<JSONValue> {
  const given = inputObject(input)
  const what = textList(given, 'ids') ?? { query: resolveText(given.query, 'query') }
  const { deleted, entries, failures } = await session.forget(what, defined({ signal }))
  return {
    ...(entries.length > 0 && { kind: BLOCK }),
    deleted,
    ...(entries.length > 0 && { memories: entries.map(toResult) }),
    ...(failures.length > 0 && { failed: failures.map(({ storeName }) => storeName) }),
  }
}

function toResult({ content, via, id, score, storeName, createdAt }: MemoryEntry): JSONValue {
  return defined({ content, via, id, store: storeName, score, createdAt }) as JSONValue
}
