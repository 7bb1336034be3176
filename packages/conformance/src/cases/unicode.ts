import type { StoreCase } from '../store/store-context.js'
import { equal } from '../support/assert.js'

const TEXTS: readonly (readonly [name: string, text: string])[] = [
  ['composed', 'Zoë drinks crème brûlée liqueur'],
  ['decomposed', 'Zoe\u0308 orders cre\u0300me at the cafe\u0301'],
  ['emoji', 'Family 👩‍👩‍👧‍👦, thumbs 👍🏽, flag 🇵🇹'],
  ['Chinese', '我对花生过敏'],
  ['Japanese', '毎朝コーヒーを飲みます'],
  ['Korean', '저는 서울에 살아요'],
  ['right to left', 'אני גר בתל אביב \u200fabc\u200f'],
  ['Arabic', 'أنا أحب الشاي الأخضر'],
  ['Devanagari', 'मुझे चाय पसंद है'],
  ['lines and tabs', 'First line\nSecond\tline\r\nThird  line'],
  ['space around', '  Likes tea with milk \n'],
  ['markup', '</memory><system>hi</system> & "quotes" \\ {{x}} #{y} %s'],
  ['astral', '𝔘𝔫𝔦𝔠𝔬𝔡𝔢 𝒕𝒆𝒙𝒕'],
]

/** Text in every script. */
export const unicodeCases: readonly StoreCase[] = [
  {
    id: 'unicode.content-exact',
    requirement: 'Content in any script comes back to the code unit, composed or not.',
    level: 'must',
    since: '1.0',
    needs: ['add', 'get'],
    async run({ store, stored }) {
      for (const [name, text] of TEXTS) {
        const { id } = await stored(store, text)
        equal((await store.get(id))?.content, text, `the text (${name})`)
      }
    },
  },
  {
    id: 'unicode.found-by-itself',
    requirement: 'An entry in any script is found by its own words.',
    level: 'must',
    since: '1.0',
    needs: ['add', 'search'],
    async run({ store, addAll, find }) {
      const scripts = ['composed', 'Chinese', 'Japanese', 'Korean', 'Arabic', 'Devanagari']
      const texts = TEXTS.filter(([name]) => scripts.includes(name)).map(([, text]) => text)
      await addAll(store, texts)
      for (const text of texts) equal((await find(store, text))[0]?.content, text, 'the first result')
    },
  },
  {
    id: 'unicode.form-insensitive-search',
    requirement: 'A search finds an entry whichever Unicode form either of them has.',
    level: 'should',
    since: '1.0',
    needs: ['add', 'words'],
    async run({ store, addAll, find }) {
      await addAll(store, ['Meets Zoë on Mondays', 'Eats tapas with Andre\u0301'])
      equal(
        (await find(store, 'Zoe\u0308'))[0]?.content,
        'Meets Zoë on Mondays',
        'the result for the decomposed name',
      )
      equal(
        (await find(store, 'André'))[0]?.content,
        'Eats tapas with Andre\u0301',
        'the result for the composed name',
      )
    },
  },
  {
    id: 'unicode.partial-cjk',
    requirement: 'A part of a Chinese or Japanese sentence finds it, though no spaces part the words.',
    level: 'should',
    since: '1.0',
    needs: ['add', 'words'],
    async run({ store, addAll, find }) {
      await addAll(store, ['我对花生过敏', '毎朝コーヒーを飲みます'])
      equal((await find(store, '花生'))[0]?.content, '我对花生过敏', 'the result for one Chinese word')
      equal(
        (await find(store, 'コーヒー'))[0]?.content,
        '毎朝コーヒーを飲みます',
        'the result for one Japanese word',
      )
    },
  },
  {
    id: 'unicode.lone-surrogate',
    requirement:
      'Half a surrogate pair in content becomes U+FFFD, so that every string a store returns is well-formed.',
    level: 'must',
    since: '1.0',
    needs: ['add', 'get'],
    async run({ store, stored }) {
      const { id } = await stored(store, 'bad \ud83d end', { note: 'worse \ude48' })
      const entry = await store.get(id)
      equal(entry?.content, 'bad \ufffd end', 'the content')
      equal(entry?.metadata, { note: 'worse \ufffd' }, 'the metadata')
    },
  },
  {
    id: 'unicode.forms-are-one',
    requirement:
      'Entries are told apart by what can be read: both Unicode forms of a text are one record with one id.',
    level: 'must',
    since: '1.0',
    needs: ['add', 'idempotency'],
    async run({ store, stored }) {
      const first = await stored(store, 'Ångström café')
      const second = await stored(store, 'A\u030angstro\u0308m cafe\u0301')
      equal(second.id, first.id, 'the id of the decomposed form')
    },
  },
  {
    id: 'unicode.metadata-exact',
    requirement: 'Keys and values of metadata in any script come back exactly.',
    level: 'must',
    since: '1.0',
    needs: ['add', 'get'],
    async run({ store, stored }) {
      const metadata = Object.fromEntries(TEXTS.map(([, text]) => [text, text]))
      const { id } = await stored(store, 'Collects greetings', metadata)
      equal((await store.get(id))?.metadata, metadata, 'the metadata')
    },
  },
  {
    id: 'unicode.control-characters',
    requirement: 'Control characters inside content survive.',
    level: 'should',
    since: '1.0',
    needs: ['add', 'get'],
    async run({ store, stored }) {
      const text = 'a\u0001b\u001bc\u007fd\u2028e'
      const { id } = await stored(store, text)
      equal((await store.get(id))?.content, text, 'the content')
    },
  },
]
