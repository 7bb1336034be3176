import { type Keeper, type PlantedConversation, shippedConversations } from '@memory/scorecard'
import { describe, expect, it } from 'vitest'
import { compilePattern, plainText } from '../src/pattern.js'

const dataset = shippedConversations()

const matchesAny = (sources: readonly string[], text: string): boolean =>
  sources.some((source) => compilePattern(source, 'source').test(plainText(text)))

const holds = (keeper: Keeper, text: string): boolean =>
  keeper.must.every((source) => matchesAny([source], text)) && !matchesAny(keeper.mustNot, text)

const sentences = (text: string): string[] => plainText(text).split(/(?<=[.!?])\s+|(?<=[。！？])/u)

const textOf = (conversation: PlantedConversation, turn: number): string =>
  conversation.turns[turn]?.text ?? ''

describe('the shipped conversations', () => {
  it('are many, over many domains, mostly English', () => {
    const english = dataset.filter(({ language }) => language.startsWith('en'))
    expect(dataset.length).toBeGreaterThanOrEqual(14)
    expect(english.length).toBeGreaterThanOrEqual(10)
    expect(new Set(dataset.map(({ domain }) => domain)).size).toBe(dataset.length)
    for (const language of ['es', 'de', 'fr', 'zh', 'ja']) {
      expect(dataset.filter((conversation) => conversation.language === language)).toHaveLength(1)
    }
  })

  it('hold a traveller with two facts, two preferences, an episode and three decoys', () => {
    const traveller = dataset.find(({ id }) => id === 'travel-guesthouse')
    expect(traveller?.keepers.map(({ type }) => type)).toEqual([
      'facts',
      'facts',
      'preferences',
      'preferences',
      'episodes',
    ])
    expect(traveller?.decoys.map(({ kind }) => kind)).toEqual(['small_talk', 'weather', 'opinion'])
  })

  it('hold decoys that share a turn with a keeper, and values corrected later', () => {
    const shared = dataset.filter(({ keepers, decoys }) =>
      decoys.some((decoy) => keepers.some((keeper) => keeper.turn === decoy.turn)),
    )
    expect(shared.length).toBeGreaterThanOrEqual(10)
    const corrected = dataset.flatMap((conversation) =>
      conversation.keepers.filter((keeper) =>
        conversation.turns.slice(0, keeper.turn).some(({ text }) => matchesAny(keeper.mustNot, text)),
      ),
    )
    expect(corrected.length).toBeGreaterThanOrEqual(4)
  })
})

describe.each(dataset.map((conversation) => [conversation.id, conversation] as const))(
  '%s',
  (_, conversation) => {
    it('alternates between user and assistant, the user first', () => {
      expect(conversation.turns.map(({ role }) => role)).toEqual(
        conversation.turns.map((_turn, i) => (i % 2 === 0 ? 'user' : 'assistant')),
      )
    })

    it.each(conversation.keepers.map((keeper) => [keeper.id, keeper] as const))(
      'has keeper %s whole in its own turn and in one sentence of it, and in no other user turn',
      (_id, keeper) => {
        const text = textOf(conversation, keeper.turn)
        expect(conversation.turns[keeper.turn]?.role).toBe('user')
        expect(holds(keeper, text)).toBe(true)
        expect(sentences(text).filter((sentence) => holds(keeper, sentence))).not.toEqual([])
        const elsewhere = conversation.turns.filter((turn, i) => i !== keeper.turn && turn.role === 'user')
        expect(elsewhere.filter((turn) => holds(keeper, turn.text))).toEqual([])
      },
    )

    it.each(conversation.decoys.map((decoy) => [decoy.id, decoy] as const))(
      'has decoy %s in its own turn alone, and in no sentence that holds a keeper',
      (_id, decoy) => {
        const marked = conversation.turns.flatMap(({ text }, i) =>
          matchesAny(decoy.markers, text) ? [i] : [],
        )
        expect(marked).toEqual([decoy.turn])
        for (const marker of decoy.markers) {
          expect(matchesAny([marker], textOf(conversation, decoy.turn))).toBe(true)
        }
        const spoilt = sentences(textOf(conversation, decoy.turn)).filter(
          (sentence) =>
            matchesAny(decoy.markers, sentence) &&
            conversation.keepers.some((keeper) => keeper.turn === decoy.turn && holds(keeper, sentence)),
        )
        expect(spoilt).toEqual([])
        expect(conversation.turns[decoy.turn]?.role).toBe(
          decoy.kind === 'assistant_claim' ? 'assistant' : 'user',
        )
      },
    )

    it('asks three to five questions in English, none of which gives its answer away', () => {
      const { language, questions = [], keepers } = conversation
      if (!language.startsWith('en')) {
        expect(questions).toEqual([])
        return
      }
      expect(questions.length).toBeGreaterThanOrEqual(3)
      expect(questions.length).toBeLessThanOrEqual(5)
      for (const { question, keeper: id } of questions) {
        const keeper = keepers.find((item) => item.id === id)
        expect(keeper && holds(keeper, question)).toBe(false)
      }
    })
  },
)
