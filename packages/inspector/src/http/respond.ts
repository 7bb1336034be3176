import type { ServerResponse } from 'node:http'
import { MemoryError, type MemoryErrorCode } from '@memory/core'
import type { Refusal } from '../api.js'
import { SECURITY_HEADERS } from './guard.js'

/** Statuses of failures; anything else is 500. What a store's own credentials are refused for is no 401 of this server. */
const STATUSES: Partial<Record<MemoryErrorCode, number>> = {
  invalid_argument: 400,
  limit_exceeded: 413,
  unsupported: 405,
  not_found: 404,
  conflict: 409,
  unauthorized: 502,
  throttled: 503,
  unavailable: 503,
  timeout: 504,
}

export function sendJson(response: ServerResponse, value: unknown, status = 200): void {
  send(response, status, 'application/json; charset=utf-8', JSON.stringify(value))
}

export function sendError(response: ServerResponse, cause: unknown): void {
  const { code, message, field } = MemoryError.from(cause)
  refuse(response, STATUSES[code] ?? 500, { code, message, ...(field !== undefined && { field }) })
}

export function refuse(response: ServerResponse, status: number, error: Refusal['error']): void {
  sendJson(response, { error } satisfies Refusal, status)
}

export function send(response: ServerResponse, status: number, type: string, body: string | Buffer): void {
  response.writeHead(status, { ...SECURITY_HEADERS, 'content-type': type }).end(body)
}
