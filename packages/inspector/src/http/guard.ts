import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

/** Sent with every answer. The page needs its own files and its own server, and nothing else. */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; '),
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  'cache-control': 'no-store',
}

/** Where a request came in, and what it says of itself. */
export interface Arrival {
  readonly port: number
  readonly headers: IncomingHttpHeaders
}

/**
 * Whether a request was made to this server by its own page, or by no page at all. A page of somebody else that had its
 * name point to this machine would send that name as the host.
 */
export function isOwnPage({ port, headers }: Arrival): boolean {
  const { host = '', origin, 'sec-fetch-site': site } = headers
  const hosts = ['127.0.0.1', 'localhost', '[::1]'].flatMap((name) =>
    port === 80 ? [name, `${name}:80`] : [`${name}:${port}`],
  )
  if (!hosts.includes(host)) return false
  if (origin !== undefined && origin !== `http://${host}`) return false
  return site === undefined || site === 'same-origin' || site === 'none'
}

/**
 * Whether a request carries the token. It is no cookie: a browser adds it to nothing by itself, so that no other page can
 * have a request made with it, and other servers of this machine are not sent it.
 */
export function hasToken({ headers }: Arrival, token: string): boolean {
  const [given, wanted] = [headers.authorization ?? '', `Bearer ${token}`].map((text) =>
    createHash('sha256').update(text).digest(),
  )
  return given !== undefined && wanted !== undefined && timingSafeEqual(given, wanted)
}
