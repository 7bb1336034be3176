import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readAnswer } from '../src/answer/read-answer.js'
import { scanJson } from '../src/answer/scan-json.js'

const contents = (text: string): unknown => readAnswer(text).items?.map((item) => item.content)

/** Runs a property with a seed that a failure prints, together with the input. */
function check<T extends unknown[]>(property: fc.IProperty<T>, numRuns = 500): void {
  fc.assert(property, { seed: 20_250_301, numRuns })
}

describe('near-JSON', () => {
  it.each<[string, string, string[]]>([
    ['single quotes', "[{'content': 'Likes tea'}]", ['Likes tea']],
    ['an apostrophe in single quotes', "[{'content': 'It's Ana's dog'}]", ["It's Ana's dog"]],
    [
      'mixed quotes, as Python prints',
      `[{'content': "It's a dog"}, {'content': 'No'}]`,
      ["It's a dog", 'No'],
    ],
    ['smart quotes', '[{“content”: “Likes tea”}]', ['Likes tea']],
    ['bare keys', '[{content: "Likes tea", type: "facts"}]', ['Likes tea']],
    ['comments', '[ // first\n {"content": "Likes tea"} /* , {"content":"no"} */ ]', ['Likes tea']],
    ['no commas', '[{"content":"A"}\n{"content":"B" "type":"facts"}]', ['A', 'B']],
    ['too many commas', '[,{"content":"A"},,{"content":"B"},]', ['A', 'B']],
    ['undefined and NaN', '[{"content":"A","score":NaN,"x":undefined,"y":None}, undefined]', ['A']],
    ['unescaped quotes', '[{"content":"Says "hi" a lot"}]', ['Says "hi" a lot']],
    ['line breaks in a string', '[{"content":"two\nlines"}]', ['two\nlines']],
    ['escapes JSON does not know', '[{"content":"It\\\'s"}]', ["It's"]],
    ['escapes JSON knows', '[{"content":"\\u00fc\\n\\t\\"\\\\\\/"}]', ['ü\n\t"\\/']],
    ['a list in a list', '[[{"content":"A"}],[{"content":"B"}]]', ['A', 'B']],
    ['JSON lines', '{"content":"A"}\n{"content":"B"}\n', ['A', 'B']],
    ['fenced JSON lines', '```json\n{"content":"A"}\n```\n```json\n{"content":"B"}\n```', ['A', 'B']],
    ['a bulleted list of objects', '1. {"content":"A"}\n2. {"content":"B"}', ['A', 'B']],
    [
      'a broken object among whole ones',
      '[{"content":"A"},{"content":"B" oops},{"content":"C"}]',
      ['A', 'C'],
    ],
    ['a broken first object', '[{"content":"A" oops},{"content":"B"}]', ['B']],
    ['a wrong closing bracket', '{"facts":[{"content":"A"}}', ['A']],
    ['a stray bracket before it', 'See [ [{"content":"A"}] done', ['A']],
    ['a stray quote before it', 'See ["here: [{"content":"A"}] done', ['A']],
    ['a stray brace before it', 'See {this: [{"content":"A"}] and that', ['A']],
    ['citations and check boxes before it', 'As [1] and [ ] and [see "x"] show: [{"content":"A"}]', ['A']],
    ['an empty list before it', 'Nothing [] at first.\n[{"content":"A"}]', ['A']],
    ['a list of strings before it', 'About ["tea"]:\n[{"content":"A"}]', ['A']],
    ['a list of strings alone', '["A","B"]', ['A', 'B']],
    ['a list of strings, cut off', '["A","B', ['A']],
    ['two lists', '[{"content":"A"}]\n[{"content":"B"}]', ['A']],
  ])('reads %s', (_, text, expected) => {
    expect(contents(text)).toEqual(expected)
  })

  it.each([
    ['repaired', "[{'content':'A'}]"],
    ['repaired', '[{"content":"Says "hi" a lot"}]'],
    ['malformed', '[{"content":"A"},{"content":"B" oops},{"content":"C"}]'],
    ['malformed', '[{"content":"A" oops},{"content":"B"}]'],
    ['ignoredLists', '[{"content":"A"}]\n[{"content":"B"}]'],
    ['cut', '["A","B'],
  ] as const)('says that it was %s', (flaw, text) => {
    const flaws = { cut: false, malformed: false, repaired: false, ignoredLists: false, withoutList: false }
    expect(readAnswer(text)).toMatchObject({ ...flaws, [flaw]: true })
  })

  it.each([
    ['a field of a torn entry', '[{"content":"A" oops, "supersedes":["id-1"]}]'],
    ['an empty field of a torn entry', '[{"content":"A" oops, "supersedes":[]}]'],
    ['a field of a cut entry', '{"content":"A","tags":["x","y"],"supersedes":["z'],
    ['numbers', '[1, 2]'],
  ])('does not take %s for the answer', (_, text) => {
    expect(readAnswer(text).items).toBeUndefined()
  })

  it('keeps keys such as __proto__ as data', () => {
    const [item] = readAnswer('[{"content":"A","__proto__":{"polluted":true}}]').items ?? []
    expect(Object.keys(item?.fields ?? {})).toEqual(['content', '__proto__'])
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
  })
})

describe('any answer', () => {
  const entry = fc.record(
    {
      content: fc.string({ unit: 'grapheme' }),
      type: fc.constantFrom('facts', 'preferences'),
      supersedes: fc.array(fc.string(), { maxLength: 3 }),
      metadata: fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 1 }), { maxKeys: 3 }),
    },
    { requiredKeys: ['content'] },
  )
  const entries = fc.array(entry, { minLength: 1, maxLength: 6 })
  /** Words, punctuation and brackets that are no JSON with entries of its own. */
  const prose = fc
    .array(
      fc.constantFrom('I', 'found', 'these.', '[1]', '[ ]', '[', '(', '{', '}', ']', '\n', "it's", ':', '`'),
      {
        maxLength: 12,
      },
    )
    .map((words) => words.join(' '))
  const thinking = fc
    .tuple(
      fc.constantFrom('think', 'thinking', 'reasoning', 'scratchpad'),
      fc.string(),
      fc.array(entry, { maxLength: 2 }),
    )
    .filter(([, text]) => !text.includes('>'))
    .map(([tag, text, draft]) => `<${tag}>${text}${JSON.stringify(draft).replaceAll('<', ' ')}</${tag}>`)
  const indent = fc.constantFrom(undefined, 2, '\t')

  it('is read back exactly from prose, fences and thinking', () => {
    check(
      fc.property(
        entries,
        fc.array(thinking, { maxLength: 2 }),
        prose,
        prose,
        fc.boolean(),
        indent,
        (list, thoughts, before, after, isFenced, space) => {
          const json = JSON.stringify(list, null, space)
          const body = isFenced ? `\n\`\`\`json\n${json}\n\`\`\`\n` : `\n${json}\n`
          const { items } = readAnswer(`${thoughts.join('\n')}${before}${body}${after}`)
          // A stray bracket in front makes a list of what follows, in which only our entries have content.
          const read = items?.filter(({ content }) => content !== undefined).map(({ fields }) => fields)
          expect(JSON.stringify(read)).toEqual(JSON.stringify(list))
        },
      ),
    )
  })

  it('gives its finished entries wherever it is cut off', () => {
    check(
      fc.property(entries, fc.nat(), (list, seed) => {
        const json = JSON.stringify(list)
        const length = seed % json.length
        // How many entries end before the cut, by the text of each prefix of the list.
        const whole = list.filter((_, i) => JSON.stringify(list.slice(0, i + 1)).length - 1 <= length).length
        const { items, cut } = readAnswer(json.slice(0, length))
        expect(items?.map(({ content }) => content) ?? []).toEqual(
          list.slice(0, whole).map(({ content }) => content),
        )
        if (whole > 0) expect(cut).toBe(true)
      }),
    )
  })

  it('never throws, and never makes up an entry out of text without quotes', () => {
    const noise = fc.string({ unit: fc.constantFrom(...'[]{}:,"\'\\/*<>think=a1 \n“”-.uN') })
    check(
      fc.property(noise, (text) => {
        const { items } = readAnswer(text)
        if (!/["'“]/.test(text)) expect(items ?? []).toEqual([])
      }),
      5_000,
    )
  })

  it('scans any JSON container exactly as JSON.parse does', () => {
    const container = fc.oneof(
      fc.array(fc.jsonValue({ maxDepth: 4 })),
      fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 4 })),
    )
    check(
      fc.property(container, indent, (value, space) => {
        const json = JSON.stringify(value, null, space)
        const scan = scanJson(json, 0)
        expect(JSON.stringify(scan.value)).toBe(JSON.stringify(JSON.parse(json)))
        expect([scan.state, scan.end, scan.repaired, scan.open.size]).toEqual([
          'complete',
          json.length,
          false,
          0,
        ])
      }),
      2_000,
    )
  })
})

describe('work', () => {
  it.each([
    ['opening brackets', '['],
    ['opening braces', '{'],
    ['objects in objects', '{"a":'],
    ['unclosed lists of objects', '[{"content":"x"'],
    ['lists that break', '[{"content":"x" oops '],
    ['unclosed quotes', '["'],
    ['unclosed quotes in keys', '{"a '],
    ['quotes and spaces', '" '.repeat(8)],
    ['a quoted list that never ends', '["x" '],
    ['unclosed comments', '[/*'],
    ['unclosed line comments', '[//'],
    ['escapes', '["\\'],
    ['thinking that never ends', '<think>'],
    ['thinking that was never begun', '{"content":"x"}</think>'],
    ['thinking inside lists', '[{"content":"</think>'],
    ['objects with text between', '{"content":"x"} and '],
    ['JSON lines', '{"content":"x"}\n'],
    ['check boxes', '[ ] '],
    ['long words', '[aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'],
    ['long numbers', '[1111111111111111111111111111111111111111111111111111111111111'],
    ['strings', '"aaaa'],
  ])('grows in step with the text: %s', (_, unit) => {
    const steps = (length: number): number =>
      readAnswer(unit.repeat(Math.ceil(length / unit.length)).slice(0, length)).steps
    const small = steps(20_000)
    const large = steps(160_000)
    expect(large / small).toBeLessThan(8.5)
    // The bound on rereading, twice the text for values that had to be looked at again, and the first pass.
    expect(large).toBeLessThan(160_000 * 22)
  })

  it.each(['[', '{"a":', '["'])('survives a million times %j', (unit) => {
    const text = unit.repeat(1_000_000)
    expect(readAnswer(text).steps).toBeLessThan(text.length * 22)
  })

  it('reads the answer behind a hundred thousand stray brackets', () => {
    expect(contents(`${'['.repeat(100_000)}\n[{"content":"A"}]`)).toEqual(['A'])
  })
})
