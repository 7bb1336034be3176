import { parentPort } from 'node:worker_threads'
import type { EncodeReply, EncodeRequest } from './threaded-encoder.js'
import { UseLiteEncoder } from './use-lite-encoder.js'

const encoder = new UseLiteEncoder()

parentPort?.on('message', async ({ texts }: EncodeRequest) => {
  let reply: EncodeReply
  try {
    reply = { vectors: await encoder.encode(texts) }
  } catch (error) {
    reply = { error }
  }
  parentPort?.postMessage(
    reply,
    'vectors' in reply ? reply.vectors.map(({ buffer }) => buffer as ArrayBuffer) : [],
  )
})
