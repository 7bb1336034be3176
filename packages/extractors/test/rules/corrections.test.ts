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
      'an amount whose digits are in groups',
      ['U: Notre budget est de 9 000 euros.', 'U: Non, pardon, 11 000.'],
      'Notre budget est de 11 000 euros.',
    ],
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
    [
      'German, after a moment',
      ['U: Wir haben 800 Euro dafür.', 'U: Nein, Moment, 900 Euro.'],
      'Wir haben 900 Euro dafür.',
    ],
    [
      'Spanish, after a moment',
      ['U: Mi presupuesto es de 800 euros.', 'U: No, espera, 900 euros.'],
      'Mi presupuesto es de 900 euros.',
    ],
    [
      'French, after a moment',
      ['U: Mon budget est de 800 euros.', 'U: Non, attends, 900 euros.'],
      'Mon budget est de 900 euros.',
    ],
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

describe('a thing in the place of another', () => {
  it.each([
    [
      'not ... but',
      ['U: I keep goats in Delft.', 'U: Actually, not Delft but Breda.'],
      'I keep goats in Breda.',
    ],
    [
      '..., not ...',
      ['U: My vet is called Marta.', 'U: Sorry, Marina, not Marta.'],
      'My vet is called Marina.',
    ],
    ['not ..., ...', ['U: I collect old maps.', 'U: Not old maps, I meant new maps.'], 'I collect new maps.'],
    [
      'instead of',
      ['U: I want to paint the fence green.', 'U: Blue instead of green.'],
      'I want to paint the fence blue.',
    ],
    [
      'words that stand around it already',
      ['U: We meet at the old mill.', 'U: Wait, at the new mill, not the old one.'],
      'We meet at the new mill.',
    ],
    [
      'a number with a comma',
      ['U: My budget is 900 euros.', 'U: Not 900 but 1,200.'],
      'My budget is 1,200 euros.',
    ],
    [
      'the only name',
      ['U: I work in Delft as a guide.', 'U: Correction: Breda.'],
      'I work in Breda as a guide.',
    ],
    [
      'the only thing with its article',
      ['U: I play the viola.', 'U: Tell a lie, the cello.'],
      'I play the cello.',
    ],
    ['a slip said first', ['U: I am vegan.', 'U: I misspoke, I am vegetarian.'], 'I am vegetarian.'],
    ['German', ['U: Ich wohne in Kassel.', 'U: Nicht in Kassel, sondern in Fulda.'], 'Ich wohne in Fulda.'],
    ['Spanish', ['U: Vivo en Vigo.', 'U: Perdón, no en Vigo sino en Lugo.'], 'Vivo en Lugo.'],
    ['French', ["U: J'habite à Lille.", 'U: Pardon, pas à Lille mais à Reims.'], "J'habite à Reims."],
    ['Chinese', ['U: 我住在青岛。', 'U: 说错了，不是青岛，是烟台。'], '我住在烟台。'],
    ['Chinese, with its verb', ['U: 我住在青岛。', 'U: 其实不是住在青岛，是住在烟台。'], '我住在烟台。'],
    ['Chinese, the new thing first', ['U: 我养了一只狗。', 'U: 不对，是猫，不是狗。'], '我养了一只猫。'],
    [
      'Japanese',
      ['U: 私は松本に住んでいます。', 'U: すみません、松本ではなく上田です。'],
      '私は上田に住んでいます。',
    ],
  ])('%s', async (_, lines, content) => {
    const { kept, reasons } = await read(turns(...lines))
    expect(kept).toEqual([content])
    expect(reasons).toContain('withdrawn')
  })

  it('keeps both messages as its source, and replaces what a store holds', async () => {
    const existing = [{ id: 'e1', content: 'I keep goats in Delft.' }]
    const { results } = await read(turns('U: Actually, not Delft but Breda.'), {}, { existing })
    expect(results).toEqual([
      { content: 'I keep goats in Breda.', type: 'facts', messageIds: ['m0'], supersedes: ['e1'] },
    ])
    const said = await read(turns('U: I keep goats in Delft.', 'U: Actually, not Delft but Breda.'))
    expect(said.results[0]?.messageIds).toEqual(['m0', 'm1'])
  })

  it('stands beside the statement where nothing tells which word it replaces', async () => {
    const { kept } = await read(turns('U: I am a nurse in a clinic.', 'U: Sorry, I meant midwife.'))
    expect(kept).toEqual(['I am a nurse in a clinic. Sorry, I meant midwife.'])
  })

  it.each([
    ['of somebody else', 'I live in Bruges.', 'My sister lives in Ghent, not Bruges.'],
    ['of another thing with a word in common', 'I have a big dog.', 'The small one, not the big one.'],
    ['that adds', 'I sell tea.', 'I sell coffee, not only tea.'],
    ['that is a request', 'I hate airports.', 'No wait times please.'],
    ['that is supposed', 'I use Vim.', 'If I switched from Vim to Helix, would it be faster?'],
  ])('leaves a statement alone for one %s', async (_, first, second) => {
    const { kept } = await read(turns(`U: ${first}`, 'A: I see.', `U: ${second}`))
    expect(kept).toContain(first)
  })
})

describe('what is said of somebody else', () => {
  it.each([
    ['I live in Porto.', "My mother doesn't live in Porto, she lives in Braga."],
    ['I live in Porto.', 'She lives in Porto.'],
    ['I am allergic to nuts.', 'Actually my son is allergic to nuts too.'],
    ['My budget is 900 euros.', "Actually my brother's budget is 1,200 euros."],
    ['I work on Monday.', 'Actually my wife works on Tuesday.'],
    ['My wife is vegan.', 'My son is vegan too, actually.'],
    ['My son Theo has an exam on Monday.', 'Actually I have an exam on Tuesday.'],
    ['My husband smokes.', 'I used to smoke.'],
    ['Vivo en Lugo.', 'En realidad mi madre no vive en Lugo, vive en Vigo.'],
    ['Ich wohne in Kassel.', 'Sorry, meine Mutter wohnt in Kassel, nicht in Fulda.'],
    ['Ich wohne in Kassel.', 'Eigentlich wohnt meine Mutter in Kassel, nicht in Fulda.'],
    ["J'habite à Lille.", 'Pardon, ma mère habite à Lille.'],
    ['我住在青岛。', '我妈妈不是住在青岛，她住在烟台。'],
    ['我住在青岛。', '他住在青岛。'],
    ['我对花生过敏。', '其实我儿子对花生过敏。'],
    ['我是素食者。', '我妈妈不是素食者。'],
    ['私は松本に住んでいます。', '実は母は松本に住んでいません。'],
    ['松本に住んでいます。', '母は松本ではなく上田に住んでいます。'],
  ])('does not correct %s: %s', async (first, second) => {
    const { kept } = await read(turns(`U: ${first}`, 'A: I see.', `U: ${second}`))
    expect(kept).toContain(first)
  })

  it.each([
    ['by a pronoun', 'My daughter is six.', "Sorry, she's seven.", 'My daughter is seven.'],
    [
      'without a subject',
      'Dinner with my wife is on Friday.',
      'Sorry, I meant Saturday.',
      'Dinner with my wife is on Saturday.',
    ],
    [
      'by name',
      'My mother lives in Porto.',
      'Actually my mother lives in Braga, not Porto.',
      'My mother lives in Braga.',
    ],
    ['in Chinese', '我妈妈住在青岛。', '其实我妈妈不是住在青岛，是烟台。', '我妈妈住在烟台。'],
  ])('is corrected %s', async (_, first, second, content) => {
    const { kept } = await read(turns(`U: ${first}`, `U: ${second}`))
    expect(kept).toEqual([content])
  })
})

describe('a correction of what was said in an earlier extraction', () => {
  const held = (...contents: string[]) => ({
    existing: contents.map((content, i) => ({ id: `e${i}`, content })),
  })

  it.each([
    [
      'the only name',
      ['I work in Delft as a guide.', 'I bake.'],
      'Correction: Breda.',
      'I work in Breda as a guide.',
    ],
    ['the only thing with its article', ['I play the viola.'], 'Tell a lie, the cello.', 'I play the cello.'],
    ['a statement built alike', ['I am vegan.'], 'I misspoke, I am vegetarian.', 'I am vegetarian.'],
  ])('replaces %s', async (_, contents, correction, content) => {
    const { results } = await read(turns(`U: ${correction}`), {}, held(...contents))
    expect(results).toEqual([{ content, type: 'facts', messageIds: ['m0'], supersedes: ['e0'] }])
  })

  it.each([
    ['nothing is known', []],
    ['nothing fits', ['I am allergic to hazelnuts.']],
    ['two things fit', ['I was born in Ghent.', 'I work in Delft as a guide.']],
  ])('does not stand alone where %s', async (_, contents) => {
    const said = contents.length === 2 ? 'U: Correction: Breda.' : 'U: Sorry, I meant walnuts.'
    const { kept, reasons } = await read(turns(said), {}, held(...contents))
    expect(kept).toEqual([])
    expect(reasons).toEqual(['not_durable'])
  })

  it('leaves what a store holds alone when something else was just said', async () => {
    const lines = ['U: Is it warm in Delft?', 'A: It is.', 'U: Sorry, I meant Breda.']
    const { kept } = await read(turns(...lines), {}, held('I work in Delft as a guide.'))
    expect(kept).toEqual([])
  })

  it('is of one type only while what it corrects is not known', async () => {
    const [facts, preferences] = await Promise.all(
      (['facts', 'preferences'] as const).map((type) =>
        read(turns('A: How would you like it?', 'U: Actually, not Porto but Braga.'), { types: [type] }),
      ),
    )
    expect(facts?.kept).toEqual(['not Porto but Braga.'])
    expect(preferences?.kept).toEqual([])
    expect(preferences?.reasons).toEqual(['other_type'])
  })
})

describe('a change', () => {
  it.each([
    [
      'of home',
      'I live in Porto and work as a luthier.',
      'I moved from Porto to Braga in March.',
      'I live in Braga and work as a luthier.',
    ],
    [
      'of tool',
      'I use Vim for everything.',
      'I switched from Vim to Helix last month.',
      'I use Helix for everything.',
    ],
    ['in German', 'Ich wohne in Aachen.', 'Ich bin von Aachen nach Trier gezogen.', 'Ich wohne in Trier.'],
    ['in Spanish', 'Vivo en Vigo.', 'Me mudé de Vigo a Lugo en enero.', 'Vivo en Lugo.'],
    ['in French', "J'habite à Lille.", "J'ai déménagé de Lille à Reims en mars.", "J'habite à Reims."],
    ['in Chinese', '我住在宁波。', '我从宁波搬到了温州。', '我住在温州。'],
    [
      'in Japanese',
      '私は岡山に住んでいます。',
      '先月、岡山から高松に引っ越しました。',
      '私は高松に住んでいます。',
    ],
  ])('%s is kept, and what it changes follows', async (_, before, change, after) => {
    const { kept } = await read(turns(`U: ${before}`, `U: ${change}`))
    expect(kept).toHaveLength(2)
    expect(kept).toContain(after)
  })

  it.each([
    ['what it does not concern', 'I have friends in Porto.', 'I moved from Porto to Braga.'],
    ['the past', 'I grew up in Porto.', 'I moved from Porto to Braga.'],
    [
      "the speaker's life when it is another's",
      'I live in Porto.',
      'My colleague moved from Porto to Braga.',
    ],
  ])('does not touch %s', async (_, before, change) => {
    const { kept } = await read(turns(`U: ${before}`, `U: ${change}`))
    expect(kept).toContain(before)
  })
})

describe('what is so no more', () => {
  it.each([
    ['I work at Brightmoor as a planner.', 'I no longer work at Brightmoor.'],
    ['I smoke a pipe.', "I don't smoke any more."],
    ['My wife is vegan.', "My wife isn't vegan any more."],
    ['Ich rauche Pfeife.', 'Ich rauche nicht mehr.'],
    ['Como carne a diario, vivo en Lugo.', 'Ya no como carne.'],
    ['Je travaille chez Valmont.', 'Je ne travaille plus chez Valmont.'],
  ])('takes the place of what it ends: %s', async (before, end) => {
    const { kept } = await read(turns(`U: ${before}`, `U: ${end}`))
    expect(kept).not.toContain(before)
    expect(kept).toContain(end)
  })

  it.each([
    ['I bake bread for a living.', "I can't eat bread any more."],
    ['My wife is vegan.', 'I am no longer vegan.'],
    ['I smoke.', "He doesn't smoke any more."],
    ['Ich arbeite als Köchin in Bremen und habe zwei Katzen.', 'Ich bin nicht mehr in Bremen.'],
    ['My husband smokes.', "I don't smoke any more."],
  ])('leaves another matter alone: %s / %s', async (before, end) => {
    const { kept } = await read(turns(`U: ${before}`, `U: ${end}`))
    expect(kept).toContain(before)
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
