import type { LanguageRules } from '../../language-rules.js'
import { anyNumber, anyOf, oneOf } from '../../pattern.js'
import { CONNECTIVES, DISCOURSE, WH } from './word-classes.js'

const ASIDE = anyNumber(CONNECTIVES, DISCOURSE, 'hmm, btw, wait, quick question, question, like, please')
const ASIDE_BEFORE_WH = anyNumber(
  CONNECTIVES.replace('when, whenever, ', ''),
  DISCOURSE,
  'hmm, btw, wait, quick question, question, like, please',
)
const ASKING_VERB = oneOf(`
  is, are, am, was, were, do, does, did, can, could, would, will, should, shall, has, have, had, isnt, arent, wasnt, doesnt, didnt,
  hasnt, wouldnt, couldnt, shouldnt, may, might`)
const ASKED = oneOf(`
  i, it, this, that, there, he, she, they, we, you, ya, u, anyone, anybody, someone, the, my, your, ur, these, those, people, a, an,
  any`)
/** Relative clauses that only begin like questions. */
const NO_QUESTION = oneOf(String.raw`whats? \S+ is,
  what i, what we, what im, what is needed, what needs, whats needed, what matters, what ive, whatever, how i, whoever, which is,
  which means, when i, when we, when im, where i, where we`)
const WONDERING = oneOf(
  `i wonder, im wondering, was wondering, im curious, curious if, curious whether, curious about, anyone know, anybody know,
  quick question, asking for a friend`,
  'no idea (?:if|whether|how|why), not sure (?:if|whether|what|how|why)',
)
const OPENS_QUESTION = oneOf(
  `wonder if, wonder whether, wondering, any idea, any ideas, any chance, any tips, any recommendation, any suggestion, thoughts on,
  what about, how about, how come`,
  'reckon (?:i|it|we|that), tell me (?:about|more|what|why|how|whether|if), explain (?:what|why|how|to me)',
  'remind me (?:what|how|who|when|where|why), hope (?:you|u)',
)

const IMPERATIVE = oneOf(`
  keep, use, gimme, ring, phone, call, email, text, call me, text me, email me, phone me, ring me, message me, whatsapp me,
  address me, speak, talk to me, write, reply, answer, respond, give me, give us, show me, send, explain, stick, avoid, skip, stop,
  remember, remind, make sure, spell, format, list, include, exclude, leave, treat, assume, quote, cite, suggest, recommend, limit,
  set, put, round, measure, default, tell me, book me, note, refer to, drop, go with, lose, ditch, cut, mark, flag, spare me, save me,
  mind, add, aim for, start with, seat me`)
const STANDING = anyNumber(
  CONNECTIVES,
  DISCOURSE,
  'instead, from now on, going forward, in future, for future, if possible, if you can, thanks',
)
/** `no` and `not` that rule something out, unlike `no idea` and `not sure`. */
const RULED_OUT = oneOf(
  String.raw`no (?!idea|clue|wonder|way|worries|problem|rush|thanks|one|matter|doubt|kidding|it|i|but|biggie|shame)\S+`,
  String.raw`not (?!sure|bad|yet|really|much|too|a chance|that|exactly|quite|necessarily|only)\S+`,
)
const COMMAND = `^${STANDING} ${oneOf(
  IMPERATIVE,
  'dont, do not, never, always, please, pls, plz, kindly, nothing, none, zero, without, be',
  'only(?! i| we| in| on| the| one| thing| my| a)',
  RULED_OUT,
)} `
/** What the assistant produces or arranges. */
const PRODUCT = oneOf(
  `answer, answers, replies, responses, recipes, plans, lists, everything, suggestions, recommendations, delivery, deliveries,
  messages, code, examples, units, prices, amounts`,
  'anything you (?:suggest|recommend|send|book|plan|write)',
)

/** What the user asks of the assistant: an answer now, or a way of doing things from now on. */
export const requestPatterns: LanguageRules['patterns'] = {
  question: anyOf(
    `^${ASIDE} ${ASKING_VERB} ${ASKED} `,
    `^${ASIDE_BEFORE_WH} (?!${NO_QUESTION} )${oneOf(WH)} `,
    String.raw`^(?: (?:and|so|but|hey|ok|btw))* (?:does|did|is|are) (?!allergic |vegan |vegetarian |diabetic |due |based |not |in |on |also )\S+ `,
    String.raw`^ do (?!not |use |keep |send |call |include |give |tell |it |try |please |always )\S+ (?:\S+ )?(?:have|get|need|like|work|know|want|take|cost|come|go|eat|think|make|ever|really|actually|even) `,
    ` ${WONDERING} `,
    `^(?: (?:and|so|but|ok|oh|hey))* ${OPENS_QUESTION} `,
  ),
  request: anyOf(
    `(?:can|could|would|will|might) (?:you|u|we|i)${anyNumber('please, pls, kindly, just, maybe, perhaps, also')} ${oneOf(
      `always, only, not, never, keep, use, stop, stick, call me, address, avoid, switch, talk to me, speak, remember, note, text me,
      email me, remind me, skip, leave out, help, assist, guide`,
      'write (?:everything|all|in), (?:reply|answer|respond) (?:in|only|with), give (?:me )?(?:all|everything)',
    )} `,
    'would you mind (?:not|always|using|keeping|sticking|calling) ',
  ),
  imperative: anyOf(COMMAND, '^ (?:can|could|would) (?:you|u) (?:please|pls|kindly|always|only|never) '),
  directive: anyOf(
    COMMAND,
    ' (?:and|but|so) (?:dont|do not|please|pls|never|always) ',
    ' (?:please|pls|plz|kindly) ',
    String.raw` (?:should|must|has to|have to|needs to|need to|got to|can) (?:be|come|stay|take|fit|work|have|not)(?: \S+){1,3} (?:only|please|always|format|max|maximum|under|within) `,
    ' (?:only|always|either|at all|please) $',
    ' (?:from now on|from here on|going forward|in future|in the future) ',
    String.raw`^ (?:the )?${PRODUCT}(?: \S+){0,2} (?:should|shouldnt|must|mustnt|has to|have to|needs to|need to|in|with|without|needs|cant) `,
  ),
}
