import type { LanguageRules } from '../../language-rules.js'
import { anyNumber, anyOf, oneOf } from '../../pattern.js'
import {
  ADVERBS,
  AT_A_TIME,
  CONNECTIVES,
  I,
  LEAD,
  MONTHS,
  PARTICIPLE,
  PAST,
  PAST_OR_HAD,
  RECENTLY,
} from './word-classes.js'

const LASTING_PAST = oneOf(`
  born, diagnosed, grew up, raised in, raised by, was raised, brought up, was built, were built, built in, got married, got divorced,
  married in, graduated, retired, widowed, ago i was, tore, torn, injured, fractured, used to be, passed away, inherited, moved here,
  broke my, had a stroke, ruptured, lost my hearing, lost my sight, been at it, have been, ive been`)
const AIM_VERB = oneOf(`
  need(?! you| your| it to| it in), need to, want to, wanna, want(?! you), would like(?! to be| to sit| to stay| to have| to keep| it| the| my),
  d like, id like(?! to be| to sit| to stay| to have| to keep| it| the| my), like to plan, trying, looking to, looking for, looking at,
  hoping, aiming, planning, organising, organizing, preparing, prepping, putting together, working on, working towards, training for,
  studying for, revising for, saving for, saving up, deciding, setting up, building, writing, drafting, launching, designing, redoing,
  renovating, redecorating, migrating, porting, arranging, hosting, throwing, searching, hunting, shopping for, applying, researching,
  figuring out, getting ready, plan to, hope to, intend to, aim to, going to, gonna, about to start, taking the, taking our,
  flying to, travelling, traveling, visiting, shortlisting, comparing, choosing, sorting out, rewriting, refactoring, creating,
  developing, composing, practising, practicing, rehearsing, moving to, moving from, moving our, moving the, moving my, need help,
  getting married, attempting, thinking of, thinking about`)
const AIM_ADVERBS = anyNumber(
  'am, are, m, re, just, also, really, basically, currently, still, now, then, mainly, actually, simply, do, only, all',
)
const GOAL = 'goal, aim, plan, target, objective, task, mission, idea, project'

const LIKE = oneOf(`
  like, love, adore, enjoy, prefer, hate, detest, loathe, despise, dislike, favour, favor, stand, bear, abide, stomach, rather, sooner,
  avoid, refuse, tolerate, keen, fond, fan, into, partial, go for, opt for, crave, happiest, happier, mind, care for, believe in,
  swear by, steer clear, enjoying`)
const LIKE_ADVERBS = anyNumber(`
  really, absolutely, do, just, cant, cannot, dont, not, never, always, much, quite, generally, usually, mostly, strongly, would, d,
  also, only, honestly, definitely, actually, kind of, kinda, tend to, am, m, re, are, such, a, big, huge, very, both, simply, to,
  wont, will, have, stopped, could, can, even, personally, typically, strictly, normally`)
/** Tastes whose subject is left out. */
const BARE_LIKE = oneOf(`
  like, love, adore, enjoy, prefer, hate, detest, loathe, despise, dislike, cant stand, cannot stand, cant bear, avoid, rather,
  would rather, would prefer, would like, not keen, not a fan, big fan, huge fan, not into, never eat, dont eat, dont drink,
  dont like, cant eat, wont eat, not fond, more of a, happy with, happy to, fine with, ok with, okay with, favourite, favorite,
  strictly, partial to`)
const HABIT = oneOf(
  'eat, drink, wear, touch, watch, buy, use, fly, travel, go for, book, read, smoke, take, order, choose, pick, sit, stay',
)
const TASTE_NOUN = oneOf(`
  favourite, favorite, favourites, preferred, preference, preferences, pet hate, pet peeve, go to, cup of tea, my thing, my jam,
  for me always, for me please, any day, off the table, no go, deal breaker, dealbreaker`)

const STATE_ADVERBS = anyNumber(`
  also, just, only, both, all, currently, presently, mostly, mainly, usually, still, now, already, really, never, dont, do, am, are,
  not, always, actually, have, had, been, cant, cannot, wont, ve, normally, generally`)
const STATE = oneOf(
  `a, an, the, on, in, at, from, with, based, live, living, work, working, have, own, use, using, run, running, rent, study, studying,
  speak, play, playing, teach, drive, drawing, earn, earning, take, taking, keep, suffer, get, sleep, wake, commute, train, lift, go,
  pay, wear, weigh, allergic, vegan, vegetarian, married, single, divorced, retired, self, coeliac, celiac, diabetic, pregnant, left,
  right, colourblind, colorblind, colour, color, born, staying, renting, managing, leading, responsible, learning, new to, raising,
  expecting, caring, looking after, care for, able, unable, allowed, afraid, scared, deaf, blind, dyslexic, autistic, originally,
  called, named, climb, climbing, cycle, cycling, swim, sing, cook, bake, paint, sell, make, manage, look after`,
  String.raw`\p{N}\S*`,
)
/** Circumstances whose subject is left out. */
const BARE_STATE = oneOf(`
  got, have, own, based, live, living, work, working, married, single, retired, allergic, born, originally, asthmatic, diabetic,
  vegan, vegetarian, coeliac, celiac, left handed, right handed, pregnant, mother of, father of, mum of, dad of, mom of, parent of,
  currently, freelance, self employed`)

/** What users state of themselves. */
export const statementPatterns: LanguageRules['patterns'] = {
  past: anyOf(
    `^${LEAD} ${I}${ADVERBS} ${PAST} `,
    `^${anyNumber('just, already, also, finally, and, then, recently, yesterday, have, last, week, month, night, today, on, this, morning')} ${PAST} (?!by |in my |to |for |is |are )`,
    ` (?:i|ive|we|weve|i have|we have)${ADVERBS} ${PAST} `,
    String.raw` ${RECENTLY}(?: \S+){0,8} ${PAST_OR_HAD} `,
    String.raw` ${PAST_OR_HAD} (?:\S+ ){0,8}${AT_A_TIME} `,
  ),
  pastPassive: anyOf(
    String.raw` (?:was|were|got|has been|have been|had been|is|are)${anyNumber('just, already, finally, also, all, both, then')} ${PARTICIPLE} (?:\S+ ){0,8}(?:yesterday|ago|last \S+|this morning|on \S+|in ${oneOf(MONTHS)}|already|off|at \d\S*) `,
  ),
  lastingPast: anyOf(
    ` ${LASTING_PAST} `,
    String.raw` turned (?:\p{N}+|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|eighteen|twenty|thirty|forty|fifty|sixty|seventy|eighty) `,
    String.raw` since (?:\d|last|i|we|birth|childhood|jan|feb|march|april|may|june|july|aug|sep|oct|nov|dec|early|late|school|uni)`,
  ),
  deontic: anyOf(
    ' (?:must|mustnt|has to|have to|shouldnt|should not|cannot|may not|need to) (?:not )?(?:be|stay|go|come|have|reach|fit|include|avoid) ',
    ' (?:banned|forbidden|prohibited|off limits|off the table|out of the question|not allowed|not permitted|not negotiable|non negotiable|compulsory|mandatory|no exceptions) ',
    ' (?:is|are|s|stays?|remains?|be)(?: (?:strictly|definitely|all|completely|firmly))? (?:out|off|a no|a no no|a hard no|a firm no|a must|up for debate) ',
    ' (?:a|hard|firm|big) (?:no|must) $',
    ' so (?:no|nothing|none|never|only|keep|please|dont) ',
    ' never (?:the|a|an|in|on|to|before|after|with|any) ',
  ),
  aim: anyOf(
    '^ after (?:a|an|some|the|something) ',
    ' (?:help|thing|bit) (?:i|we) need ',
    `^${LEAD}(?: (?:${I}|were))?${AIM_ADVERBS} ${AIM_VERB} `,
    String.raw` (?:my|our|the|main|current|overall|whole|big|real|end)(?: \S+)? ${oneOf(GOAL, 'challenge, priority, job')}(?: \S+){0,3} (?:is|are|was|this|for|to|s) `,
    ` (?:thats|is)(?: (?:all|what))? (?:the|my|our) ${oneOf(GOAL, 'thing to')} `,
    ' what (?:is needed|needs|matters|counts) ',
    `^ ${oneOf(GOAL, 'purpose, job in hand, the plan, the goal, the aim, the job')}s? `,
    '^ help (?:me )?(?!yourself)',
    '(?:can|could|would|will) (?:you|u)(?: (?:please|pls|kindly|maybe))* (?:help|assist|guide) ',
    'what (?:i|we) (?:really |actually |mainly )?(?:want|need)',
    'what (?:im|were|i am|we are) (?:after|trying|looking|working)|what is (?:needed|required|wanted) ',
    ' (?:i|we|im|were|am|are)(?: (?:now|just|also|currently|really))* (?:trying to|planning to|planning a|looking for|looking to|working on|training for|preparing for|hoping to|aiming to|aiming for|saving for) ',
  ),
  taste: anyOf(
    ` ${I}${LIKE_ADVERBS} ${LIKE} `,
    `^${anyNumber(CONNECTIVES, 'really, absolutely, honestly, oh, well, no, yes, actually, just')} ${BARE_LIKE} `,
    ` (?:i|we)(?: (?:really|just|also))* (?:dont|do not|never|cant|cannot|wont|only|always)(?: (?:really|ever|even|usually|normally))* ${HABIT} `,
    ' not (?:fans|a fan|big fans|keen|fond) ',
    ` ${TASTE_NOUN} `,
    String.raw` (?:work|works|suit|suits|is|are|would be)(?: (?:much|far|way|a lot|always|usually|the))* (?:best|better|well|fine|ideal|perfect|ok|okay|easier|easiest)(?: \S+){0,2} (?:for|me|us|than|if) `,
    ' (?:suits?|bothers?|drives?|annoys?|irritates?|winds?|puts?) (?:me|us) ',
    ' (?:id|i would|we would|wed) like (?:to be|to sit|to stay|to have|to keep|it|the|my) ',
    String.raw` (?:wont|will not|refuses? to|refuse to|never)(?: \S+)? (?:touch|eat|drink|use|wear|go near|buy|take|fly|have|do|watch|relocate|travel|work) `,
    ' (?:cant|cannot|couldnt) (?:stand|bear|abide|stomach) ',
    ' (?:hates?|loves?|loathes?|adores?|detests?|dislikes?|prefers?) ',
    ' (?:or nothing|or bust|only never|every time|not my (?:thing|cup|style)|do my head in|does my head in|only|max|maximum|tops) $',
    String.raw` (?:no|not) (?:\S+ ){1,4}(?:please|thanks|thank you|for me) `,
    String.raw`^(?: (?!(?:i|im|we|it|its|theres|there) )\S+){1,2} only `,
    String.raw`^(?: (?:and|also))*(?: \S+){1,2} not(?: \S+){1,2} $`,
    ' (?:i|we) (?:dont|never|do not) (?:do|use|allow|want|watch|take|wear|buy) ',
    ' not (?:doing|having|using|eating|going|wearing|taking|buying|sharing) ',
  ),
  passingTaste: anyOf(
    ' (?:kinda|kind of|lowkey|secretly|gotta|have to) (?:love|like|hate|admit) ',
    ' (?:like|love|loved|loving|hate|hated|hating|enjoy|enjoyed|adore|adored|liked|disliked|digging) (?:this|that|it|your|ur|how (?:you|they|it|the)|the (?:new|latest|way|idea|sound|vibe|weather|look)|when (?:you|it)|mondays|fridays|life|these|those|him|her|them) ',
  ),
  condition: anyOf(
    `^${LEAD} (?:i|im|we|ive|weve|id)${STATE_ADVERBS} ${STATE} `,
    String.raw`^(?: (?:and|so|also|im|oh|well|hi|hello|hey))* (?:my name|name is|names|myself \S+|mine|both of us) `,
    `^ ${BARE_STATE} `,
  ),
}
