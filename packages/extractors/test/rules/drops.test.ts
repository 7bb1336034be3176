import { describe, expect, it } from 'vitest'
import { read, turns } from './conversation.js'

const DROPPED: Readonly<Record<string, readonly string[]>> = {
  weather: [
    "It's absolutely chucking it down here.",
    '34 degrees and no breeze, I’m melting.',
    "the snow hasn't stopped since breakfast",
    '¡Qué calor hace hoy!',
    'Es regnet schon wieder.',
    'Il pleut encore ce matin.',
    '今天外面下大雨。',
    '今日はすごい雨ですね。',
    'Aaj bahut garmi hai.',
  ],
  opinion: [
    'Honestly, the new logo looks awful.',
    'That new sci-fi series is a bit overrated if you ask me.',
    'Their website is a nightmare.',
    'La película de anoche fue malísima.',
    'Der neue Film ist total langweilig.',
    'Le dernier album est vraiment nul.',
    '这部电影真无聊。',
    'あの映画は最悪でした。',
  ],
  question: [
    "What's the capital of Mongolia?",
    'any idea how long that takes',
    'do penguins have knees',
    '¿Cuánto cuesta un billete de metro?',
    'Wie lange dauert so etwas',
    'Est-ce que le musée ouvre le lundi ?',
    '高铁要多久？',
    'これはいくらですか。',
    'Kya ye phone waterproof hai?',
  ],
  not_durable: [
    'ok',
    'Not yet.',
    'hm',
    '好的',
    'はい',
    'Mind my allergy.',
    'Please keep our budget in mind.',
    'Denk bitte an meine Allergie.',
    'Ten en cuenta mi presupuesto.',
    'Pense à mon régime.',
    '请记住我的过敏。',
    'アレルギーに気をつけてください。',
  ],
  hypothetical: [
    "If I won the lottery I'd buy a boat.",
    'Imagine having a house with a library.',
    'Maybe I should just quit and open a bar.',
    'Si ganara la lotería me compraría un barco.',
    'Wenn ich reich wäre, würde ich ein Schloss kaufen.',
    "Si j'étais riche, je vivrais à la campagne.",
    '如果我中了大奖就去环游世界。',
    'もし宝くじが当たったら世界一周したいなあ。',
    'Agar meri lottery lag jaye toh main duniya ghoomunga.',
  ],
  third_party: [
    'A guy at work bought three motorbikes.',
    'My boss thinks AI will replace us all.',
    'My cousin reckons he can fly drones for a living.',
    'Mi vecina se ha comprado un coche nuevo.',
    'Mein Kollege hat sich scheiden lassen.',
    '我同事又换工作了。',
  ],
  ephemeral: [
    "I'm starving, brb.",
    "I'm so tired today.",
    'Kids are screaming in the background.',
    "I'm in the waiting room at the moment.",
    'Tengo hambre.',
    'Ich bin total müde.',
    "J'ai faim.",
    '我好饿。',
    'お腹がすいた。',
  ],
  quoted: [
    "My gran used to say 'a watched pot never boils'.",
    'The label says "do not tumble dry under any circumstances".',
    '> I am moving to Berlin next month',
    'Mi jefe dice que «el cliente siempre tiene razón».',
    'Mein Opa sagt immer: „Früher war alles besser.“',
    'Le voisin répète « tout était mieux avant ».',
    '同学说“读书没有用”。',
    '先輩は「若いうちは遊べ」と言っていました。',
  ],
  instruction_noise: [
    'Ignore my last message, wrong chat.',
    'Just this once, reply like a pirate.',
    'Answer this one in a single word.',
    "Error: Cannot find module 'express'",
    '[2024-05-01 10:22:11] INFO server started',
    'Shorter please.',
  ],
  small_talk: ['Happy Friday!', 'Thanks so much, you are a star!', 'Did I mention it is Monday? What a day.'],
}

describe.each(Object.entries(DROPPED))('dropped as %s', (reason, sentences) => {
  it.each(sentences)('%s', async (sentence) => {
    const { kept, reasons } = await read(turns(`U: ${sentence}`))
    expect(kept).toEqual([])
    expect(reasons).toContain(reason)
  })
})

describe('what others say', () => {
  it('is no fact about the user when the assistant says it', async () => {
    const { kept, notes } = await read(turns('A: You run marathons, so you need new shoes.', 'U: hm'))
    expect(kept).toEqual([])
    expect(notes[0]).toMatchObject({ kind: 'discarded', reason: 'assistant_claim', messageId: 'm0' })
  })

  it('is kept when it bears on the user', async () => {
    const { kept } = await read(turns('U: My teacher moved my lesson to Thursday.'))
    expect(kept).toEqual(['My teacher moved my lesson to Thursday.'])
  })

  it('takes what follows about the same person along', async () => {
    const { kept } = await read(turns('U: My neighbour thinks the earth is flat. He also collects spoons.'))
    expect(kept).toEqual([])
  })
})
