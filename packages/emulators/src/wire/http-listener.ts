import { createServer as createHttp1Server, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createHttp2Server, Http2ServerRequest, type Http2ServerResponse } from 'node:http2'
import { type AddressInfo, createServer, type Socket } from 'node:net'

export type Incoming = IncomingMessage | Http2ServerRequest
export type Outgoing = ServerResponse | Http2ServerResponse

/** A listening port that speaks HTTP/1.1 and, to clients that start with it unasked, HTTP/2. */
export interface HttpListener {
  readonly port: number
  close(): Promise<void>
}

/** How an HTTP/2 connection begins. */
const PREFACE = 'PRI * HTTP/2'

/** Listens on the loopback interface. Bedrock's client speaks HTTP/2 without asking, the others HTTP/1.1. */
export async function listen(
  port: number,
  onRequest: (incoming: Incoming, outgoing: Outgoing) => void,
): Promise<HttpListener> {
  const http1 = createHttp1Server(onRequest)
  http1.keepAliveTimeout = 60_000
  const http2 = createHttp2Server(onRequest)
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    // A client that goes away is no error of ours.
    socket.on('error', () => socket.destroy())
    socket.once('readable', () => {
      const start = socket.read() as Buffer | null
      if (!start) return
      // Neither flowing nor read: the server that takes the socket over finds it as if untouched.
      socket.unshift(start)
      const isHttp2 = start.toString('latin1', 0, PREFACE.length) === PREFACE
      ;(isHttp2 ? http2 : http1).emit('connection', socket)
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Ends a request without a reply, as a connection that broke. */
export function cut(incoming: Incoming): void {
  if (incoming instanceof Http2ServerRequest) incoming.stream.session?.destroy()
  else incoming.socket.destroy()
}
