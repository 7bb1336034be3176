import { describe, expect, it } from 'vitest'
import { read, turns } from './conversation.js'

const KEPT: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  en: {
    facts: [
      "I'm a paramedic in Leeds and I work four nights on, four off.",
      "my wife's coeliac and our son can't have dairy",
      'Type 1 diabetic, on a pump since 2015.',
      'Two kids, 7 and 10, both at St Anne’s.',
      'im 5ft 4 and about 62 kilos',
      'Rent is 1,150 a month, bills on top.',
      'We run Postgres on a single VPS, no staging.',
      'Myself Arjun, I am having eight years experience in testing.',
      'My visa runs out in March.',
      'I speak Polish at home.',
      'My mother lives with us, she’s 84.',
    ],
    preferences: [
      "I can't bear aniseed.",
      'Please keep it under five lines.',
      'call me Bea, nobody calls me Beatrice',
      "I'd rather have the window.",
      'Never book me a red-eye.',
      'Metric only please.',
      'i much prefer texting over calls',
      'Could you always answer in Spanish?',
      "I don't eat anything with a face.",
    ],
    summary: [
      "I'm trying to plan my dad's 70th for the first weekend in May.",
      'We need to get the roof fixed before winter.',
      'Can you help me plan a week in Lisbon with my sister?',
      'My goal is to pass the N3 in December.',
      'Looking to switch from teaching to UX.',
    ],
    episodes: [
      'I booked the ferry for the 8th.',
      'Paid the deposit yesterday.',
      'ordered the tiles this morning, 12 boxes',
      "I've already emailed the landlord.",
      'Last week only I have changed my bank.',
      'I returned the drill and got a refund.',
    ],
  },
  es: {
    facts: ['Soy alérgica al látex.', 'Vivo en Sevilla con mis dos hijos.'],
    preferences: ['No me gusta el cilantro.', 'Por favor, respóndeme siempre con ejemplos.'],
    summary: ['Quiero organizar el bautizo de mi sobrina para junio.'],
    episodes: ['Ayer reservé el hotel.', 'He comprado ya los billetes.'],
  },
  de: {
    facts: ['Ich arbeite als Pfleger in Bremen.', 'Meine Tochter ist gegen Nüsse allergisch.'],
    preferences: ['Ich mag keine langen Mails.', 'Bitte immer in Stichpunkten antworten.'],
    summary: ['Ich plane einen Umzug nach Mainz.'],
    episodes: ['Gestern habe ich den Vertrag unterschrieben.'],
  },
  fr: {
    facts: ['J’habite à Nantes avec mes deux enfants.', 'Je suis intolérante au lactose.'],
    preferences: ['Je déteste les réunions du matin.', 'Pas de réponses longues, s’il vous plaît.'],
    summary: ['Je prépare un dossier de subvention pour mars.'],
    episodes: ['Hier, j’ai réservé le gîte.'],
  },
  zh: {
    facts: ['我住在杭州，对花生过敏。'],
    preferences: ['我不喜欢吃香菜。', '请用表格回答。'],
    summary: ['我打算下个月搬家。'],
    episodes: ['昨天我已经买了车票。'],
  },
  ja: {
    facts: ['私は看護師として大阪で働いています。'],
    preferences: ['パクチーは苦手です。', '返事は短めにお願いします。'],
    summary: ['来月の引っ越しを計画しています。'],
    episodes: ['昨日、新幹線を予約しました。'],
  },
  hi: {
    facts: ['Main Bhopal mein rehti hoon aur bank mein kaam karti hoon.'],
    preferences: ['Mujhe meetha bilkul pasand nahi hai.'],
    summary: ['Mujhe agle mahine ki shaadi ka plan banana hai.'],
    episodes: ['Kal maine ticket book kar liya.'],
  },
}

describe.each(Object.entries(KEPT))('what is kept, language %s', (_, types) => {
  for (const [type, sentences] of Object.entries(types)) {
    it.each(sentences)(`${type}: %s`, async (sentence) => {
      const { results } = await read(turns(`U: ${sentence}`))
      expect(results.map((result) => result.type)).toContain(type)
      expect(results.every((result) => result.messageIds?.includes('m0'))).toBe(true)
    })
  }
})

describe('the text of an entry', () => {
  it.each([
    ["btw I'm left-handed haha", "I'm left-handed"],
    ['oh and we live in Hull, fyi', 'we live in Hull'],
    ['Hi there! I’m Sunita 😊', "I'm Sunita"],
    ['Por cierto, soy zurda.', 'soy zurda.'],
    ['Ach übrigens, ich bin Linkshänder.', 'ich bin Linkshänder.'],
  ])('%s is kept as "%s"', async (said, content) => {
    const { kept } = await read(turns(`U: ${said}`))
    expect(kept).toEqual([content])
  })
})
