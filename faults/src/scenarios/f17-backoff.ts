import type { Scenario } from '../scenario.js'
import type { Subject } from '../subject.js'
import { httpError, outcomeOf, say } from '../support.js'

const TURNS = 30

export const backoff: Scenario = {
  fault: 'F17',
  title: 'A store that is down or refuses the credentials is not called with every turn',
  async run(subject) {
    const down = await calls(subject, 503)
    const forbidden = await calls(subject, 403)
    const counts = `${down.calls} calls on 503, ${forbidden.calls} on 403`
    const saved = Math.min(down.saved, forbidden.saved)
    return {
      held: down.calls <= 3 && forbidden.calls <= 2 && saved === TURNS,
      happened: `${TURNS} turns within a second: ${counts}; ${saved} messages saved once mended`,
    }
  },
}

async function calls(subject: Subject, status: number): Promise<{ calls: number; saved: number }> {
  let count = 0
  let saved = 0
  let broken = true
  const memory = subject.open({
    stores: [
      {
        name: 'turns',
        extracts: 'every turn',
        async addMessages(messages) {
          if (broken) {
            count++
            throw httpError(status)
          }
          saved += messages.length
        },
      },
    ],
  })
  const chat = await memory.conversation()
  for (let turn = 0; turn < TURNS; turn++) await say(chat, `Turn ${turn}`)
  broken = false
  await outcomeOf(memory.flush())
  return { calls: count, saved }
}
