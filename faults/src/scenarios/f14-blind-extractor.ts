import type { Metadata } from '@memory/core'
import type { Scenario } from '../scenario.js'
import { outcomeOf, say } from '../support.js'

export const blindExtractor: Scenario = {
  fault: 'F14',
  title: 'An extractor sees what is stored, and an entry says where it comes from, whatever the model claims',
  async run(subject) {
    let shown = 0
    let stored: Metadata = {}
    const memory = subject.open({
      stores: [
        {
          name: 'notes',
          extracts: 'only when told',
          search: async () => [{ content: 'Likes tea' }],
          async extract(_messages, help) {
            shown = help?.existing?.length ?? 0
            return [{ content: 'Owns a cat', metadata: { messageIds: ['forged'], sessionId: 'forged' } }]
          },
          async add(_content, metadata = {}) {
            stored = metadata
          },
        },
      ],
    })
    await say(await memory.conversation(), 'I own a cat and like tea.')
    await outcomeOf(memory.flush())
    const forged = stored.sessionId === 'forged' || String(stored.messageIds) === 'forged'
    const provenance = forged ? 'the source is what the model made up' : 'the source is the real conversation'
    return { held: shown === 1 && !forged, happened: `${shown} of 1 stored entry shown; ${provenance}` }
  },
}
