import type { Scenario } from '../scenario.js'
import type { FoundEntry } from '../subject.js'
import { repeats } from '../support.js'

const LIMIT = 3

export const orderOfResults: Scenario = {
  fault: 'F7',
  title: 'Results of several stores come by relevance, once each, and no more than asked for',
  async run(subject) {
    const entry = (content: string, score: number): FoundEntry => ({ content, score, metadata: { score } })
    const memory = subject.open({
      stores: [
        {
          name: 'archive',
          scored: true,
          search: async () => [
            entry('Once saw Porto on a map', 0.3),
            entry('Likes tea', 0.2),
            entry('Owns a map', 0.1),
          ],
        },
        {
          name: 'facts',
          scored: true,
          search: async () => [entry('Lives in Porto', 0.9), entry('Likes tea', 0.2)],
        },
      ],
    })
    const found = (await memory.search('Where do I live?', LIMIT)).map(({ content }) => content)
    const held = found[0] === 'Lives in Porto' && repeats(found) === 0 && found.length <= LIMIT
    return { held, happened: `${found.length} results for a limit of ${LIMIT}: ${found.join('; ')}` }
  },
}
