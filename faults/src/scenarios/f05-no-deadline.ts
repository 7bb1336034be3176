import type { Scenario } from '../scenario.js'
import { never, outcomeOf, say } from '../support.js'

/** Where a manager has bounds, they are set to this. */
const DEADLINE_MS = 200
/** How long the scenario waits before it takes something for hung. */
const PATIENCE_MS = 1000

export const noDeadline: Scenario = {
  fault: 'F5',
  title: 'A store that hangs holds up neither search, nor a model call, nor a flush',
  async run(subject) {
    const found = { content: 'Lives in Porto' }
    const recalling = subject.open({
      deadlineMs: DEADLINE_MS,
      stores: [
        { name: 'hung', search: never },
        { name: 'well', search: async () => [found] },
      ],
    })
    const writing = subject.open({
      deadlineMs: DEADLINE_MS,
      stores: [{ name: 'hung', extracts: 'only when told', addMessages: never }],
    })
    const chat = await recalling.conversation()
    await say(await writing.conversation(), 'Hello')
    const outcomes = await Promise.all([
      outcomeOf(recalling.search('Where do I live?', 3), PATIENCE_MS),
      outcomeOf(chat.modelInput('Where do I live?'), PATIENCE_MS),
      outcomeOf(writing.flush(), PATIENCE_MS),
    ])
    const [search, model, flush] = outcomes.map(({ kind }) => kind)
    return {
      held: outcomes.every(({ kind }) => kind !== 'still waiting'),
      happened: `after ${PATIENCE_MS} ms: search ${search}, model call ${model}, flush ${flush}`,
    }
  },
}
