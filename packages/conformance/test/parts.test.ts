import { IntervalTrigger, InvocationTrigger, type LanguageModel, type Message } from '@memory/core'
import { modelExtractor, ruleExtractor } from '@memory/extractors'
import { IdleTrigger, SizeTrigger } from '@memory/manager'
import { describe, it } from 'vitest'
import { extractorConformance, type TriggerStep, triggerConformance } from '../src/index.js'

const runner = { describe, it }

const sample = {
  messages: [
    { role: 'user', content: 'I am allergic to peanuts.' },
    { role: 'assistant', content: 'Noted.' },
  ] satisfies Message[],
  finds: 'peanuts',
}

/** Answers as a model would that has understood the task, about peanuts alone. */
const scripted: LanguageModel = {
  id: 'scripted',
  async generate({ prompt, signal }) {
    signal?.throwIfAborted()
    const text = prompt.includes('allergic to peanuts') ? '[{"content":"Is allergic to peanuts"}]' : '[]'
    return { text, finishReason: 'stop' }
  },
}

extractorConformance(runner, { name: 'rules', open: ruleExtractor, sample })
extractorConformance(runner, { name: 'a model', open: () => modelExtractor({ model: scripted }), sample })

const turn = (turns: number): TriggerStep => ({
  event: 'turn',
  state: { messages: 2 * turns, characters: 9, turns },
})
const message = (messages: number): TriggerStep => ({
  event: 'message',
  state: { messages, characters: 9, turns: 0 },
})

triggerConformance(runner, { name: 'every turn', open: () => new InvocationTrigger(), fires: [turn(1)] })
triggerConformance(runner, {
  name: 'every third turn',
  open: () => new IntervalTrigger({ turns: 3 }),
  fires: [turn(1), turn(2), turn(3)],
})
triggerConformance(runner, {
  name: 'three messages',
  open: () => new SizeTrigger({ messages: 3 }),
  fires: [message(1), message(2), message(3)],
})
triggerConformance(runner, {
  name: 'a quiet second',
  open: () => new IdleTrigger({ ms: 1000 }),
  fires: [message(1), { passMs: 1000 }],
})
