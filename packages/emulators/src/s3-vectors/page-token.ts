import { createHash } from 'node:crypto'
import { invalid } from './faults.js'

/** Opaque to clients; holds where the page ended, and for what request. */
export function pageToken(position: string, request: unknown): string {
  return Buffer.from(JSON.stringify([position, fingerprint(request)])).toString('base64url')
}

/** The position in a token; refuses one that was made for another request. */
export function positionOf(token: string, request: unknown): string {
  try {
    const [position, print] = JSON.parse(Buffer.from(token, 'base64url').toString()) as [unknown, unknown]
    if (typeof position === 'string' && print === fingerprint(request)) return position
  } catch {
    // Not one of ours.
  }
  throw invalid('Invalid next token', 'nextToken')
}

const fingerprint = (request: unknown): string =>
  createHash('sha256').update(JSON.stringify(request)).digest('base64url').slice(0, 12)
