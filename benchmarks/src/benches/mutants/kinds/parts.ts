import type { EmbedderTarget, ExtractorTarget, TriggerTarget } from '@memory/conformance'
import {
  type Embedder,
  ExtractionTrigger,
  type ExtractionTriggerContext,
  type Extractor,
  type Message,
} from '@memory/core'
import { ruleExtractor } from '@memory/extractors'
import type { Mutant } from '../mutant.js'
import { plainEmbedder } from '../plain-embedder.js'

const MESSAGES: readonly Message[] = [
  { role: 'user', content: 'I am allergic to peanuts.' },
  { role: 'assistant', content: 'Noted.' },
]

/** The parts that the mutants below spoil; each passes its suite as it is. */
export const parts = {
  extractor: {
    name: 'rule extractor',
    open: ruleExtractor,
    sample: { messages: MESSAGES, finds: 'peanuts' },
  } satisfies ExtractorTarget,
  embedder: { name: 'plain embedder', open: () => plainEmbedder } satisfies EmbedderTarget,
  trigger: {
    name: 'every second turn',
    open: () => new EverySecondTurn(),
    fires: [
      { event: 'turn', state: { messages: 2, characters: 9, turns: 1 } },
      { event: 'turn', state: { messages: 4, characters: 18, turns: 2 } },
    ],
  } satisfies TriggerTarget,
}

class EverySecondTurn extends ExtractionTrigger {
  readonly name: string = 'every-second-turn'

  attach({ on, fire }: ExtractionTriggerContext): void {
    let turns = 0
    on('turn', () => {
      if (++turns % 2 === 0) fire()
    })
  }
}

class CountingInAField extends EverySecondTurn {
  #turns = 0

  override attach({ on, fire }: ExtractionTriggerContext): void {
    on('turn', () => {
      if (++this.#turns % 2 === 0) fire()
    })
  }
}

class LeavingATimer extends EverySecondTurn {
  override attach(context: ExtractionTriggerContext): void {
    super.attach(context)
    context.on('turn', () => {
      context.clock.schedule(context.fire, 60_000)
    })
  }
}

/** Faults of extractors, embedders and triggers. */
export const partMutants: readonly Mutant[] = [
  trigger('counts in a field', 'trigger.sessions-apart', () => new CountingInAField()),
  trigger('leaves a timer behind', 'trigger.ends-with-session', () => new LeavingATimer()),
  embedder('has vectors of another length than it says', 'embedder.one-vector-each', {
    dimensions: plainEmbedder.dimensions + 1,
  }),
  embedder('returns a zero vector for a blank text', 'embedder.blank-refused', {
    embed: (texts, options) =>
      plainEmbedder.embed(
        texts.map((text) => (text.trim() === '' || text === '\u200b' ? 'nothing' : text)),
        options,
      ),
  }),
  embedder('mixes up the order of a batch', 'embedder.order', {
    embed: async (texts, options) => {
      const sorted = [...texts].sort()
      return await plainEmbedder.embed(options.signal?.aborted ? texts : sorted, options)
    },
  }),
  extractor('stores an answer when nothing was said', 'extractor.nothing-said', (inner) => ({
    async extract(messages, context) {
      const results = await inner.extract(messages, context)
      return results.length > 0 ? results : [{ content: 'No durable facts.' }]
    },
  })),
  extractor('names messages that nobody gave', 'extractor.sources-given', (inner) => ({
    async extract(messages, context) {
      const results = await inner.extract(messages, context)
      return results.map((result) => ({ ...result, messageIds: ['message-99'] }))
    },
  })),
  extractor('ignores the signal', 'extractor.aborted-before', (inner) => ({
    extract: (messages, { signal: _, ...context } = {}) => inner.extract(messages, context),
  })),
]

function extractor(name: string, caughtBy: string, spoil: (inner: Extractor) => Extractor): Mutant {
  const open = (): Extractor => spoil(parts.extractor.open())
  return {
    name: `extractor ${name}`,
    caughtBy,
    subject: 'extractor',
    target: { ...parts.extractor, name, open },
  }
}

function embedder(name: string, caughtBy: string, changes: Partial<Embedder>): Mutant {
  const open = (): Embedder => ({ ...plainEmbedder, ...changes })
  return {
    name: `embedder ${name}`,
    caughtBy,
    subject: 'embedder',
    target: { ...parts.embedder, name, open },
  }
}

function trigger(name: string, caughtBy: string, open: () => ExtractionTrigger): Mutant {
  return { name: `trigger ${name}`, caughtBy, subject: 'trigger', target: { ...parts.trigger, name, open } }
}
