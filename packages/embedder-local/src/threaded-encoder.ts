import { Worker } from 'node:worker_threads'
import { MemoryError } from '@memory/core'
import type { Encoder } from './encoder.js'

/** What the worker is sent: one batch, and the next only after its reply. */
export interface EncodeRequest {
  readonly texts: readonly string[]
}

/** What it answers. */
export type EncodeReply = { readonly vectors: Float32Array[] } | { readonly error: unknown }

interface Call {
  readonly worker: Worker
  readonly resolve: (vectors: Float32Array[]) => void
  readonly reject: (error: MemoryError) => void
}

/**
 * Computes in a worker thread, so that the event loop stays free. The worker starts with the first batch,
 * keeps the process alive only while it computes, and is replaced after a crash.
 */
export class ThreadedEncoder implements Encoder {
  readonly #script: URL
  #worker: Worker | undefined
  #call: Call | undefined

  constructor(script: URL = new URL('./encoder-worker.js', import.meta.url)) {
    this.#script = script
  }

  encode(texts: readonly string[]): Promise<Float32Array[]> {
    return new Promise((resolve, reject) => {
      this.#worker ??= this.#start()
      const worker = this.#worker
      this.#call = { worker, resolve, reject }
      worker.ref()
      worker.postMessage({ texts } satisfies EncodeRequest)
    })
  }

  async close(): Promise<void> {
    const worker = this.#worker
    this.#worker = undefined
    await worker?.terminate()
  }

  #start(): Worker {
    // The program's own flags are not for the worker: with --input-type, for one, no file can be run.
    const worker = new Worker(this.#script, { execArgv: [], name: 'embedder' })
    worker.on('message', (reply: EncodeReply) => this.#reply(worker, reply))
    worker.on('error', (cause) => this.#crash(worker, cause))
    worker.on('exit', (code) => this.#crash(worker, new Error(`The worker exited with code ${code}`)))
    return worker
  }

  #reply(worker: Worker, reply: EncodeReply): void {
    const call = this.#finish(worker)
    if ('vectors' in reply) call?.resolve(reply.vectors)
    else call?.reject(new MemoryError('failed', 'The texts could not be embedded', { cause: reply.error }))
  }

  #crash(worker: Worker, cause: unknown): void {
    if (this.#worker === worker) this.#worker = undefined
    this.#finish(worker)?.reject(new MemoryError('unavailable', 'The embedding worker stopped', { cause }))
  }

  #finish(worker: Worker): Call | undefined {
    worker.unref()
    if (this.#call?.worker !== worker) return undefined
    const call = this.#call
    this.#call = undefined
    return call
  }
}
