import './mem0-env.js'
import { MemoryClient } from 'mem0ai'

/**
 * A client whose own first request is over: it is sent by the constructor, and must not meet the failures that are meant
 * for the store.
 */
export async function readyClient(options: { apiKey: string; host: string }): Promise<MemoryClient> {
  const client = new MemoryClient(options)
  await (client as unknown as { readonly initialized: Promise<void> }).initialized
  return client
}
