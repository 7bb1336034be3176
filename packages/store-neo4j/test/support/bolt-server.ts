import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { packStructure, type Structure, unpackStructure } from './pack-stream.js'

/** A statement as it came over the wire. */
export interface Statement {
  readonly query: string
  readonly parameters: Readonly<Record<string, unknown>>
}

/** What the stand-in answers: rows, a failure with a code of Neo4j, or a connection that breaks. */
export type Reply =
  | { readonly rows: readonly Readonly<Record<string, unknown>>[] }
  | { readonly code: string }
  | 'hang up'
  | 'never'

/** Speaks Bolt 5.4 as Neo4j does, and answers from a script: it knows the protocol and no Cypher. */
export interface BoltServer {
  readonly url: string
  /** Connections so far. */
  readonly connections: number
  /** Statements so far, in transactions and outside. */
  readonly statements: readonly Statement[]
  /** How often a transaction was begun and committed. */
  readonly transactions: { begun: number; committed: number }
  close(): Promise<void>
}

const MESSAGE = {
  HELLO: 0x01,
  GOODBYE: 0x02,
  RESET: 0x0f,
  RUN: 0x10,
  BEGIN: 0x11,
  COMMIT: 0x12,
  PULL: 0x3f,
  LOGON: 0x6a,
} as const
const SUCCESS = 0x70
const RECORD = 0x71
const IGNORED = 0x7e
const FAILURE = 0x7f
const VERSION_5_4 = Buffer.from([0, 0, 4, 5])
/** The four bytes that open Bolt and four proposals of versions. */
const HANDSHAKE_BYTES = 20
const LARGEST_CHUNK = 0xffff

/** @param logon The code with which credentials are refused, if they are. */
export async function boltServer(
  reply: (statement: Statement) => Reply,
  logon?: string,
): Promise<BoltServer> {
  const sockets = new Set<Socket>()
  const statements: Statement[] = []
  const transactions = { begun: 0, committed: 0 }
  let connections = 0

  const server = createServer((socket) => {
    connections++
    sockets.add(socket)
    // Without it, every reply waits for the other side's delayed acknowledgement.
    socket.setNoDelay(true)
    socket.on('close', () => sockets.delete(socket))
    // What follows is a close.
    socket.on('error', () => {})
    new Conversation(
      socket,
      (statement) => {
        statements.push(statement)
        return reply(statement)
      },
      transactions,
      logon,
    )
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('No port')
  return {
    url: `bolt://127.0.0.1:${address.port}`,
    get connections() {
      return connections
    },
    statements,
    transactions,
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

/** One connection. */
class Conversation {
  readonly #socket: Socket
  readonly #reply: (statement: Statement) => Reply
  readonly #transactions: BoltServer['transactions']
  readonly #logon: string | undefined
  #pending = Buffer.alloc(0)
  #chunks: Buffer[] = []
  #isOpen = false
  #hasFailed = false
  #rows: readonly Readonly<Record<string, unknown>>[] = []

  constructor(
    socket: Socket,
    reply: (statement: Statement) => Reply,
    transactions: BoltServer['transactions'],
    logon: string | undefined,
  ) {
    this.#socket = socket
    this.#reply = reply
    this.#transactions = transactions
    this.#logon = logon
    socket.on('data', (data) => this.#receive(data))
  }

  #receive(data: Buffer): void {
    this.#pending = Buffer.concat([this.#pending, data])
    if (!this.#isOpen) {
      if (this.#pending.length < HANDSHAKE_BYTES) return
      this.#pending = this.#pending.subarray(HANDSHAKE_BYTES)
      this.#isOpen = true
      this.#socket.write(VERSION_5_4)
    }
    while (this.#pending.length >= 2) {
      const size = this.#pending.readUInt16BE()
      if (this.#pending.length < size + 2) return
      const chunk = this.#pending.subarray(2, size + 2)
      this.#pending = this.#pending.subarray(size + 2)
      if (size > 0) this.#chunks.push(chunk)
      else if (this.#chunks.length > 0) {
        const message = unpackStructure(Buffer.concat(this.#chunks))
        this.#chunks = []
        this.#handle(message)
      }
    }
  }

  #handle({ tag, fields }: Structure): void {
    if (tag === MESSAGE.GOODBYE) {
      this.#socket.end()
      return
    }
    if (tag === MESSAGE.RESET) this.#hasFailed = false
    if (this.#hasFailed) {
      this.#send({ tag: IGNORED, fields: [] })
      return
    }
    if (tag === MESSAGE.LOGON && this.#logon !== undefined) this.#fail(this.#logon)
    else if (tag === MESSAGE.RUN) this.#run(fields)
    else if (tag === MESSAGE.PULL) this.#pull()
    else {
      if (tag === MESSAGE.BEGIN) this.#transactions.begun++
      if (tag === MESSAGE.COMMIT) this.#transactions.committed++
      this.#succeed(tag === MESSAGE.HELLO ? { server: 'Neo4j/5.26.0', connection_id: 'stand-in' } : {})
    }
  }

  #run([query, parameters]: readonly unknown[]): void {
    const reply = this.#reply({ query: query as string, parameters: parameters as Statement['parameters'] })
    if (reply === 'hang up') this.#socket.destroy()
    else if (reply === 'never') return
    else if ('code' in reply) this.#fail(reply.code)
    else {
      this.#rows = reply.rows
      this.#succeed({ fields: Object.keys(reply.rows[0] ?? {}), t_first: 0n })
    }
  }

  #pull(): void {
    for (const row of this.#rows) this.#send({ tag: RECORD, fields: [Object.values(row)] })
    this.#rows = []
    this.#succeed({ has_more: false, t_last: 0n })
  }

  #succeed(metadata: Readonly<Record<string, unknown>>): void {
    this.#send({ tag: SUCCESS, fields: [metadata] })
  }

  #fail(code: string): void {
    this.#hasFailed = true
    this.#send({ tag: FAILURE, fields: [{ code, message: 'as the script has it' }] })
  }

  #send(message: Structure): void {
    const bytes = packStructure(message)
    for (let at = 0; at < bytes.length; at += LARGEST_CHUNK) {
      const chunk = bytes.subarray(at, at + LARGEST_CHUNK)
      const header = Buffer.alloc(2)
      header.writeUInt16BE(chunk.length)
      this.#socket.write(Buffer.concat([header, chunk]))
    }
    this.#socket.write(Buffer.alloc(2))
  }
}
