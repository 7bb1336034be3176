import { describe, expect, it } from 'vitest'
import { read, turns } from './conversation.js'

describe('the last word wins', () => {
  it.each([
    [
      'a bare value',
      ['U: I need a dentist appointment on Monday.', 'U: actually make it Tuesday'],
      'I need a dentist appointment on Tuesday.',
    ],
    ['a number', ['U: My budget is 900 euros.', 'U: Sorry, I meant 1,200.'], 'My budget is 1,200 euros.'],
    [
      'a count with words about it',
      ['U: Table for six on Friday, I need to book it.', 'U: Actually make it eight people.'],
      'Table for eight on Friday, I need to book it.',
    ],
    [
      'a statement of its own',
      ['U: I live in Porto.', 'U: Correction: I live in Braga now.'],
      'I live in Braga now.',
    ],
    [
      'a change of mind',
      ['U: I prefer mornings for calls.', 'U: Changed my mind, evenings are better for calls.'],
      'evenings are better for calls.',
    ],
    [
      'within one message',
      ["U: I'm allergic to cats. Scratch that, it's dogs I'm allergic to."],
      "it's dogs I'm allergic to.",
    ],
    ['German', ['U: Die Feier ist am Samstag.', 'U: Sorry, doch am Sonntag.'], 'Die Feier ist am Sonntag.'],
    ['French', ['U: La réunion est le 12 mai.', "U: En fait, c'est le 14 mai."], 'La réunion est le 14 mai.'],
    ['Chinese', ['U: 我的预算是五千元。', 'U: 说错了，预算是六千元。'], '预算是六千元。'],
    ['Japanese', ['U: 予算は五万円です。', 'U: 訂正です、予算は六万円です。'], '予算は六万円です。'],
  ])('%s', async (_, lines, content) => {
    const { kept, reasons } = await read(turns(...lines))
    expect(kept).toEqual([content])
    expect(reasons).toContain('withdrawn')
  })

  it('keeps both messages as the source of a changed value', async () => {
    const { results } = await read(
      turns('U: My budget is 900 euros.', 'A: Noted.', 'U: Sorry, I meant 1,200.'),
    )
    expect(results).toEqual([
      { content: 'My budget is 1,200 euros.', type: 'facts', messageIds: ['m0', 'm2'] },
    ])
  })

  it('leaves alone what a bare number cannot mean', async () => {
    const { kept } = await read(
      turns('U: My caterer has taken 60 percent already.', 'U: Actually we are now 45.'),
    )
    expect(kept).toContain('My caterer has taken 60 percent already.')
  })

  it('says the same thing once', async () => {
    const { kept, reasons } = await read(turns("U: I don't eat pork.", "U: I don't eat pork!"))
    expect(kept).toEqual(["I don't eat pork."])
    expect(reasons).toEqual(['duplicate'])
  })

  it.each([
    ['I am allergic to penicillin.', 'I am allergic to penicillamine.'],
    ['My sister Marlena lives in Ghent.', 'My sister Marlene lives in Ghent.'],
    [
      'I booked a table near the old station for my mother and her friends in Leeds.',
      'I booked a table near the old station for my mother and her friends in York.',
    ],
  ])('keeps statements that differ in one word: %s / %s', async (first, second) => {
    const { kept } = await read(turns(`U: ${first}`, `U: ${second}`))
    expect(kept).toEqual([first, second])
  })

  it('tells like statements with other values apart', async () => {
    const { kept } = await read(turns('U: My son Theo is six. My son Max is nine.'))
    expect(kept).toEqual(['My son Theo is six.', 'My son Max is nine.'])
  })
})

describe('what is taken back', () => {
  it('is dropped when it is named', async () => {
    const { kept, notes } = await read(
      turns('U: We want a cake with nuts. I live in Hull.', 'U: Forget the cake.'),
    )
    expect(kept).toEqual(['I live in Hull.'])
    expect(notes).toContainEqual({
      kind: 'discarded',
      reason: 'withdrawn',
      text: 'We want a cake with nuts.',
      messageId: 'm0',
    })
  })

  it('is the last statement when nothing is named', async () => {
    const { kept } = await read(turns('U: I live in Hull.', 'U: I need a van for Friday.', 'U: scratch that'))
    expect(kept).toEqual(['I live in Hull.'])
  })

  it('leaves the rest of a statement standing', async () => {
    const { kept } = await read(
      turns('U: I need a feeding plan for my mare, portions in scoops.', 'U: Forget the portions.'),
    )
    expect(kept).toEqual(['I need a feeding plan for my mare'])
  })
})

describe('what a store holds already', () => {
  const existing = [{ id: 'e1', content: 'My budget is 900 euros.' }]

  it('is not extracted again', async () => {
    const { kept, reasons } = await read(turns('U: My budget is 900 euros.'), {}, { existing })
    expect(kept).toEqual([])
    expect(reasons).toEqual(['duplicate'])
  })

  it('is replaced by a correction', async () => {
    const { results } = await read(turns('U: Actually my budget is 1,200 euros.'), {}, { existing })
    expect(results).toEqual([
      { content: 'my budget is 1,200 euros.', type: 'facts', messageIds: ['m0'], supersedes: ['e1'] },
    ])
  })
})
