import type { Scenario } from '../scenario.js'
import type { Subject } from '../subject.js'
import { outcomeOf, say } from '../support.js'

const FACT = '[{"content":"Lives in Porto"}]'

export const unreadableOutput: Scenario = {
  fault: 'F10',
  title: 'A stray bracket loses no fact, and a refusal of the model does not count as nothing to keep',
  async run(subject) {
    const stray = await kept(subject, [`Here they are [as asked]: ${FACT}`])
    const refused = await kept(subject, ["I'm sorry, I cannot help with that.", FACT])
    return {
      held: stray === 1 && refused === 1,
      happened: `${stray} of 1 fact kept from prose with a bracket, ${refused} of 1 after a refusal and two flushes`,
    }
  },
}

/** How many facts are stored when the model answers like this, call by call. */
async function kept(subject: Subject, answers: readonly string[]): Promise<number> {
  const written: string[] = []
  let calls = 0
  const memory = subject.open({
    model: () => answers[calls++] ?? '[]',
    stores: [
      {
        name: 'notes',
        extracts: 'only when told',
        async add(content) {
          written.push(content)
        },
      },
    ],
  })
  await say(await memory.conversation(), 'I live in Porto.')
  await outcomeOf(memory.flush())
  await outcomeOf(memory.flush())
  return written.length
}
