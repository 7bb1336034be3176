import type { Scenario } from '../scenario.js'
import { later, outcomeOf, settled } from '../support.js'

export const unhandledRejection: Scenario = {
  fault: 'F6',
  title: 'An add that names a store for raw turns is refused before anything is written',
  async run(subject) {
    const unhandled: string[] = []
    const onUnhandled = (reason: unknown): void => {
      unhandled.push(String(reason))
    }
    let writes = 0
    const memory = subject.open({
      stores: [
        {
          name: 'ledger',
          async add() {
            writes++
            await later(10)
            throw new Error('late failure')
          },
        },
        { name: 'turns', addMessages: async () => {} },
      ],
    })
    process.on('unhandledRejection', onUnhandled)
    const outcome = await outcomeOf(memory.add('Owns a cat', { stores: ['ledger', 'turns'] }))
    await later(30)
    await settled()
    process.off('unhandledRejection', onUnhandled)
    const error = outcome.kind === 'rejected' ? outcome.error : undefined
    return {
      held: unhandled.length === 0 && writes === 0 && error?.name === 'MemoryError',
      happened: `${error?.name}: ${error?.message}; ${writes} writes issued, unhandled: ${unhandled.join() || 'none'}`,
    }
  },
}
