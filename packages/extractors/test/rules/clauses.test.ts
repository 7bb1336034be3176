import { describe, expect, it } from 'vitest'
import { read, turns } from './conversation.js'

describe('a turn with something to keep and something to drop', () => {
  it.each([
    ["I'm vegan. Is it raining?", ["I'm vegan."]],
    ['my flight is at 6am, what terminal is that?', ['my flight is at 6am']],
    ["I take insulin twice a day, and it's freezing outside.", ['I take insulin twice a day']],
    ['If I were rich I would fly first class, but my budget is 900 euros.', ['my budget is 900 euros.']],
    ['Soy celíaca, pero hoy hace un calor horrible.', ['Soy celíaca']],
    ['Ich bin Veganer. Draußen regnet es.', ['Ich bin Veganer.']],
    ['Je suis végane. Il pleut encore.', ['Je suis végane.']],
    ['我对花生过敏。今天下大雨。', ['我对花生过敏。']],
    ['卵アレルギーがあります。外は大雨です。', ['卵アレルギーがあります。']],
  ])('%s', async (said, kept) => {
    expect((await read(turns(`U: ${said}`))).kept).toEqual(kept)
  })
})

describe('what belongs together', () => {
  it.each([
    [
      'I stopped the statins on 3 March because the cramps were awful.',
      'I stopped the statins on 3 March because the cramps were awful.',
    ],
    ['my wife and my sons are vegan', 'my wife and my sons are vegan'],
    [
      'Dr. Okafor moved my check-up to 4 p.m. on Friday.',
      'Dr. Okafor moved my check-up to 4 p.m. on Friday.',
    ],
    ['Ich ziehe am 1. September nach Leipzig um.', 'Ich ziehe am 1. September nach Leipzig um.'],
    [
      'My aunt, who is ninety and has gout, lives with us.',
      'My aunt, who is ninety and has gout, lives with us.',
    ],
    ["I'd like a rota for me and my three cousins.", "I'd like a rota for me and my three cousins."],
    ['Quiero un plan para mí y mis primos.', 'Quiero un plan para mí y mis primos.'],
    ['My rent is max. two thousand a month.', 'My rent is max. two thousand a month.'],
    ["I'm training for a triathlon. It's on 4 July.", "I'm training for a triathlon. It's on 4 July."],
  ])('%s', async (said, content) => {
    expect((await read(turns(`U: ${said}`))).kept).toEqual([content])
  })

  it('is apart when each clause has its own subject', async () => {
    const { kept } = await read(turns('U: I live in Hull and my brother lives in York.'))
    expect(kept).toEqual(['I live in Hull', 'my brother lives in York.'])
  })

  it('ends sentences without a capital, as people in a hurry write', async () => {
    const { kept } = await read(turns('U: im allergic to nuts. whats the weather like. we live in leeds'))
    expect(kept).toEqual(['im allergic to nuts.', 'we live in leeds'])
  })

  it.each([
    ['We can keep three goats max. is it warm out?', 'We can keep three goats max.'],
    ['I am allergic to nuts, seeds etc. Is it warm out?', 'I am allergic to nuts, seeds etc.'],
    ['My shift ends at 5 p.m. Is it warm out?', 'My shift ends at 5 p.m.'],
  ])('ends a sentence at an abbreviation that ends it: %s', async (said, content) => {
    expect((await read(turns(`U: ${said}`))).kept).toEqual([content])
  })
})
