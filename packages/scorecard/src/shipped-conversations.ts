import { readFileSync } from 'node:fs'
import type { PlantedConversation } from './conversation.js'
import { loadDataset } from './load-dataset.js'

/**
 * The conversations that come with this package: sixteen, over as many domains, eleven of them in English and one
 * each in Spanish, German, French, Chinese and Japanese. The English ones carry questions.
 *
 * Reads a file of the package, so it needs Node.
 */
export function shippedConversations(): PlantedConversation[] {
  const file = new URL('../data/conversations.json', import.meta.url)
  return loadDataset(JSON.parse(readFileSync(file, 'utf8')))
}
