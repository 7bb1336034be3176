import type { Message } from '@memory/core'
import type { StoreCase } from '../store/store-context.js'
import { equal, refuses } from '../support/assert.js'

const TALK: readonly Message[] = [
  { id: 'm1', role: 'user', content: 'I moved to Oslo last month.' },
  { id: 'm2', role: 'assistant', content: [{ text: 'How do you like it?' }] },
  { id: 'm3', role: 'user', content: [{ text: 'Very much.' }, { text: 'I ski every weekend.' }] },
]

const TOOLS_ONLY: readonly Message[] = [
  { role: 'assistant', content: [{ toolUse: { toolUseId: 't1', name: 'lookup', input: {} } }] },
  {
    role: 'user',
    content: [{ toolResult: { toolUseId: 't1', status: 'success', content: [{ text: '42' }] } }],
  },
]

/** Raw turns, for back ends that extract by themselves. */
export const messageCases: readonly StoreCase[] = [
  {
    id: 'messages.accepted',
    requirement: 'A store takes turns of both roles, as text or as blocks, with or without a context.',
    level: 'must',
    since: '1.0',
    needs: ['addMessages'],
    async run({ store }) {
      await store.addMessages(TALK)
      await store.addMessages([{ role: 'user', content: 'No id here.' }], {
        sequenceNumbers: [7],
        sessionId: 's1',
      })
    },
  },
  {
    id: 'messages.roles-and-order',
    requirement: 'Turns arrive with their roles, in order, the texts of one turn together.',
    level: 'must',
    since: '1.0',
    needs: ['addMessages', 'turns'],
    async run({ store, turns }) {
      await store.addMessages(TALK)
      equal(
        await turns(),
        [
          { role: 'user', text: 'I moved to Oslo last month.' },
          { role: 'assistant', text: 'How do you like it?' },
          { role: 'user', text: 'Very much.\nI ski every weekend.' },
        ],
        'the turns',
      )
    },
  },
  {
    id: 'messages.order-of-calls',
    requirement: 'Turns of several calls keep the order of the calls.',
    level: 'must',
    since: '1.0',
    needs: ['addMessages', 'turns'],
    async run({ store, turns }) {
      const texts = Array.from({ length: 8 }, (_, i) => `Sentence number ${i}.`)
      for (const [i, text] of texts.entries()) {
        await store.addMessages([{ id: `m${i}`, role: i % 2 === 0 ? 'user' : 'assistant', content: text }])
      }
      equal(
        (await turns()).map(({ text }) => text),
        texts,
        'the texts',
      )
    },
  },
  {
    id: 'messages.empty-list',
    requirement: 'An empty list is no error and writes nothing.',
    level: 'must',
    since: '1.0',
    needs: ['addMessages', 'turns'],
    async run({ store, turns }) {
      await store.addMessages([])
      equal(await turns(), [], 'the turns')
    },
  },
  {
    id: 'messages.no-text',
    requirement:
      'Turns in which nothing was said, only tools, images, reasoning or nothing at all, are no error and leave no empty turn.',
    level: 'must',
    since: '1.0',
    needs: ['addMessages'],
    async run({ store, target, turns }) {
      await store.addMessages(TOOLS_ONLY)
      await store.addMessages([{ role: 'user', content: [] }])
      await store.addMessages([
        { role: 'user', content: '' },
        { role: 'user', content: [{ text: '  ' }] },
      ])
      await store.addMessages([
        { role: 'user', content: [{ image: { format: 'png', bytes: new Uint8Array(4) } }] },
      ])
      await store.addMessages([{ role: 'assistant', content: [{ reasoning: { text: 'hm' } }] }])
      if (target.turns) equal(await turns(), [], 'the turns')
    },
  },
  {
    id: 'messages.text-among-others',
    requirement: 'Of a turn with text and other blocks the text is kept and reasoning is not.',
    level: 'must',
    since: '1.0',
    needs: ['addMessages', 'turns'],
    async run({ store, turns }) {
      const content = [{ reasoning: { text: 'They seem broke.' } }, { text: 'Here is a cheaper plan.' }]
      await store.addMessages([{ role: 'assistant', content }])
      equal(await turns(), [{ role: 'assistant', text: 'Here is a cheaper plan.' }], 'the turns')
    },
  },
  {
    id: 'messages.repeated-delivery',
    requirement:
      'Turns that are delivered again with the same ids are kept once, also when others come with them.',
    level: 'must',
    since: '1.0',
    needs: ['addMessages', 'turns', 'idempotency'],
    async run({ store, turns }) {
      await store.addMessages(TALK.slice(0, 2), { sequenceNumbers: [0, 1] })
      await store.addMessages(TALK.slice(0, 2), { sequenceNumbers: [0, 1] })
      await store.addMessages(TALK, { sequenceNumbers: [0, 1, 2] })
      equal((await turns()).length, 3, 'number of turns')
    },
  },
  {
    id: 'messages.same-text-kept',
    requirement: 'Different turns with the same text are all kept.',
    level: 'must',
    since: '1.0',
    needs: ['addMessages', 'turns'],
    async run({ store, turns }) {
      const ok = (id: string): Message => ({ id, role: 'user', content: 'ok' })
      await store.addMessages([ok('a'), { id: 'b', role: 'assistant', content: 'Sure' }, ok('c')], {
        sequenceNumbers: [3, 4, 9],
      })
      // Sequence numbers start again with every run of the host; they are no identity.
      await store.addMessages([ok('d')], { sequenceNumbers: [3] })
      equal(
        (await turns()).map(({ text }) => text),
        ['ok', 'Sure', 'ok', 'ok'],
        'the texts',
      )
    },
  },
  {
    id: 'messages.bad-refused',
    requirement: 'A turn of another shape is refused by its place, and nothing is written.',
    level: 'must',
    since: '1.0',
    needs: ['addMessages'],
    async run({ store, target, turns }) {
      const good = TALK[0]
      const odd: readonly (readonly [field: string, messages: unknown])[] = [
        ['messages', 'text'],
        ['messages', null],
        ['messages[1].role', [good, { role: 'system', content: 'x' }]],
        ['messages[1].content', [good, { role: 'user', content: 7 }]],
        ['messages[0].content[0]', [{ role: 'user', content: ['text'] }]],
        ['messages[0]', [null]],
      ]
      for (const [field, messages] of odd) {
        const call = () => store.addMessages(messages as Message[])
        await refuses(call, { code: 'invalid_argument', field }, `addMessages(${JSON.stringify(messages)})`)
      }
      if (target.turns) equal(await turns(), [], 'the turns')
    },
  },
  {
    id: 'messages.scopes-apart',
    requirement: 'Turns of one scope feed the memory of that scope alone.',
    level: 'must',
    since: '1.0',
    needs: ['addMessages', 'withScope', 'search'],
    async run({ view, settle, find }) {
      await view({ actorId: 'ana', sessionId: 's1' }).addMessages(TALK)
      await settle()
      equal(await find(view({ actorId: 'ben', sessionId: 's1' }), 'moved to Oslo'), [], 'what ben finds')
    },
  },
  {
    id: 'messages.input-untouched',
    requirement: 'A store changes nothing in the turns it is given.',
    level: 'must',
    since: '1.0',
    needs: ['addMessages'],
    async run({ store }) {
      const messages = TALK.map((message) => Object.freeze({ ...message }))
      await store.addMessages(Object.freeze(messages) as readonly Message[])
      equal(messages, TALK, 'the turns given')
    },
  },
]
