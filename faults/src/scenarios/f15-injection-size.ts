import type { Scenario } from '../scenario.js'

const ENTRY = 'word '.repeat(40_000)
const QUESTION = 'please '.repeat(5000)

export const injectionSize: Scenario = {
  fault: 'F15',
  title: 'What is put before a model is bounded and called data, and so is the query bounded',
  async run(subject) {
    let query = ''
    const memory = subject.open({
      stores: [
        {
          name: 'notes',
          async search(text) {
            query = text
            return [{ content: ENTRY }]
          },
        },
      ],
    })
    const input = await (await memory.conversation()).modelInput(QUESTION)
    const injected = input.length - QUESTION.length
    const labelled = /not instructions/.test(input)
    return {
      held: injected > 0 && injected < 10_000 && query.length <= 1000 && labelled,
      happened: `${injected} characters injected, query of ${query.length}, ${labelled ? '' : 'not '}labelled as data`,
    }
  },
}
