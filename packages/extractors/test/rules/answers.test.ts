import { describe, expect, it } from 'vitest'
import { read, turns } from './conversation.js'

describe('answers', () => {
  it.each([
    ['A: Window or aisle for the flight?', 'U: Aisle please.', 'the flight: Aisle please.', 'preferences'],
    ["A: What's your shoe size?", 'U: 42', "What's your shoe size: 42", 'facts'],
    ['A: Are you based in Lyon?', 'U: Yeah, since 2019.', 'I am based in Lyon: since 2019.', 'facts'],
  ])('%s %s carries its topic', async (question, answer, content, type) => {
    const { results } = await read(turns(question, answer))
    expect(results).toEqual([{ content, type, messageIds: ['m1'] }])
  })

  it('need no topic when they are sentences', async () => {
    const { kept } = await read(turns('A: Do you own a drill?', "U: Nope, I don't own any power tools."))
    expect(kept).toEqual(["I don't own any power tools."])
  })
})

describe('what the assistant supposes', () => {
  it.each([
    ["A: So you're vegetarian?", 'U: Yes.', 'I am vegetarian'],
    ['A: You run every morning, I assume.', "U: yep, that's right", 'I run every morning'],
    ['A: Do you have any pets?', 'U: Yes.', 'I have pets'],
    ['A: ¿Eres vegetariana?', 'U: Sí.', 'soy vegetariana'],
  ])('%s is kept once the user agrees', async (claim, answer, content) => {
    const { kept } = await read(turns(claim, answer))
    expect(kept).toEqual([content])
  })

  it.each([
    ["A: So you're vegetarian?", 'U: No.'],
    ['A: You must love hiking.', 'U: Maybe.'],
    ['A: You surely own a printer.', 'U: It is pouring again.'],
    ['A: Would you like me to continue?', 'U: Yes please.'],
  ])('%s %s leaves nothing', async (claim, answer) => {
    const { kept } = await read(turns(claim, answer))
    expect(kept).toEqual([])
  })
})
