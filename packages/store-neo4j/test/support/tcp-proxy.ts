import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** A network between a driver and a server, which can fail. */
export interface TcpProxy {
  readonly url: string
  /** Connections cut so far. */
  readonly cuts: number
  /** Cuts the connection once the server has been sent this much more. */
  cutAfterBytesToServer(bytes: number): void
  /** Lets the next message of this kind reach the server, and cuts the connection instead of bringing the reply. */
  cutBeforeReplyTo(message: 'COMMIT'): void
  close(): Promise<void>
}

/** Tag of the message in Bolt: a structure without fields, in a chunk of two bytes that an empty chunk ends. */
const MESSAGES = { COMMIT: Buffer.from([0x00, 0x02, 0xb0, 0x12, 0x00, 0x00]) }

/** Stands between a driver and the server at a `bolt:` address. */
export async function tcpProxy(target: string): Promise<TcpProxy> {
  const { hostname, port } = new URL(target)
  const sockets = new Set<Socket>()
  let cuts = 0
  let allowance = Number.POSITIVE_INFINITY
  let awaited: Buffer | undefined
  const proxy = createServer((client) => {
    const server = connect(Number(port), hostname)
    let isMute = false
    const cut = () => {
      cuts++
      client.destroy()
      server.destroy()
    }
    for (const socket of [client, server]) {
      sockets.add(socket)
      socket.setNoDelay(true)
      socket.on('close', () => {
        sockets.delete(socket)
        client.destroy()
        server.destroy()
      })
      // What follows is a close.
      socket.on('error', () => {})
    }
    client.on('data', (data) => {
      allowance -= data.length
      if (allowance < 0) {
        allowance = Number.POSITIVE_INFINITY
        cut()
        return
      }
      if (awaited && data.includes(awaited)) {
        awaited = undefined
        isMute = true
      }
      server.write(data)
    })
    server.on('data', (data) => {
      if (isMute) cut()
      else client.write(data)
    })
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const address = proxy.address()
  if (address === null || typeof address === 'string') throw new Error('No port')
  return {
    url: `bolt://127.0.0.1:${address.port}`,
    get cuts() {
      return cuts
    },
    cutAfterBytesToServer(bytes) {
      allowance = bytes
    },
    cutBeforeReplyTo(message) {
      awaited = MESSAGES[message]
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      proxy.close()
      await once(proxy, 'close')
    },
  }
}
