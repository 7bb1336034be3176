import { checkRange } from './checks.js'
import { invalid } from './faults.js'
import { AGENTCORE_LIMITS } from './limits.js'

interface PageRequest {
  readonly maxResults?: number
  readonly nextToken?: string
}

/** One page of items that are in the order of their positions; the token is the position the page ended at. */
export function pageOf<Item>(
  items: readonly Item[],
  positionOf: (item: Item) => string,
  { maxResults, nextToken }: PageRequest,
  limits: { readonly default: number; readonly max: number } = AGENTCORE_LIMITS.page,
): { readonly page: Item[]; readonly nextToken?: string } {
  const size = maxResults ?? limits.default
  checkRange('maxResults', size, 1, limits.max)
  const after = nextToken === undefined ? undefined : decode(nextToken)
  const rest = after === undefined ? [...items] : items.filter((item) => positionOf(item) > after)
  const page = rest.slice(0, size)
  const last = page.at(-1)
  return { page, ...(last && rest.length > size && { nextToken: encode(positionOf(last)) }) }
}

const encode = (position: string): string => Buffer.from(`after ${position}`).toString('base64url')

function decode(token: string): string {
  const text = Buffer.from(token, 'base64url').toString('utf8')
  if (!text.startsWith('after ')) throw invalid('nextToken', 'The provided token is invalid')
  return text.slice('after '.length)
}
