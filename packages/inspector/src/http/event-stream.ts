import type { ServerResponse } from 'node:http'
import type { Turn } from '../api.js'
import { SECURITY_HEADERS } from './guard.js'

/** How often an idle stream says that it is there, in milliseconds. */
export const KEEP_ALIVE_MS = 20_000
/** Bytes that may wait for a reader before it is cut off; it connects again and is told what it missed. */
const MOST_WAITING = 4 * 1024 * 1024

/** Turns as server-sent events: each has its version as id, from which a reader goes on after an interruption. */
export class EventStream {
  readonly #response: ServerResponse

  constructor(response: ServerResponse) {
    this.#response = response
    response.writeHead(200, { ...SECURITY_HEADERS, 'content-type': 'text/event-stream; charset=utf-8' })
    response.write('retry: 2000\n\n')
  }

  /** Says which version the reader is up to date with. */
  ready(version: number): void {
    this.#write(`id: ${version}\nevent: ready\ndata: {}\n\n`)
  }

  turn(turn: Turn): void {
    // JSON holds no line feed, so that the data are one line whatever was said.
    this.#write(`id: ${turn.version}\nevent: turn\ndata: ${JSON.stringify(turn)}\n\n`)
  }

  keepAlive(): void {
    this.#write(': still here\n\n')
  }

  #write(text: string): void {
    if (this.#response.writableEnded || this.#response.destroyed) return
    this.#response.write(text)
    if (this.#response.writableLength > MOST_WAITING) this.#response.destroy()
  }
}
