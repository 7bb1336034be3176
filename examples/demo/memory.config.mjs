// What `npm run inspector` shows: the memories that `npm run demo -- --folder PATH` kept.
import { fileURLToPath } from 'node:url'
import { localEmbedder } from '@memory/embedder-local'
import { shippedConversations } from '@memory/scorecard'
import { openerFor, openStores } from 'example-support'

const folder = process.env.DEMO_MEMORY ?? fileURLToPath(new URL('../../.memory/demo', import.meta.url))
const embedder = localEmbedder()
const open = await openerFor({ backend: 'memory', folder })

export const title = 'Memory of the demo'
// The managed memory was in an emulator, which is gone.
export const stores = ['single', 'typed'].flatMap((mechanism) => openStores(mechanism, { open, embedder }))
export const scopes = shippedConversations().map(({ id }) => ({ actorId: id }))
export const decisions = `${folder}/decisions.jsonl`
export const close = () => embedder.close()
