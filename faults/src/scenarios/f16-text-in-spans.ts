import type { Scenario } from '../scenario.js'
import { recordSpans } from '../span-recorder.js'

const SECRET = 'Takes a medicine nobody should hear of'

export const textInSpans: Scenario = {
  fault: 'F16',
  title: 'Spans hold no text of memories or queries unless asked for',
  async run(subject) {
    const memory = subject.open({
      stores: [{ name: 'notes', add: async () => {}, search: async () => [{ content: SECRET }] }],
    })
    const { spans, written } = await recordSpans(async () => {
      await memory.add(SECRET)
      await memory.search(SECRET, 3)
    })
    const leaks = written.filter((text) => text.includes(SECRET)).length
    return {
      // Where nothing is traced, nothing is shown.
      held: spans > 0 && leaks === 0,
      happened: `${spans} spans, the text in ${leaks} of their attributes and events`,
    }
  },
}
