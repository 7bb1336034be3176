import { describe, expect, it } from 'vitest'
import { outcomeOf } from './support/scripted-model.js'

describe('answers that models give', () => {
  it.each([
    ['a json fence', '```json\n[{"content":"Prefers oat milk"}]\n```\nI extracted one fact.'],
    ['a bare fence', '```\n[{"content":"Prefers oat milk"}]\n```'],
    ['CRLF line ends', '```json\r\n[{"content":"Prefers oat milk"}]\r\n```\r\nI extracted one fact.'],
  ])('E01: reads JSON inside a markdown fence (%s)', async (_, text) => {
    const { results, notes } = await outcomeOf(text)
    expect(results).toEqual([{ content: 'Prefers oat milk' }])
    expect(notes).toEqual([])
  })

  it('E02: reads an array between sentences', async () => {
    const { results } = await outcomeOf(
      'Here are the facts I found:\n[{"content":"Lives in Porto"}]\nHope this helps!',
    )
    expect(results).toEqual([{ content: 'Lives in Porto' }])
  })

  const peanuts = '```json\n[{"content":"Allergic to peanuts"}]\n```'
  it.each([
    ['one block', `<think>Maybe [{"content":"draft, wrong"}]? No.</think>\n${peanuts}`],
    [
      'two blocks',
      `<think>[{"content":"draft"}]</think>\n<think>or [{"content":"draft 2"}]</think>\n${peanuts}`,
    ],
    ['another tag', `<reasoning>[{"content":"draft"}]</reasoning>${peanuts}`],
    ['a bracketed tag', `[THINK][{"content":"draft"}][/THINK]${peanuts}`],
    ['a tag with a prefix', `<seed:think>{"content":"draft"}</seed:think>${peanuts}`],
    ['an opening tag that was in the prompt', `Maybe [{"content":"draft"}]? No.</think>\n${peanuts}`],
    ['the same with a half finished draft', `[{"content":"draft"}, {"content":"dr </think>\n${peanuts}`],
    ['a block that is never closed, after the answer', `${peanuts}\n<think>[{"content":"draft"}]`],
  ])('E04: never takes thinking for an answer (%s)', async (_, text) => {
    const { results } = await outcomeOf(text)
    expect(results).toEqual([{ content: 'Allergic to peanuts' }])
  })

  it('E04: thinking that is never closed is no answer', async () => {
    const { error, reasons } = await outcomeOf('<think>Maybe [{"content":"draft"}]')
    expect(error).toMatchObject({ code: 'unreadable_output', message: /no output after its reasoning/ })
    expect(reasons).toEqual(['no_output'])
  })

  it('E04: a tag inside a statement is text', async () => {
    const { results } = await outcomeOf('[{"content":"Writes <think> and </think> in prompts"}]')
    expect(results).toEqual([{ content: 'Writes <think> and </think> in prompts' }])
  })

  it.each(['facts', 'memories', 'memory', 'results', 'items', 'entries', 'data', 'extracted_facts'])(
    'E06: unwraps the list under "%s"',
    async (key) => {
      const { results, notes } = await outcomeOf(`{"${key}":[{"content":"Speaks Dutch"}]}`)
      expect(results).toEqual([{ content: 'Speaks Dutch' }])
      expect(notes).toEqual([])
    },
  )

  it.each([
    ['a single object', '{"content":"Speaks Dutch"}'],
    ['an object in an object', '{"data":{"facts":[{"content":"Speaks Dutch"}]}}'],
    ['a list of strings', '{"facts":["Speaks Dutch"]}'],
    ['another name for the statement', '{"facts":[{"fact":"Speaks Dutch"}]}'],
    ['entries under an unknown key', '{"knowledge":[{"content":"Speaks Dutch"}]}'],
    ['what was refused beside it', '{"discarded":[{"content":"Rain"}],"facts":[{"content":"Speaks Dutch"}]}'],
  ])('E06: reads %s', async (_, text) => {
    expect((await outcomeOf(text)).results).toEqual([{ content: 'Speaks Dutch' }])
  })

  it.each(['{"status":"done"}', '{}', '{"discarded":[{"content":"Rain"}]}'])(
    'E06: an object with no recognisable list is empty, with a warning: %s',
    async (text) => {
      const { results, notes } = await outcomeOf(text)
      expect(results).toEqual([])
      expect(notes).toEqual([{ kind: 'warning', reason: 'no_list', text }])
    },
  )

  it('E06: gives entries the type of their list when there are several', async () => {
    const { results } = await outcomeOf('{"facts":["Has a dog"],"preferences":[{"content":"Likes tea"}]}')
    expect(results).toEqual([
      { content: 'Has a dog', type: 'facts' },
      { content: 'Likes tea', type: 'preferences' },
    ])
  })

  it('E08: forgives trailing commas and leaves them alone inside strings', async () => {
    expect((await outcomeOf('[{"content":"Likes pizza",},]')).results).toEqual([{ content: 'Likes pizza' }])
    const { results, reasons } = await outcomeOf('[{"content":"Types ,] a lot"},]')
    expect(results).toEqual([{ content: 'Types ,] a lot' }])
    expect(reasons).toEqual(['repaired'])
  })

  it('E10: keeps the finished facts of an answer that was cut off', async () => {
    const { results, notes } = await outcomeOf({
      text: '[{"content":"Is an engineer"},{"content":"Enjoys hiki',
      finishReason: 'length',
    })
    expect(results).toEqual([{ content: 'Is an engineer' }])
    expect(notes.map(({ kind, reason }) => [kind, reason])).toEqual([['warning', 'truncated']])
  })

  it.each([
    ['inside the first fact', '[{"content":"Enjoys hiki'],
    ['inside a field of the first fact', '[{"content":"Enjoys hiking","supersedes":["id-1"'],
    ['before the first fact', '[{"con'],
  ])('E10: an answer cut off %s is unreadable', async (_, text) => {
    const { results, error, reasons } = await outcomeOf({ text, finishReason: 'length' })
    expect(results).toBeUndefined()
    expect(error).toMatchObject({ code: 'unreadable_output', retryable: true, message: /cut off/ })
    expect(reasons).toEqual(['cut_off'])
  })

  it('E12: brackets, braces and escaped quotes inside a fact are text', async () => {
    const { results, notes } = await outcomeOf(
      '[{"content":"Marks todo as [ ] and done as [x]"},{"content":"Says \\"hi ]\\" and {ok"}] trailing ]',
    )
    expect(results).toEqual([
      { content: 'Marks todo as [ ] and done as [x]' },
      { content: 'Says "hi ]" and {ok' },
    ])
    expect(notes).toEqual([])
  })

  it.each(['[]', '{"facts": []}', '```json\n[]\n```', 'No durable facts.\n[]', '[\n]', '[{}]', '[null]'])(
    'E13: a valid empty answer stays empty: %j',
    async (text) => {
      const { results, notes } = await outcomeOf(text)
      expect(results).toEqual([])
      expect(notes).toEqual([])
    },
  )

  it.each([
    ['no parts', []],
    ['reasoning alone', [{ reasoning: { text: 'hm' } }]],
    ['a blank part', [{ text: '' }]],
    ['null', null],
    ['an empty string', ''],
  ])('E14: %s is "no output", not an empty answer', async (_, text) => {
    const { results, error, reasons } = await outcomeOf({ text, finishReason: 'stop' })
    expect(results).toBeUndefined()
    expect(error).toMatchObject({ code: 'unreadable_output', retryable: true, message: /no output/ })
    expect(reasons).toEqual(['no_output'])
  })

  it('E14: joins parts', async () => {
    const text = [{ text: '[{"content":"Bik' }, { text: 'es to work"}]' }]
    expect((await outcomeOf(text)).results).toEqual([{ content: 'Bikes to work' }])
  })

  it('E14: says when the provider withheld the answer', async () => {
    const { error } = await outcomeOf({ text: null, finishReason: 'content-filter' })
    expect(error).toMatchObject({ code: 'unreadable_output', message: /withheld/ })
  })

  it.each([
    "I'm sorry, I can't help with that request.",
    "I can't do that [policy 4.2]; ask me {anything} else [1].",
    '- Lives in Porto\n- Likes tea',
    '- [ ] nothing to see here',
  ])('E15: a refusal or prose gives no entries, a warning and a rejection: %s', async (text) => {
    const { results, error, notes } = await outcomeOf(text)
    expect(results).toBeUndefined()
    expect(error).toMatchObject({ code: 'unreadable_output', retryable: true, message: /prose/ })
    expect(notes).toEqual([{ kind: 'warning', reason: 'prose', text }])
  })

  it('E17: drops blank facts', async () => {
    const { results, notes } = await outcomeOf(
      '[{"content":""},{"content":"  \\n\\t"},{"content":"\\u200B"},{"content":"Real"}]',
    )
    expect(results).toEqual([{ content: 'Real' }])
    expect(notes).toEqual(Array(3).fill({ kind: 'discarded', reason: 'blank' }))
  })

  it('E19: lone halves of a pair become U+FFFD', async () => {
    const { results } = await outcomeOf('[{"content":"bad \\ud83d end"},{"content":"good \\ud83c\\udfad"}]')
    expect(results).toEqual([{ content: 'bad \ufffd end' }, { content: 'good 🎭' }])
  })
})

describe('fields of an entry', () => {
  const now = Date.parse('2025-03-01T12:00:00Z')

  it('reads every field', async () => {
    const { results, notes } = await outcomeOf(
      JSON.stringify([
        {
          content: ' Has a guest room until May ',
          type: 'facts',
          supersedes: ['a', 'b'],
          expiresAt: '2025-05-01',
          metadata: { confidence: 0.9, ['__proto__']: 1 },
        },
      ]),
      {
        now,
        existing: [
          { id: 'a', content: 'Has no guest room' },
          { id: 'b', content: 'Has a sofa' },
        ],
      },
    )
    expect(results).toEqual([
      {
        content: 'Has a guest room until May',
        type: 'facts',
        supersedes: ['a', 'b'],
        expiresAt: '2025-05-01T00:00:00.000Z',
        metadata: { confidence: 0.9, ['__proto__']: 1 },
      },
    ])
    expect(notes).toEqual([])
  })

  it.each([
    ['not_an_entry', 'warning', '[{"content":"Real"},7,{"note":"x"},{"content":["a"]}]', 3],
    ['duplicate', 'discarded', '[{"content":"Real"},{"content":" Real"}]', 1],
    ['duplicate', 'discarded', '[{"content":"Real"},{"content":"Known   already"}]', 1],
    ['expired', 'discarded', '[{"content":"Real"},{"content":"Over","expiresAt":"2025-02-01"}]', 1],
    ['bad_expiry', 'warning', '[{"content":"Real","expiresAt":"next week"}]', 1],
    ['bad_metadata', 'warning', '[{"content":"Real","metadata":["x"]}]', 1],
    ['unknown_id', 'warning', '[{"content":"Real","supersedes":["zzz",4]}]', 2],
    ['unknown_type', 'warning', '[{"content":"Real","type":"gossip"}]', 1],
  ])('notes what is wrong: %s', async (reason, kind, text, times) => {
    const { results, notes } = await outcomeOf(
      text,
      { now, existing: [{ id: 'a', content: 'Known already' }] },
      { types: ['facts', 'preferences'] },
    )
    expect(results).toEqual([{ content: 'Real' }])
    expect(notes.map((note) => [note.reason, note.kind])).toEqual(Array(times).fill([reason, kind]))
  })

  it('stamps a type whatever the model says', async () => {
    const { results } = await outcomeOf(
      '["Likes tea",{"content":"Has a dog","type":"facts"}]',
      {},
      {
        type: 'preferences',
      },
    )
    expect(results).toEqual([
      { content: 'Likes tea', type: 'preferences' },
      { content: 'Has a dog', type: 'preferences' },
    ])
  })

  it('takes an allowed type in the singular or in capitals', async () => {
    const { results } = await outcomeOf('[{"content":"Has a dog","type":"Fact"}]', {}, { types: ['facts'] })
    expect(results).toEqual([{ content: 'Has a dog', type: 'facts' }])
  })

  it('a list in which nothing is an entry is unreadable, not empty', async () => {
    const { error } = await outcomeOf('[{"sentence":"Lives in Porto"}]')
    expect(error).toMatchObject({ code: 'unreadable_output' })
  })
})
