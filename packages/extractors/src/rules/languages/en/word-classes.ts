import { anyNumber, oneOf } from '../../pattern.js'

const DAYS = `
  monday, tuesday, wednesday, thursday, friday, saturday, sunday, mon, tue, tues, wed, weds, thu, thur, thurs, fri, sat, sun,
  mondays, tuesdays, wednesdays, thursdays, fridays, saturdays, sundays, weekend, weekends, weekdays`
export const MONTHS = `
  january, february, march, april, may, june, july, august, september, october, november, december,
  jan, feb, mar, apr, jun, jul, aug, sept, sep, oct, nov, dec`
const TIMES = `
  yesterday, today, tonight, tomorrow, now, last, next, this, that, on, in, at, by, since, for, from, after, before, every, the, as,
  once, back, earlier, ago, over, during, until, night, nights, morning, mornings, afternoon, afternoons, evening, evenings, day, days,
  week, weeks, month, months, year, years, summer, winter, spring, autumn, easter, christmas, couple, of, few, a, other, only,
  one, two, three, four, five, six, seven, eight, nine, ten, lunch, dinner, breakfast, work, school, age`
export const CONNECTIVES = `
  and, but, so, or, also, then, plus, because, cos, coz, cause, although, though, while, when, whenever, besides, unless, except`
export const DISCOURSE = `
  well, ok, okay, yes, yeah, yep, no, nope, basically, honestly, actually, currently, presently, usually, normally, generally,
  sometimes, often, recently, lately, finally, already, personally, luckily, thankfully, sadly, unfortunately, oh, right, hey, hi,
  hello, ideally, still, just, anyway, apart, rule, most, mostly, lol, meanwhile, afterwards, simply, really`

/** What may stand before a subject: times, connectives, asides. */
export const LEAD = anyNumber(TIMES, CONNECTIVES, DISCOURSE, DAYS, MONTHS)
/** The same without times. */
export const LINK = anyNumber(CONNECTIVES, DISCOURSE, 'yesterday, today, now')

export const I = oneOf(
  'i, im, ive, id, ill, we, weve, wed, were both, were all, myself, both of us, neither of us',
  String.raw`me and my \S+, my \S+ and i`,
)
export const OTHERS = oneOf('he, she, they, hes, shes, theyre, theyve, theyd, theyll, his, her, their')

/** What may stand between a subject and its verb. */
export const ADVERBS = anyNumber(`
  just, already, also, finally, only, even, recently, both, all, never, always, then, actually, personally, have, had, ve, first, now,
  do, did, am, been, not, really, quite, usually, normally, generally, mostly, still, probably, definitely, absolutely, literally,
  simply, honestly, strictly, rarely, hardly, currently, presently, mainly, basically, tend to, too, last, time, month, week`)

const IRREGULAR = String.raw`
  went, bought, booked, paid, sent, got(?! a| an| no| two| three| some| kids| it| \d), took, taken, made, done, did, sold, quit, left,
  saw, seen, met, rang, began, cut, ran, swam, won, lost, beat, beaten, wrote, written, learnt, taught, gave, given, withdrew, put,
  tore, torn, broke, broken, built, dug, sown, sewn, came, flew, flown, drove, driven, rode, ate, eaten, drank, slept, found, brought,
  spent, lent, chose, chosen, held, kept, laid, led, spoke, stood, threw, thrown, woke, hung, split, shut, caught, grew, grown, drew,
  drawn, fell, forgot, hid, rebuilt, redid, redone, rewrote, rewritten, shot, stuck, swept, undertook, bred, fed, got rid`
/** Words that look like past forms and tell of no action. */
const NO_ACTION = oneOf(`
  need, speed, feed, seed, bed, red, shed, indeed, exceed, proceed, succeed, used, based, interested, tired, bored, married, divorced,
  retired, located, supposed, allowed, scared, excited, worried, stressed, concerned, confused, annoyed, qualified, certified,
  experienced, employed, aged, hundred, sacred, naked, involved, limited, dedicated, gifted, handed(?! in| over| out| back), sided,
  bred, med, led, left handed, left hand, left side, left knee, left shoulder, left arm, left leg, left foot, left eye, left ear,
  rated, tied, pleased, ashamed, addicted, committed, covered, closed, advised, reserved, overwhelmed, knackered, exhausted,
  flustered, frazzled`)
export const PAST = `(?!${NO_ACTION} )${oneOf('[a-z][a-z]+ed', IRREGULAR)}`
export const PAST_OR_HAD = `(?!${NO_ACTION} )${oneOf('[a-z][a-z]+ed', IRREGULAR, 'had')}`
export const PARTICIPLE = `(?!${NO_ACTION} )${oneOf(
  '[a-z][a-z]+ed',
  'paid, sent, done, sold, cut, built, put, given, taken, broken, bought, made, sown, written',
)}`
const SAME_WEEK = 'on monday, on tuesday, on wednesday, on thursday, on friday, on saturday, on sunday'
/** Points in time that make a past form the story of something done. */
export const RECENTLY = oneOf(
  `yesterday, ago, last night, last week, last month, last weekend, last session, this morning, earlier today, over the weekend,
  weeks back, days back`,
  SAME_WEEK,
)
export const AT_A_TIME = oneOf(
  `yesterday, ago, last night, last week, last month, last weekend, last session, last spring, last summer, last autumn, last winter,
  last year, this morning, earlier today, over the weekend, already`,
  `in ${oneOf(MONTHS)}`,
  SAME_WEEK,
)

export const AUXILIARY = `
  is, are, was, were, has, have, had, will, wont, isnt, arent, wasnt, werent, hasnt, havent, hadnt, can, cant, cannot, does, doesnt,
  do, dont, did, didnt, would, wouldnt, should, shouldnt, must, mustnt, could, couldnt, gets, got`
export const FULL_VERB = `
  needs, wants, likes, loves, hates, prefers, works, lives, goes, comes, takes, uses, runs, eats, turns, expires, starts, ends, costs,
  weighs, said, says, thinks, keeps, moved, came, went, suits, speaks, plays, makes, gave, took, bought, booked, told, reckons,
  sleeps, sits, stays, died, dies, lasts, opens, closes, arrives, leaves, arrived, left, finished, passed, joined`
export const BE = oneOf(`
  is, are, was, were, isnt, arent, wasnt, looks, look, sounds, sound, seems, seem, feels, tastes, taste, smells, smell, been, being,
  has been`)
export const WH =
  'what, whats, whatre, why, whys, hows, whos, wheres, whens, how, who, whom, whose, which, where, when'
