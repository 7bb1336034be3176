import { describe, expect, it } from 'vitest'
import { read, turns } from './conversation.js'

/** A turn, the parts of it to keep and the parts to drop. */
const TURNS: readonly (readonly [said: string, keep: readonly string[], drop: readonly string[]])[] = [
  [
    'Flat pack kitchen going in next month, budget tops out at 4k. Ugh the neighbour is drilling again.',
    ['kitchen', '4k'],
    ['drilling'],
  ],
  ["Penicillin and bee stings. Weather is grim isn't it.", ['Penicillin'], ['grim']],
  [
    'Ella started school on Monday, she loves it. Honestly school dinners these days are shocking.',
    ['Ella'],
    ['dinners'],
  ],
  ['Leaving the 4th, back the 19th.', ['4th'], []],
  ['A Corsa, 2016, petrol.', ['Corsa'], []],
  [
    "Well I've finally decided to sell the house, estate agent comes Thursday.",
    ['sell the house', 'Thursday'],
    [],
  ],
  ['Rust on the server, Svelte on the front, all on Hetzner.', ['Rust', 'Hetzner'], []],
  [
    "The dog can't have chicken, upsets her stomach. She is snoring on my foot right now.",
    ['chicken'],
    ['snoring'],
  ],
  ["Oh and no meetings before ten please. What's the weather doing tomorrow?", ['before ten'], ['weather']],
  [
    'I was made redundant in April so money is tight. If only I had bought bitcoin in 2011.',
    ['redundant'],
    ['bitcoin'],
  ],
  ['we usually eat at seven, kids are in bed by eight. gosh that sunset', ['seven'], ['sunset']],
  [
    'My knee surgery is on the 22nd so no running till June. Everyone keeps telling me to swim, whatever.',
    ['surgery', 'June'],
    [],
  ],
  [
    "Dad's carer comes Tuesdays and Fridays. Did you know octopuses have three hearts?",
    ['Tuesdays'],
    ['octopus'],
  ],
  ['Submitted the tax return last night, finally. I could murder a curry.', ['tax return'], ['curry']],
  [
    'Sister in law is staying with us until March. My mate Gaz reckons lodgers are a nightmare.',
    ['until March'],
    ['lodgers'],
  ],
  ['The plan is three acts, about 90 pages. That film last night was dire.', ['three acts'], ['film']],
  [
    'I\'ve got a phobia of lifts so stairs or ground floor only. Lifts are death traps, my nan always said "never trust a box on a rope".',
    ['phobia'],
    ['rope'],
  ],
  ["Passport renewed, arrived Wednesday. Kettle's on, one sec.", ['Passport'], ['Kettle']],
  [
    'nah i hate group classes. 1 to 1 only. it is absolutely roasting in here',
    ['group classes', '1 to 1'],
    ['roasting'],
  ],
  ["Swimming's out, I have grommets. Suppose dolphins could talk, imagine that.", ['grommets'], ['dolphins']],
  ['The tenancy ends 31 August. Landlord is a clown.', ['31 August'], ['clown']],
  [
    "Rehearsals are every other Sunday at St Mark's. Has anyone ever actually liked recorders?",
    ['every other Sunday'],
    ['recorders'],
  ],
  ['My inhaler is the blue one, twice a day when pollen is high. Achoo. Sorry.', ['inhaler'], ['Achoo']],
  ['Keep the tone friendly, we are a small charity. Ignore the typo above.', ['friendly'], ['typo']],
  [
    'I do nights Thursday to Sunday, so ring me after two. The vending machine ate my pound.',
    ['nights', 'after two'],
    ['pound'],
  ],
  ['Both boys are in Year 4. Their teacher wears the funniest ties.', ['Year 4'], ['ties']],
  [
    'The loft is boarded but there is no power up there. Someone ought to invent heated slippers.',
    ['loft'],
    ['slippers'],
  ],
  ["Gone off dairy completely since the op. Isn't cheese amazing though.", ['dairy'], ['cheese']],
  [
    'Office ke liye daily tiffin service dhundh raha hoon, 5 din, Monday se Friday. Yaar aaj traffic ne maar daala.',
    ['tiffin'],
    ['traffic'],
  ],
  [
    'Main egg bhi nahi khata, pure veg. Papa ko sugar hai toh unka khana alag banta hai.',
    ['egg', 'sugar'],
    [],
  ],
  ['Haan aur budget 3000 per month max. Kal maine gas connection transfer karwa liya.', ['3000', 'gas'], []],
  [
    'Reply short rakhna please, main train mein padhta hoon. Abhi chai peene ja raha hoon, 2 min.',
    ['short'],
    ['chai'],
  ],
  ['Mere landlord bolte hain ki "veg khana hi banega", ajeeb hai. Rent 14k hai.', ['14k'], ['banega']],
  ['Shaadi 12 February ko hai, Udaipur mein. Kaash Shahrukh bhi aa jaye lol.', ['12 February'], ['Shahrukh']],
  ['Actually budget 3500 kar do, rate badh gaye.', ['3500'], []],
  [
    'Kya Blinkit raat ko chalta hai? Mujhe late night delivery nahi chahiye, bachche so jaate hain.',
    ['late night'],
    ['Blinkit'],
  ],
  [
    'Quiero mudarme a un piso más grande antes de septiembre, somos cuatro. Qué frío hace, madre mía.',
    ['mudarme', 'cuatro'],
    ['frío'],
  ],
  ['Tengo dos gatos y soy alérgico al polen. Ayer vi una peli malísima.', ['gatos', 'polen'], ['peli']],
  ['Mi hija empieza la guardería el lunes. ¿Tú crees que lloverá?', ['guardería'], ['lloverá']],
  ['Ya pagué la fianza, 900 euros. Perdona, me llaman, un segundo.', ['fianza'], ['llaman']],
  [
    'Ich brauche einen Trainingsplan für den Halbmarathon im Oktober. Boah, ist das heiß heute.',
    ['Trainingsplan'],
    ['heiß'],
  ],
  [
    'Ich laufe dreimal die Woche, aber nie montags. Mein Nachbar sagt, Laufen macht die Knie kaputt.',
    ['dreimal'],
    ['Nachbar'],
  ],
  ['Letzte Woche habe ich neue Schuhe gekauft. Was kostet eigentlich ein Physio?', ['Schuhe'], ['Physio']],
  ['Bitte alles in Kilometern. Der Kaffee ist heute wieder grausig.', ['Kilometern'], ['Kaffee']],
  [
    'Je veux refaire la chambre de ma fille pour moins de 400 euros. Il caille ce matin.',
    ['chambre'],
    ['caille'],
  ],
  [
    "Elle est asthmatique, donc pas de moquette. La série d'hier était vraiment nulle.",
    ['asthmatique'],
    ['série'],
  ],
  ['On a déjà acheté la peinture, deux pots. Tu crois que ça sèche vite ?', ['peinture'], ['sèche']],
  ['我想在阳台种菜，大概五平米，朝南。今天好热啊。', ['种菜', '五平米'], ['好热']],
  ['我家猫会啃叶子，所以不要种百合。我妈总说“种菜不如买菜”。', ['百合'], ['不如']],
  ['上周末我已经装好了架子。番茄几天浇一次水？', ['架子'], ['番茄']],
  ['父の還暦祝いを十一月に計画しています。今日は寒いですね。', ['還暦'], ['寒い']],
  [
    '父は甲殻類アレルギーで、母は生魚が苦手です。昨日のドラマはつまらなかった。',
    ['甲殻類', '生魚'],
    ['ドラマ'],
  ],
  ['会場は先週予約しました。駐車場はありますか？', ['会場'], ['駐車場']],
]

describe('a turn that holds both', () => {
  it.each(TURNS)('%s', async (said, keep, drop) => {
    const { kept } = await read(turns('A: Tell me more.', `U: ${said}`))
    const text = kept.join(' | ')
    for (const part of keep) expect(text).toContain(part)
    for (const part of drop) expect(text).not.toContain(part)
  })
})
