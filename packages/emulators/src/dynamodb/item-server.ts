/// <reference path="./dynalite.d.ts" />
import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ServiceFault } from '../wire/service-fault.js'
import { unpackedOutput } from './packed-lists.js'

/** Item and table operations, done by dynalite on a port of its own. */
export interface ItemServer {
  /** Sends an operation on; throws a {@link ServiceFault} when it is refused. */
  call(operation: string, input: object): Promise<Record<string, unknown>>
  close(): Promise<void>
}

const HEADERS: IncomingHttpHeaders = {
  'content-type': 'application/x-amz-json-1.0',
  // dynalite checks that a signature is there, not what it says.
  authorization:
    'AWS4-HMAC-SHA256 Credential=emulated/20260101/us-east-1/dynamodb/aws4_request, SignedHeaders=host;x-amz-date, Signature=0',
  'x-amz-date': '20260101T000000Z',
}

export async function itemServer(): Promise<ItemServer> {
  // Loaded here: it opens a native part, which nobody needs who emulates other services.
  const { default: dynalite } = await import('dynalite')
  const server = dynalite({ createTableMs: 0, deleteTableMs: 0, updateTableMs: 0 })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const agent = new Agent({ keepAlive: true })
  return {
    async call(operation, input) {
      const body = Buffer.from(JSON.stringify(input))
      const { status, text } = await post(agent, port, operation, body)
      const output = (text === '' ? {} : JSON.parse(text)) as Record<string, unknown>
      if (status === 200) return unpackedOutput(output)
      const { __type = '', message, Message, ...details } = output as Record<string, string>
      throw new ServiceFault(__type.split('#').pop() ?? '', message ?? Message ?? '', status, details)
    },
    async close() {
      agent.destroy()
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

function post(
  agent: Agent,
  port: number,
  operation: string,
  body: Buffer,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const headers = {
      ...HEADERS,
      'x-amz-target': `DynamoDB_20120810.${operation}`,
      'content-length': body.length,
    }
    const outgoing = request({ host: '127.0.0.1', port, method: 'POST', agent, headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 500, text: Buffer.concat(chunks).toString('utf8') }),
      )
    })
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}
