import { type Gate, type GateDecision, MemoryError, type NewMemory } from '@memory/core'
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { SECRET_HINT, SECRET_PATTERNS } from '../src/gate/secret-patterns.js'
import { memoryManager, secretGate } from '../src/index.js'
import { deferred, EchoExtractor, fakeStore, ManualTrigger, never, rawStore, user } from './fakes.js'
import { VirtualClock } from './virtual-clock.js'

const context = { storeName: 'notes' }

async function redacted(content: string, options?: Parameters<typeof secretGate>[0]) {
  const decision = await secretGate(options).check({ content }, context)
  if (decision.action === 'keep') return content
  return decision.action === 'redact' ? decision.content : decision.action
}

// Put together here, so that no scanner takes this file for a leak.
const SECRETS: readonly [kind: string, secret: string, around?: string][] = [
  ['AWS key', ['AKIA', 'IOSFODNN7EXAMPLE'].join('')],
  ['token', ['ya29', '.a0AfH6SMBx1234567890abcdefghijk'].join('')],
  ['token', ['SG', '.abcdefghijklmnopqrstuv.', 'abcdefghijklmnopqrstuvwxyz01234'].join('')],
  ['token', ['xap', 'p-1-A111-222-abcdef'].join('')],
  ['token', 'dXNlcjpwYXNzd29yZDEyMw==', 'curl -H "Authorization: Basic SECRET" there'],
  ['secret', 'abcd1234efgh5678', 'it sets refreshToken=SECRET'],
  ['secret', 'abcd1234EFGH5678/+==', 'AccountName=x;AccountKey=SECRET'],
  ['secret', 'abcd1234EFGH5678%2B', 'https://x.example/c?sv=2020&sig=SECRET'],
  ['secret', 'abcd1234efgh5678', 'It reads {"api_key": "SECRET", "n": 1}'],
  ['secret', 'abcd1234efgh5678\\', 'It logs {"api_key": "SECRET", 1}'],
  ['password', 'hunter2x9', 'It reads {"password":"SECRET"}'],
  ['password', 'hunter2', 'it sets dbPassword=SECRET'],
  ['password', 'hunter2x9', 'redis://:SECRET@cache:6379'],
  ['password', 'p@ss9word', 'postgres://bob:SECRET@db/x'],
  ['token', ['gh', 'p_', 'a1B2'.repeat(9)].join('')],
  ['token', ['github', '_pat_', 'a1B2'.repeat(9)].join('')],
  ['token', ['xo', 'xb-', '1234567890-abcdef'].join('')],
  ['token', ['np', 'm_', 'a1B2'.repeat(9)].join('')],
  ['API key', ['s', 'k-', 'proj-', 'a1B2'.repeat(8)].join('')],
  ['API key', ['s', 'k_live_', 'a1B2'.repeat(6)].join('')],
  ['API key', ['AI', 'za', 'a1B2c3D'.repeat(5)].join('')],
  ['token', ['eyJ', 'hbGciOiJIUzI1NiJ9', '.eyJ', 'zdWIiOiIxMjM0In0', '.c2lnbmF0dXJl'].join('')],
  ['token', 'abcdefghij0123456789', 'The header is "Authorization: Bearer SECRET" there'],
  ['secret', 'wJalrXUtnFEMI/K7MDENG/bPxRfiCY', 'aws_secret_access_key = SECRET'],
  ['secret', 'q9Zx7-rT5_wL2', 'My API key is SECRET'],
  ['secret', 'a8f5f167f44f4964e6c998dee827110c', 'DEPLOY_HASH=SECRET'],
  ['password', 'hunter2', 'My password is SECRET'],
  ['password', 'swordfish', 'the wifi password is SECRET'],
  ['password', 'P4$$w0rd!x', 'password: SECRET'],
  ['password', 'geheim12', 'Mein Passwort ist SECRET'],
  ['password', 'luna2024', 'mi contraseña es SECRET'],
  ['password', '4821', 'My PIN is SECRET'],
  ['password', 's3cr3t', 'postgres://admin:SECRET@db.example.com/app'],
  ['card number', '4111 1111 1111 1111'],
  ['card number', '5500-0000-0000-0004'],
  ['card number', '378282246310005'],
]

describe('secretGate', () => {
  it.each(SECRETS)('redacts a %s: %s', async (kind, secret, around = 'I use SECRET at work') => {
    const text = await redacted(around.replace('SECRET', secret))
    expect(text).toBe(around.replace('SECRET', `[redacted: ${kind}]`))
  })

  it('redacts a private key over several lines', async () => {
    const key = [
      '-----BEGIN RSA ',
      'PRIVATE KEY-----\nMIIEow\nIBAAK\n-----END RSA ',
      'PRIVATE KEY-----',
    ].join('')
    expect(await redacted(`My key:\n${key}\nthanks`)).toBe('My key:\n[redacted: private key]\nthanks')
  })

  it.each([
    ['encrypted', 'RSA ', 'KEY', 'Proc-Type: 4,ENCRYPTED\nDEK-Info: AES-128-CBC,AAAA\n\nMIIEow'],
    ['of PGP', 'PGP ', 'KEY BLOCK', 'Version: 1\n\nlQOYBF-1234'],
  ])('redacts a private key that is %s to its end', async (_, before, after, body) => {
    const [begin, end] = ['BEGIN', 'END'].map((side) => `-----${side} ${before}PRIVATE ${after}-----`)
    expect(await redacted(`My key:\n${begin}\n${body}\n${end}\nthanks`)).toBe(
      'My key:\n[redacted: private key]\nthanks',
    )
    expect(await redacted(`My key:\n${begin}\n${body}`)).toBe('My key:\n[redacted: private key]')
    const encoded = Buffer.from(`-----BEGIN ${before}PRIVATE ${after}-----\n${body}`).toString('base64')
    expect(await redacted(`My key ${encoded} there`)).toBe('My key [redacted: private key] there')
  })

  it('no time, count or number of an article is a card, whatever its digits sum up to', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          // Times in milliseconds and microseconds, ids made of times, numbers on articles, sums, two dates.
          fc.integer({ min: 1_500_000_000_000, max: 1_999_999_999_999 }).map(String),
          fc.integer({ min: 1_500_000_000_000_000, max: 1_999_999_999_999_999 }).map(String),
          fc.bigInt(10n ** 18n, 2n * 10n ** 18n - 1n).map(String),
          fc.integer({ min: 4_000_000_000_000, max: 4_409_999_999_999 }).map(String),
          fc.integer({ min: 4_111, max: 5_555 }).map((n) => `${n}.123456789012`),
          fc.integer({ min: 10, max: 28 }).map((n) => `2024-01-${n} 2024-03-${n}`),
        ),
        async (number) => {
          expect(await redacted(`It was ${number} in the end`)).toContain(number)
        },
      ),
      { numRuns: 1000 },
    )
  })

  it.each([
    'My phone number is 415 555 0132 and my order is 1234567890123456',
    'The password is wrong',
    'My password is not saved anywhere',
    'I forgot my passport, and the key to success is practice',
    'I ran 42.195 km on 2024-03-12 in 03:45:12',
    'The secret is to rest the dough overnight',
    'Flight LH1234 leaves from gate B27',
    'Working on github_pat support and the sk-learn port',
    'IBAN DE89 3704 0044 0532 0130 00',
    'Mein Token-Ring-Netz läuft',
    'The sk-learn-contributed-packages are in use',
    'The server at https://a.example:8080/find?by=x@y.example is up',
  ])('leaves ordinary text alone: %s', async (text) => {
    expect(await redacted(text)).toBe(text)
  })

  it('redacts bank accounts when asked to, by their check digits', async () => {
    const text = 'Pay to DE89 3704 0044 0532 0130 00 please, not DE88 3704 0044 0532 0130 00'
    expect(await redacted(text, { ibans: true })).toBe(
      'Pay to [redacted: IBAN] please, not DE88 3704 0044 0532 0130 00',
    )
  })

  it('drops what is nothing but a secret', async () => {
    expect(await redacted(SECRETS[0]?.[1] ?? '')).toBe('drop')
  })

  it('every pattern is hinted at: what a pattern matches is looked at', () => {
    const examples = SECRETS.map(([, secret, around = 'SECRET']) => around.replace('SECRET', secret))
    for (const { pattern } of SECRET_PATTERNS.slice(1)) {
      const matched = examples.filter((text) => text.search(pattern) >= 0)
      expect(matched, String(pattern)).not.toEqual([])
      for (const text of matched) {
        expect(SECRET_HINT.test(text.match(pattern)?.[0] ?? ''), text).toBe(true)
      }
    }
  })

  it('redacts metadata too', async () => {
    const metadata = { quote: ['my password is hunter2'], n: 1, none: null }
    expect(await secretGate().check({ content: 'Works at ACME', metadata }, context)).toEqual({
      action: 'redact',
      content: 'Works at ACME',
      metadata: { quote: ['my password is [redacted: password]'], n: 1, none: null },
      reason: 'password',
    })
  })

  it('takes the name of a value in metadata for what it says, numbers and names included', async () => {
    const card = 4111111111111111
    const metadata = {
      password: 'hunter2',
      deep: [{ api_key: 'abcd1234efgh5678' }],
      card,
      [SECRETS[0]?.[1] ?? '']: 'in use',
      key: 'user-42-settings',
      at: 1_700_000_000_004,
      n: 1,
    }
    expect(await secretGate().check({ content: 'Works at ACME', metadata }, context)).toMatchObject({
      metadata: {
        password: '[redacted: password]',
        deep: [{ api_key: '[redacted: secret]' }],
        card: '[redacted: card number]',
        '[redacted: AWS key]': 'in use',
        key: 'user-42-settings',
        at: 1_700_000_000_004,
        n: 1,
      },
    })
  })

  it('leaves ids alone that an entry comes from, whatever they look like', async () => {
    const ids = {
      sessionId: '4111111111111111',
      messageIds: ['b6-271966449504-0'],
      supersedes: ['378282246310005'],
    }
    for (const action of ['redact', 'quarantine', 'drop'] as const) {
      const gate = secretGate({ action })
      expect(await gate.check({ content: 'Works at ACME', metadata: ids }, context)).toEqual({
        action: 'keep',
      })
    }
    const metadata = { ...ids, quote: 'my password is hunter2' }
    expect(await secretGate().check({ content: 'Works at ACME', metadata }, context)).toMatchObject({
      metadata: { ...ids, quote: 'my password is [redacted: password]' },
    })
  })

  it('knows further patterns', async () => {
    const patterns = [{ name: 'badge', pattern: /\bB-\d{4}\b/g }]
    expect(await redacted('Badge B-1234', { patterns })).toBe('Badge [redacted: badge]')
    expect(() => secretGate({ patterns: [{ name: 'x', pattern: /x/ }] })).toThrow('flag g')
    expect(() => secretGate({ action: 'burn' as 'drop' })).toThrow('action')
  })

  it('takes linear time on hostile text', async () => {
    const units = [
      'eyJaaaaaaaa-',
      'password ',
      'a:/',
      'A_',
      '1 ',
      '-----BEGIN ',
      'Bearer ',
      'DE89 ',
      'secret is ',
      'ghp_',
      '://a:',
      'password: !!!!!!!!!!!!!!!!!!!!',
      '!',
      '-----BEGIN PRIVATE KEY-----END ',
      'sig=',
      'token_',
      'SG.aaaaaaaaaaaaaaaa',
      '4111 ',
      '4111-1111-1111-1111-',
    ]
    // A pattern that takes quadratic time would need minutes, more than a test is given.
    for (const unit of units) {
      const text = `password: ${unit.repeat(Math.ceil(2_000_000 / unit.length))}z`
      await redacted(text, { ibans: true })
    }
  })

  it('however secrets are mixed with text, none is left', async () => {
    const piece = fc.constantFrom(...SECRETS)
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { minLength: 1, maxLength: 6 }), async (pieces) => {
        const content = pieces.map(([, secret, around = 'I use SECRET at work']) =>
          around.replace('SECRET', secret),
        )
        const text = await redacted(content.join('. '))
        for (const [, secret] of pieces) expect(text).not.toContain(secret)
      }),
    )
  })
})

describe('gates', () => {
  function setup(gate?: Gate | readonly Gate[] | false, clock = new VirtualClock()) {
    const extraction = { extractor: new EchoExtractor(), trigger: new ManualTrigger() }
    const store = fakeStore('notes', { extraction })
    const memory = memoryManager({ stores: [store], clock, ...(gate !== undefined && { gate }) })
    return { store, memory, clock }
  }

  it('by default secrets are redacted, by extraction and by add', async () => {
    const { store, memory } = setup()
    const gated: unknown[] = []
    memory.on('gated', (event) => gated.push(event))
    await memory.record(user('My password is hunter2'))
    await memory.flush()
    await memory.add('The wifi password is hunter2')
    expect(store.contents).toEqual([
      'My password is [redacted: password]',
      'The wifi password is [redacted: password]',
    ])
    expect(gated).toMatchObject([
      { gate: 'secrets', action: 'redact', reason: 'password', storeName: 'notes' },
      { action: 'redact' },
    ])
  })

  it('secrets do not leave in raw turns either', async () => {
    const store = rawStore('raw')
    const memory = memoryManager({ stores: [store] })
    await memory.record([user('My password is hunter2'), user(SECRETS[0]?.[1] ?? '')])
    await memory.flush()
    expect(store.batches).toEqual([['My password is [redacted: password]']])
  })

  it('false turns gates off', async () => {
    const { store, memory } = setup(false)
    await memory.add('My password is hunter2')
    expect(store.contents).toEqual(['My password is hunter2'])
  })

  it('a list runs in order, each on what the one before left', async () => {
    const seen: string[] = []
    const looking: Gate = {
      name: 'looking',
      check({ content }) {
        seen.push(content)
        return content.includes('gossip') ? { action: 'drop', reason: 'gossip' } : { action: 'keep' }
      },
    }
    const { store, memory } = setup([secretGate(), looking])
    await memory.record([user('My password is hunter2'), user('Some gossip')])
    expect((await memory.flush()).stores.notes).toMatchObject({ stored: 1, gated: 1, pending: 0 })
    expect(seen).toEqual(['My password is [redacted: password]', 'Some gossip'])
    expect(store.contents).toEqual(['My password is [redacted: password]'])
  })

  it('quarantine holds an entry back, bounded, until it is taken', async () => {
    const extraction = { extractor: new EchoExtractor(), trigger: new ManualTrigger() }
    const store = fakeStore('notes', { extraction })
    const memory = memoryManager({
      stores: [store],
      gate: secretGate({ action: 'quarantine' }),
      maxQuarantined: 2,
    })
    const events: string[] = []
    const dropped: string[] = []
    memory.on('quarantined', ({ entry }) => events.push(entry.content))
    memory.on('dropped', ({ what, ids }) => dropped.push(what, ...ids))
    await memory.record(['one', 'two', 'three'].map((n) => user(`Password ${n} is x${n}1`)))
    expect((await memory.flush()).stores.notes).toMatchObject({ gated: 3, stored: 0 })
    expect(events).toHaveLength(3)
    expect(memory.quarantine.map(({ entry }) => entry.content)).toEqual(events.slice(1))
    expect(dropped[0]).toBe('quarantined')
    const [first] = memory.quarantine
    expect(memory.takeQuarantined([first?.id ?? ''])).toEqual([first])
    expect(memory.quarantine).toHaveLength(1)
    expect(store.contents).toEqual([])
  })

  /** Fails as it is told to, until it is mended. */
  function brokenGate() {
    const gate = {
      name: 'broken',
      mended: false,
      check({ content }: NewMemory): GateDecision | Promise<GateDecision> {
        if (gate.mended) return { action: 'redact', content: `${content}!`, reason: 'loud' }
        if (content === 'hang') return never()
        if (content === 'nothing') return undefined as unknown as GateDecision
        throw new MemoryError('invalid_argument', 'broken')
      },
    }
    return gate
  }

  it('a gate that throws, hangs or answers no decision has decided nothing: it is asked again', async () => {
    const gate = brokenGate()
    const { store, memory, clock } = setup(gate)
    const texts = ['throw', 'hang', 'nothing']
    await memory.record(texts.map((text) => user(text)))
    const flushed = memory.flush().catch((error: unknown) => error)
    await clock.advance(5000)
    expect(await flushed).toMatchObject({ report: { stores: { notes: { gated: 0, pending: 3 } } } })
    expect(memory.quarantine).toEqual([])
    expect(store.writes).toEqual([])
    gate.mended = true
    await memory.flush()
    expect(store.contents).toEqual(texts.map((text) => `${text}!`))
  })

  it('what a gate never decides is set aside, and put before it again by a redrive', async () => {
    const gate = brokenGate()
    const extraction = { extractor: new EchoExtractor(), trigger: new ManualTrigger() }
    const stores = [fakeStore('notes', { extraction }), rawStore('raw')] as const
    const clock = new VirtualClock()
    const memory = memoryManager({ stores, gate, clock, retry: { attempts: 3, baseMs: 10 } })
    await memory.record(user('throw'))
    await expect(memory.flush()).rejects.toMatchObject({ code: 'incomplete' })
    await clock.advance(1000)
    const error = { message: 'gate "broken" failed: broken', retryable: true }
    const letters = memory.deadLetters.toSorted((a, b) => a.storeName.localeCompare(b.storeName))
    expect(letters).toMatchObject([
      { storeName: 'notes', attempts: 3, error, screened: false },
      { storeName: 'raw', attempts: 3, error },
    ])
    await expect(memory.flush()).rejects.toMatchObject({ report: { stores: { notes: { failed: 1 } } } })
    gate.mended = true
    expect((await memory.redrive()).complete).toBe(true)
    expect(stores[0].contents).toEqual(['throw!'])
    expect(stores[1].batches).toEqual([['throw!']])
  })

  it('what a gate loads takes nothing of its time', async () => {
    const loaded = deferred()
    let ready = 0
    const gate: Gate = {
      name: 'lazy',
      async initialize() {
        await loaded.promise
        ready++
      },
      check: () => (ready > 0 ? { action: 'keep' } : never()),
    }
    const { store, memory, clock } = setup(gate)
    await memory.record([user('one'), user('two')])
    const flushed = memory.flush({ timeoutMs: 60_000 })
    await clock.advance(30_000)
    loaded.resolve()
    expect((await flushed).stores.notes).toMatchObject({ stored: 2 })
    expect(store.contents).toEqual(['one', 'two'])
    expect(ready).toBe(1)
  })

  it('initialize prepares the gates, so that the first decision takes no time', async () => {
    // What is loaded once is there for all, so that it is loaded anew.
    vi.resetModules()
    const { memoryManager: anew, secretGate: newGate } = await import('../src/index.js')
    const gate = newGate()
    expect(gate.check({ content: 'My dog is old' }, context)).toBeInstanceOf(Promise)
    await anew({ stores: [fakeStore('notes')], gate }).initialize()
    expect(gate.check({ content: 'My dog is old' }, context)).toEqual({ action: 'keep' })
  })

  it('an entry is put before the gates once, however often its write fails', async () => {
    let checks = 0
    const counting: Gate = {
      name: 'counting',
      check() {
        checks++
        return { action: 'keep' }
      },
    }
    const { store, memory } = setup(counting)
    store.script.push(() => Promise.reject(new Error('down')))
    await memory.record(user('x'))
    await expect(memory.flush()).rejects.toMatchObject({ code: 'incomplete' })
    await memory.flush()
    expect(checks).toBe(1)
  })

  it('add says when a gate kept an entry out', async () => {
    const { memory } = setup({ name: 'no', check: () => ({ action: 'drop', reason: 'no' }) })
    await expect(memory.add('x')).rejects.toMatchObject({ code: 'invalid_argument', field: 'content' })
  })
})
