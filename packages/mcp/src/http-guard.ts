import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** Who may talk to the server. */
export interface HttpGuardOptions {
  /** Every request must carry it as a bearer token; at least 16 characters. Default: none is asked for. */
  readonly token?: string
  /** Names under which the server is reached, with port, beside the loopback ones. Default: none. */
  readonly hosts?: readonly string[]
  /** Web pages that may call it, such as `https://app.example`. Default: none. */
  readonly origins?: readonly string[]
}

/** The status with which a request is refused. */
export function refusal(
  request: IncomingMessage,
  port: number,
  options: HttpGuardOptions,
): 401 | 403 | undefined {
  const { token, hosts = [], origins = [] } = options
  const { host = '', origin, authorization } = request.headers
  // A page that has its own name point to this machine would send that name.
  const local = ['127.0.0.1', 'localhost', '[::1]']
  // Clients leave the port out where it is the protocol's own.
  const known = [...local.map((name) => `${name}:${port}`), ...(port === 80 ? local : [])]
  if (![...known, ...hosts].includes(host)) return 403
  if (origin !== undefined && !origins.includes(origin)) return 403
  if (token !== undefined && !sameText(authorization ?? '', `Bearer ${token}`)) return 401
  return undefined
}

/** Takes the same time wherever the texts differ. */
function sameText(a: string, b: string): boolean {
  const [left, right] = [a, b].map((text) => createHash('sha256').update(text).digest())
  return left !== undefined && right !== undefined && timingSafeEqual(left, right)
}
