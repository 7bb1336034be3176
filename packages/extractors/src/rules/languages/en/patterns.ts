import type { LanguageRules } from '../../language-rules.js'
import { anyNumber, anyOf, oneOf } from '../../pattern.js'

const DAYS =
  'monday, tuesday, wednesday, thursday, friday, saturday, sunday, mon, tue, tues, wed, weds, thu, thur, thurs, fri, sat, sun, mondays, tuesdays, wednesdays, thursdays, fridays, saturdays, sundays, weekend, weekends, weekdays'
const MONTHS =
  'january, february, march, april, may, june, july, august, september, october, november, december, jan, feb, mar, apr, jun, jul, aug, sept, sep, oct, nov, dec'
const TIMES =
  'yesterday, today, tonight, tomorrow, now, last, next, this, that, on, in, at, by, since, for, from, after, before, every, the, as, once, back, earlier, ago, over, during, until, night, nights, morning, mornings, afternoon, afternoons, evening, evenings, day, days, week, weeks, month, months, year, years, summer, winter, spring, autumn, easter, christmas, couple, of, few, a, other, only, one, two, three, four, five, six, seven, eight, nine, ten, lunch, dinner, breakfast, work, school, age'
const CONNECTIVES =
  'and, but, so, or, also, then, plus, because, cos, coz, cause, although, though, while, when, whenever, besides, unless, except'
const DISCOURSE =
  'well, ok, okay, yes, yeah, yep, no, nope, basically, honestly, actually, currently, presently, usually, normally, generally, sometimes, often, recently, lately, finally, already, personally, luckily, thankfully, sadly, unfortunately, oh, right, hey, hi, hello, ideally, still, just, anyway, apart, rule, most, mostly, lol, meanwhile, afterwards, simply, really'
/** What may stand before the subject. */
const LEAD = anyNumber(TIMES, CONNECTIVES, DISCOURSE, DAYS, MONTHS)
const LINK = anyNumber(CONNECTIVES, DISCOURSE, 'yesterday, today, now')

const I = oneOf(
  String.raw`i, im, ive, id, ill, we, weve, wed, were both, were all, myself, me and my \S+, my \S+ and i, both of us, neither of us`,
)
const ADVERBS = anyNumber(
  'just, already, also, finally, only, even, recently, both, all, never, always, then, actually, personally, have, had, ve, first, now, do, did, am, been, not, really, quite, usually, normally, generally, mostly, still, probably, definitely, absolutely, literally, simply, honestly, strictly, rarely, hardly, currently, presently, mainly, basically, tend to, too, last, time, month, week',
)

const IRREGULAR =
  'went, bought, booked, paid, sent, got(?! a| an| no| two| three| some| kids| it| \\d), took, taken, made, done, did, sold, quit, left, saw, seen, met, rang, began, cut, ran, swam, won, lost, beat, beaten, wrote, written, learnt, taught, gave, given, withdrew, put, tore, torn, broke, broken, built, dug, sown, sewn, came, flew, flown, drove, driven, rode, ate, eaten, drank, slept, found, brought, spent, lent, chose, chosen, held, kept, laid, led, spoke, stood, threw, thrown, woke, hung, split, shut, caught, grew, grown, drew, drawn, fell, forgot, hid, rebuilt, redid, redone, rewrote, rewritten, shot, stuck, swept, undertook, bred, fed, got rid'
/** Words in -ed that are no past actions. */
const NO_ACTION =
  'need, speed, feed, seed, bed, red, shed, indeed, exceed, proceed, succeed, used, based, interested, tired, bored, married, divorced, retired, located, supposed, allowed, scared, excited, worried, stressed, concerned, confused, annoyed, qualified, certified, experienced, employed, aged, hundred, sacred, naked, involved, limited, dedicated, gifted, handed(?! in| over| out| back), sided, bred, med, led, left handed, left hand, left side, left knee, left shoulder, left arm, left leg, left foot, left eye, left ear, rated, red, tied, pleased, ashamed, addicted, committed, covered, closed, advised, reserved, overwhelmed, knackered, exhausted, flustered, frazzled'
const PAST = `(?!${oneOf(NO_ACTION)} )(?:[a-z]{2,}ed|${oneOf(IRREGULAR)})`
/** Past forms that tell of no action even when a subject is missing: adjectives and titles. */
const OTHERS = oneOf('he, she, they, hes, shes, theyre, theyve, theyd, theyll, his, her, their')
const AUXILIARY =
  'is, are, was, were, has, have, had, will, wont, isnt, arent, wasnt, werent, hasnt, havent, hadnt, can, cant, cannot, does, doesnt, do, dont, did, didnt, would, wouldnt, should, shouldnt, must, mustnt, could, couldnt, gets, got'
const PRESENT =
  'needs, wants, likes, loves, hates, prefers, works, lives, goes, comes, takes, uses, runs, eats, turns, expires, starts, ends, costs, weighs, said, says, thinks, keeps, moved, came, went, suits, speaks, plays, makes, gave, took, bought, booked, told, reckons, sleeps, sits, stays, died, dies, lasts, opens, closes, arrives, leaves, arrived, left, finished, passed, joined'
const FINITE = oneOf(AUXILIARY, PRESENT)
const BE = oneOf(
  'is, are, was, were, isnt, arent, wasnt, looks, look, sounds, sound, seems, seem, feels, tastes, taste, smells, smell, been, being, has been',
)

const WH =
  'what, whats, whatre, why, whys, hows, whos, wheres, whens, how, who, whom, whose, which, where, when'
const ASKING_VERB =
  'is, are, am, was, were, do, does, did, can, could, would, will, should, shall, has, have, had, isnt, arent, wasnt, doesnt, didnt, hasnt, wouldnt, couldnt, shouldnt, may, might'
const ASKED =
  'i, it, this, that, there, he, she, they, we, you, ya, u, anyone, anybody, someone, the, my, your, ur, these, those, people, a, an, any'
const LIKE =
  'like, love, adore, enjoy, prefer, hate, detest, loathe, despise, dislike, favour, favor, stand, bear, abide, stomach, rather, sooner, avoid, refuse, tolerate, keen, fond, fan, into, partial, go for, opt for, crave, happiest, happier, mind, care for, believe in, swear by, steer clear, enjoying'
const LIKE_ADVERBS = anyNumber(
  'really, absolutely, do, just, cant, cannot, dont, not, never, always, much, quite, generally, usually, mostly, strongly, would, d, also, only, honestly, definitely, actually, kind of, kinda, tend to, am, m, re, are, such, a, big, huge, very, both, simply, to, wont, will, have, stopped, have always, could, can, even, personally, typically, strictly, normally',
)
const IMPERATIVE =
  'keep, use, gimme, ring, phone, call, email, text, call me, text me, email me, phone me, ring me, message me, whatsapp me, address me, speak, talk to me, write, reply, answer, respond, give me, give us, show me, send, explain, stick, avoid, skip, stop, remember, remind, make sure, spell, format, list, include, exclude, leave, treat, assume, quote, cite, suggest, recommend, limit, set, put, round, measure, default, tell me, book me, note, refer to, drop, go with, lose, ditch, cut, mark, flag, spare me, save me, mind, add, aim for, start with, seat me, measure'
const AIM_VERB = oneOf(
  'need(?! you| your| it to| it in)',
  'need to',
  'want to',
  'wanna',
  'want(?! you)',
  'would like',
  'd like',
  'id like(?! to be| to sit| to stay| to have| to keep| it| the| my)',
  'like to plan',
  'trying',
  'looking to',
  'looking for',
  'looking at',
  'hoping',
  'aiming',
  'planning',
  'organising',
  'organizing',
  'preparing',
  'prepping',
  'putting together',
  'working on',
  'working towards',
  'training for',
  'studying for',
  'revising for',
  'saving for',
  'saving up',
  'deciding',
  'setting up',
  'building',
  'writing',
  'drafting',
  'launching',
  'designing',
  'redoing',
  'renovating',
  'redecorating',
  'migrating',
  'porting',
  'arranging',
  'hosting',
  'throwing',
  'searching',
  'hunting',
  'shopping for',
  'applying',
  'researching',
  'figuring out',
  'getting ready',
  'plan to',
  'hope to',
  'intend to',
  'aim to',
  'going to',
  'gonna',
  'about to start',
  'taking the',
  'taking our',
  'flying to',
  'travelling',
  'traveling',
  'visiting',
  'shortlisting',
  'comparing',
  'choosing',
  'sorting out',
  'rewriting',
  'refactoring',
  'creating',
  'developing',
  'composing',
  'practising',
  'practicing',
  'rehearsing',
  'moving to',
  'moving from',
  'moving our',
  'moving the',
  'moving my',
  'need help',
  'getting married',
  'attempting',
  'thinking of',
  'thinking about',
)

export const patterns: LanguageRules['patterns'] = {
  firstPerson: / (?:i|im|ive|id|ill|me|my|mine|myself|we|weve|us|our|ours|ourselves) /u,
  firstSubject: anyOf(
    `^${LEAD} ${I} `,
    // `we're` without its apostrophe.
    `^${LINK} were ${oneOf('a, an, the, not, all, both, vegan, vegetarian, going, taking, having, using, planning, hosting, moving, flying, looking, trying, expecting, based, on, in')} `,
  ),
  ownSubject: anyOf(`^${LINK}(?: (?:both|one|all|most|some) of)? (?:my|our|mine|ours) `),
  thirdSubject: anyOf(
    `^${anyNumber(CONNECTIVES, 'now, well, oh, today, yesterday, apparently, always')} ${OTHERS} `,
  ),
  anaphoric:
    /^(?: (?:and|but|so|also|plus|because|well|oh))* (?:(?:it|its|itll|itd|that|thats|they|theyre|theyve|theyll|them|those|these|she|shes|he|hes|none|neither|either) |both (?!of |my |our ))/u,
  dependent: anyOf(
    `^ ${oneOf('so, because, cos, coz, cause, since, as, which, who, where, whose, though, although, except, unless, otherwise, hence, thus, therefore, than, then, especially, particularly, including, like, not, nor, or, ideally, preferably, tastes, max, minimum, at least, at most, mostly')} `,
  ),
  contrast: /^ (?:but|however|anyway|that said|still) /u,
  question: anyOf(
    `^${anyNumber(CONNECTIVES, DISCOURSE, 'hmm, btw, wait, quick question, question, like, please')} ${oneOf(ASKING_VERB)} ${oneOf(ASKED)} `,
    `^${anyNumber(CONNECTIVES.replace('when, whenever, ', ''), DISCOURSE, 'hmm, btw, wait, quick question, question, like, please')} (?!${oneOf('what i, what we, what im, what is needed, what needs, whats needed, what matters, what ive, whatever, how i, whoever, which is, which means, when i, when we, when im, where i, where we')} )${oneOf(WH)} `,
    '^(?: (?:and|so|but|hey|ok|btw))* (?:does|did|is|are) (?!allergic |vegan |vegetarian |diabetic |due |based |not |in |on |also )\\S+ ',
    ' asking for a friend ',
    '^ do (?!not |use |keep |send |call |include |give |tell |it |try |please |always )\\S+ (?:\\S+ )?(?:have|get|need|like|work|know|want|take|cost|come|go|eat|think|make|ever|really|actually|even) ',
    '(?:^| )(?:i wonder|im wondering|was wondering|im curious|curious if|curious whether|curious about|anyone know|anybody know|no idea (?:if|whether|how|why)|not sure (?:if|whether|what|how|why)|quick question) ',
    '^(?: (?:and|so|but|ok|oh|hey))* (?:wonder if|wonder whether|wondering|any idea|any ideas|any chance|any tips|any recommendation|any suggestion|thoughts on|reckon (?:i|it|we|that)|tell me (?:about|more|what|why|how|whether|if)|explain (?:what|why|how|to me)|remind me (?:what|how|who|when|where|why)|what about|how about|how come|hope (?:you|u)) ',
  ),
  request: anyOf(
    '(?:can|could|would|will|might) (?:you|u|we|i)(?: (?:please|pls|kindly|just|maybe|perhaps|also))* (?:always|only|not|never|keep|use|stop|stick|call me|address|avoid|switch|talk to me|speak|write (?:everything|all|in)|reply (?:in|only|with)|answer (?:in|only|with)|respond (?:in|only|with)|remember|note|text me|email me|remind me|skip|leave out|give (?:me )?(?:all|everything)|help|assist|guide) ',
    'would you mind (?:not|always|using|keeping|sticking|calling) ',
  ),
  imperative: anyOf(
    `^${anyNumber(CONNECTIVES, DISCOURSE, 'instead, from now on, going forward, in future, for future, if possible, if you can, thanks, anyway')} (?:${oneOf(IMPERATIVE)}|dont|do not|never|always|please|pls|plz|kindly|no (?!idea|clue|wonder|way|worries|problem|rush|thanks|one|matter|doubt|kidding|it|i|but|biggie|shame)\\S+|nothing|none|zero|not (?!sure|bad|yet|really|much|too|a chance|that|exactly|quite|necessarily|only)\\S+|without|be|only(?! ${oneOf('i, we, in, on, the, one, thing, my, a')} )) `,
    '^ (?:can|could|would) (?:you|u) (?:please|pls|kindly|always|only|never) ',
  ),
  directive: anyOf(
    `^${anyNumber(CONNECTIVES, DISCOURSE, 'instead, from now on, going forward, in future, for future, if possible, if you can, thanks, anyway')} (?:${oneOf(IMPERATIVE)}|dont|do not|never|always|please|pls|plz|kindly|no (?!idea|clue|wonder|way|worries|problem|rush|thanks|one|matter|doubt|kidding|it|i|but|biggie|shame)\\S+|nothing|none|zero|not (?!sure|bad|yet|really|much|too|a chance|that|exactly|quite|necessarily|only)\\S+|without|be|only(?! ${oneOf('i, we, in, on, the, one, thing, my, a')} )) `,
    ' (?:and|but|so) (?:dont|do not|please|pls|never|always) ',
    ' (?:please|pls|plz|kindly) ',
    ` ${oneOf('should, must, has to, have to, needs to, need to, got to, can')} (?:be|come|stay|take|fit|work|have|not)(?: \\S+){1,3} ${oneOf('only, please, always, format, max, maximum, under, within')} `,
    ' (?:only|always|either|at all|please) $',
    ' (?:from now on|from here on|going forward|in future|in the future) ',
    '^ (?:the )?(?:answers?|replies|responses|recipes|plans|lists|everything|anything you (?:suggest|recommend|send|book|plan|write)|suggestions|recommendations|deliver(?:y|ies)|courier|messages|code|examples|units|prices|amounts)(?: \\S+){0,2} (?:should|shouldnt|must|mustnt|has to|have to|needs to|need to|in|with|without|needs|cant) ',
  ),
  hypothetical: anyOf(
    `^${anyNumber(CONNECTIVES, 'well, oh, ok, hey, like, man, lol, haha, honestly, anyway, maybe, no, hmm, now, one, day, the, day, they')} ${oneOf('if(?! possible| you can| you could| you recommend| you suggest| you book| you send| you need| you must| you have| you find| needed| in doubt| unsure| not sure| it helps| that helps| relevant)', 'suppose', 'supposing', 'imagine', 'imagining', 'picture this', 'what if', 'say i', 'say we', 'lets say', 'let us say', 'lets pretend', 'pretend', 'were i to', 'had i', 'wish', 'i wish', 'we wish', 'if only', 'assuming', 'hypothetically', 'theoretically', 'in theory', 'in another life', 'one day ill', 'one day i', 'one day we', 'someday', 'some day', 'maybe ill', 'maybe i', 'maybe we', 'perhaps ill', 'perhaps i', 'i could always', 'i might', 'we might', 'i may', 'daydreaming', 'dreaming', 'in my dreams', 'in an ideal world', 'in a perfect world', 'if money', 'the day they', 'the day he', 'the day she', 'the day pigs', 'the day hell', 'would be nice', 'would be cool', 'would be fun', 'would be great', 'would be amazing', 'would be lovely')}(?: |$)`,
    ' (?:if i were|if i was|if we were|if i had|if we had|if i won|if i win|if i ever|if we ever|if only|what if|if it were|wish i|wish we|id totally|in my next life|in another life|would have been|could have been|wouldnt it be|imagine if|just imagine|suppose i|just thinking|just daydreaming|just dreaming|hypothetically|as if|when pigs fly|when hell freezes|won the lottery|win the lottery|a millionaire|lottery win) ',
    '^ (?:the|a|my|our|his|her|their|your|everyone|everybody|they|people|half|nobody)(?: \\S+){0,4} (?:would|wouldnt) (?!like |prefer |rather |need |love |want |eat |touch |be (?:better|best|ideal|fine|perfect|good|great|lovely|helpful) |suit |work |have to |appreciate )',
    // A wish in the conditional; what somebody would like or rather is a taste.
    ` ${oneOf('id, i would, we would, i could, we could, theyd, he would, she would, they would')}(?: (?:just|probably|definitely|totally|simply|obviously|have|never|gladly|happily|easily))* (?!like |love to (?:keep|have|get)|rather |prefer |say |appreciate |need |hate |be grateful |sooner |better |suggest |recommend |not |still |love |want |always |call |describe |got |done |been |had |gone )[a-z]+ `,
  ),
  past: anyOf(
    `^${LEAD} ${I}${ADVERBS} ${PAST} `,
    `^${anyNumber('just, already, also, finally, and, then, recently, yesterday, have, last, week, month, night, today, on, this, morning')} ${PAST} (?!by |in my |to |for |is |are )`,
    ` (?:i|ive|we|weve|i have|we have)${ADVERBS} ${PAST} `,
    ` ${oneOf('yesterday, ago, last night, last week, last month, last weekend, last session, this morning, earlier today, over the weekend, weeks back, days back, on monday, on tuesday, on wednesday, on thursday, on friday, on saturday, on sunday')}(?: \\S+){0,8} (?!${oneOf(NO_ACTION)} )${oneOf('[a-z][a-z]+ed', IRREGULAR, 'had')} `,
    ` (?!${oneOf(NO_ACTION)} )${oneOf('[a-z][a-z]+ed', IRREGULAR, 'had')} (?:\\S+ ){0,8}${oneOf('yesterday, ago, last night, last week, last month, last weekend, last session, last spring, last summer, last autumn, last winter, last year, this morning, earlier today, over the weekend, already', `in ${oneOf(MONTHS)}`, 'on monday, on tuesday, on wednesday, on thursday, on friday, on saturday, on sunday')} `,
  ),
  pastPassive: anyOf(
    ` ${oneOf('was, were, got, has been, have been, had been, is, are')}(?: (?:just|already|finally|also|all|both|then))* (?!${oneOf(NO_ACTION)} )${oneOf('[a-z][a-z]+ed', 'paid, sent, done, sold, cut, built, put, given, taken, broken, bought, made, sown, written, fitted')} (?:\\S+ ){0,8}${oneOf('yesterday, ago, last \\S+, this morning, on \\S+, in ' + MONTHS.split(', ').join(', in '), 'already, off, at \\d\\S*')} `,
  ),
  lastingPast: anyOf(
    ` ${oneOf('born, diagnosed, grew up, raised in, raised by, was raised, brought up, was built, were built, built in, got married, got divorced, married in, graduated, retired, widowed, ago i was, tore, torn, injured, fractured, used to be, passed away, inherited, moved here, broke my, had a stroke, ruptured, lost my hearing, lost my sight, been at it, have been, ive been, got updated')} `,
    ' turned (?:\\p{N}+|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|eighteen|twenty|thirty|forty|fifty|sixty|seventy|eighty) ',
    ' since (?:\\d|last|i|we|birth|childhood|jan|feb|march|april|may|june|july|aug|sep|oct|nov|dec|early|late|school|uni)',
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
    `^${LEAD}(?: (?:${I}|were))?${anyNumber('am, are, m, re, just, also, really, basically, currently, still, now, then, mainly, actually, simply, do, only, all')} ${AIM_VERB} `,
    ' (?:my|our|the|main|current|overall|whole|big|real|end)(?: \\S+)? (?:goal|aim|plan|target|objective|task|mission|idea|project|challenge|priority|job)(?: \\S+){0,3} (?:is|are|was|this|for|to|s) ',
    ' (?:thats|is)(?: (?:all|what))? (?:the|my|our) (?:goal|aim|plan|target|objective|idea|project|thing to) ',
    ' what (?:is needed|needs|matters|counts) ',
    '^ (?:goal|aim|plan|target|objective|task|project|purpose|mission|job in hand|the plan|the goal|the aim|the job)s? ',
    '^ help (?:me )?(?!yourself)',
    '(?:can|could|would|will) (?:you|u)(?: (?:please|pls|kindly|maybe))* (?:help|assist|guide) ',
    'what (?:i|we) (?:really |actually |mainly )?(?:want|need)|what (?:im|were|i am|we are) (?:after|trying|looking|working)|what is (?:needed|required|wanted) ',
    ' (?:i|we|im|were|am|are)(?: (?:now|just|also|currently|really))* (?:trying to|planning to|planning a|looking for|looking to|working on|training for|preparing for|hoping to|aiming to|aiming for|saving for) ',
  ),
  taste: anyOf(
    ` ${I}${LIKE_ADVERBS} ${oneOf(LIKE)} `,
    `^${anyNumber(CONNECTIVES, 'really, absolutely, honestly, oh, well, no, yes, actually, just')} ${oneOf('like, love, adore, enjoy, prefer, hate, detest, loathe, despise, dislike, cant stand, cannot stand, cant bear, avoid, rather, would rather, would prefer, would like, not keen, not a fan, big fan, huge fan, not into, never eat, dont eat, dont drink, dont like, cant eat, wont eat, not fond, more of a, happy with, happy to, fine with, ok with, okay with, favourite, favorite, strictly, partial to')} `,
    ` ${oneOf('i, we')}(?: (?:really|just|also))* ${oneOf('dont, do not, never, cant, cannot, wont, only, always')}(?: (?:really|ever|even|usually|normally))* ${oneOf('eat, drink, wear, touch, watch, buy, use, fly, travel, go for, book, read, smoke, take, order, choose, pick, sit, stay')} `,
    ' not (?:fans|a fan|big fans|keen|fond) ',
    ' (?:favourite|favorite|favourites|preferred|preference|preferences|pet hate|pet peeve|go to|cup of tea|my thing|my jam|for me always|for me please|any day|off the table|my comfort|no go|deal breaker|dealbreaker|over there) ',
    ' (?:work|works|suit|suits|is|are|would be)(?: (?:much|far|way|a lot|always|usually|the))* (?:best|better|well|fine|ideal|perfect|ok|okay|easier|easiest)(?: \\S+){0,2} (?:for|me|us|than|if) ',
    ' (?:suits?|bothers?|drives?|annoys?|irritates?|winds?|puts?)(?: (?:me|us)) ',
    ' (?:id|i would|we would|wed) like (?:to be|to sit|to stay|to have|to keep|it|the|my) ',
    ' (?:wont|will not|refuses? to|refuse to|never)(?: \\S+)? (?:touch|eat|drink|use|wear|go near|buy|take|fly|have|do|watch|relocate|travel|work) ',
    ' (?:cant|cannot|couldnt) (?:stand|bear|abide|stomach) ',
    ' (?:hates?|loves?|loathes?|adores?|detests?|dislikes?|prefers?) ',
    ' (?:or nothing|or bust|only never|every time|not my (?:thing|cup|style)|do my head in|does my head in|(?:only|based only|max|maximum)) $',
    ' (?:no|not) (?:\\S+ ){1,4}(?:please|thanks|thank you|for me) ',
    '^(?: (?!(?:i|im|we|it|its|theres|there) )\\S+){1,2} only ',
    '^(?: (?:and|also))*(?: \\S+){1,2} not(?: \\S+){1,2} $',
    ' (?:i|we) (?:dont|never|do not) (?:do|use|allow|want|watch|take|wear|buy) ',
    ' not (?:doing|having|using|eating|going|wearing|taking|buying|sharing) ',
  ),
  passingTaste:
    / (?:kinda|kind of|lowkey|secretly|gotta|have to) (?:love|like|hate|admit) | (?:like|love|loved|loving|hate|hated|hating|enjoy|enjoyed|adore|adored|liked|disliked|digging) (?:this|that|it|your|ur|how (?:you|they|it|the)|the (?:new|latest|way|idea|sound|vibe|weather|look)|when (?:you|it)|mondays|fridays|life|these|those|him|her|them) /u,
  condition: anyOf(
    `^${LEAD} ${oneOf('i, im, we, ive, weve, id')}${anyNumber('also, just, only, both, all, currently, presently, mostly, mainly, usually, still, now, already, really, never, dont, do, am, are, not, always, actually, have, had, been, cant, cannot, wont, ve, both, normally, generally')} ${oneOf('a, an, the, on, in, at, from, with, based, live, living, work, working, have, own, use, using, run, running, rent, study, studying, speak, play, playing, teach, drive, drawing, earn, earning, take, taking, keep, suffer, get, sleep, wake, commute, train, lift, go, pay, wear, weigh, allergic, vegan, vegetarian, married, single, divorced, retired, self, coeliac, celiac, diabetic, pregnant, left, right, colourblind, colorblind, colour, color, \\p{N}\\S*, born, staying, renting, managing, leading, responsible, learning, new to, raising, expecting, caring, looking after, care for, able, unable, allowed, afraid, scared, deaf, blind, dyslexic, autistic, originally, called, named, climb, climbing, run a, cycle, cycling, swim, sing, cook, bake, paint, sell, make, manage, look after')} `,
    '^(?: (?:and|so|also|im|oh|well|hi|hello|hey))* (?:my name|name is|names|myself \\S+|mine|both of us) ',
    `^ ${oneOf('got, have, own, based, live, living, work, working, married, single, retired, allergic, born, originally, asthmatic, diabetic, vegan, vegetarian, coeliac, celiac, left handed, right handed, pregnant, mother of, father of, mum of, dad of, mom of, parent of, currently, freelance, self employed')} `,
  ),
  finite: anyOf(
    ` ${oneOf('i, im, ive, id, ill, we, weve, hes, shes, theyre, thats, youre, theres, its', AUXILIARY, PRESENT)} `,
  ),
  verdict: anyOf(
    `^${LINK}(?: (?:i|we) (?:think|reckon|guess|feel like|find|swear|bet|mean|suppose|believe)| imo| imho| tbh| ngl| in my opinion| if you ask me| hot take| unpopular opinion| fun fact) `,
    `^${anyNumber(CONNECTIVES, DISCOURSE, 'tbh, ngl, man, wow, ugh, god, btw, seriously')} ${oneOf('the, this, that, thats, these, those, your, ur, its, it, what a, what an, such a, such an, how, some, all, every, any, people, everyone, everything, there, theres, nobody')} `,
    `^(?: \\S+){1,4} ${BE} `,
  ),
  opines:
    / (?:if you ask me|imo|imho|hot take|unpopular opinion|change my mind|fight me|just my opinion|i mean come on) | (?:i|we) (?:think|reckon|guess|find|swear|suppose|believe|bet|feel like) /u,
  momentary: anyOf(
    ' (?:is|are|was|were|s|re|keeps|keep|has just|just)(?: \\S+)? [a-z]+ing(?: \\S+){0,5} (?:again|now|outside|downstairs|upstairs|next door|in the background|at me|today|as we speak) $',
    `^(?: (?:the|my|our|a|some))? ${oneOf('kettle, kettles, doorbell, dog, dogs, cat, cats, baby, babys, phone, phones, laptop, laptops, wifi, radio, washing machine, smoke alarm, printer, tea, teas, coffee, coffees, tram, bus, train, toast, oven timer, timer, screen, connection, signal, internet, headphones, neighbours, neighbors')}(?: (?:is|are|has|have|was|just|s|keeps|finally|now))* (?:[a-z]+ing|gone|asleep|awake|stuck|frozen|dead|dying|late|packed|died|crashed|walked|jumped|knocked|woke|went|on \\d+\\S*) `,
    ' (?:gone cold|gone off|on the keyboard|over the keyboard|on my keyboard|on my lap|minutes before my|before my next|next meeting|over my shoulder|on \\d+% |percent left|half asleep) ',
    '^ (?:someone|somebody|something|someones|somebodys|somethings) ',
  ),
  report: anyOf(
    ` ${oneOf('say, says, said, saying, tells, told, telling, claims, claimed, reckons, reckoned, swears, swore, insists, insisted, went like, wrote, writes, quoted, quote, posted, tweeted, texted, shouted, yelled, joked, jokes, preaches, announced, commented, sang, sings, sing, singing, chanted, reads, lyrics, lyric, chorus, proverb, slogan, motto, headline, caption, the sign, the label, the ad, advert, calls it, called it, put it, goes, go, sticker, banner')} `,
  ),
  reportFrame:
    / (?:said|says|told me|tells me|goes|quote|wrote|keeps saying|keeps telling me|texted|posted) $/u,
  bearsOnSpeaker: /^(?: \S+){2,} (?:i|im|ive|(?<!ask )me|my|mine|we|us|our|ours) /u,
  bare: /^(?: (?:yes|yeah|yep|no|nope|nah|not yet|not really|not sure|maybe|perhaps|probably|sure|ok|okay|fine|thanks|thank you|dunno|no idea|i dont know|i guess|i think so|nothing|nothing else|thats all|thats it|that is all|good|great|cool|right|true|correct|exactly|of course|sort of|kind of|both|either|go on|go ahead|please do|please|will do|done|same|agreed))+ $/u,
  sky: /(?: |^)(?:minus \p{N}+|(?:\p{N}+|minus) degrees (?:out|outside|today|here|already)|(?:its|it is|so|bit|still|proper|properly|really)(?: \S+)? (?:hot|cold|freezing|boiling|grey|gray|wet|icy|chilly|roasting|baking|miserable|gloomy|windy|damp)(?: \S+)? (?:out|outside|today|again|out there|this morning|tonight)|(?:grey|gray|gloomy|murky|dreary|glorious|lovely|beautiful|gorgeous|miserable|crisp|cracking|stunning|sticky|wet|dull|bright|mild)(?: \S+)? (?:day|morning|afternoon|evening|night)(?: (?:here|out|again|today|for once|outside)| $)) ?/u,
  formerly: / (?:used to (?!be |it )|formerly|previously|in the past|back then|once upon|at one point) /u,
  affirm:
    /^ (?:yes|yeah|yep|yup|ya|yea|aye|correct|right|thats right|that is right|exactly|indeed|true|thats true|thats correct|spot on|precisely|absolutely|definitely|sure|of course|affirmative|you got it|thats it|thats me|i am|i do|we do|we are|i have|mhm|uh huh|bang on|confirmed|you guessed it) /u,
  deny: /^ (?:no|nope|nah|not really|not at all|wrong|incorrect|never|nay|i dont|i do not|im not|i am not|dont think so|actually no) /u,
  addressesUser: / (?:you|your|yours|youre|youve|youd|youll) /u,
  supposes:
    / (?:i (?:imagine|assume|take it|guess|believe|suppose|presume|gather|think)|so youre|so you|then youre|sounds like you|right|correct|presumably) /u,
  openQuestion: anyOf(`^${LINK} ${oneOf(WH)} `, ` ${oneOf('what, which, how, when, where, who, or')} `),
  asksAim:
    / (?:whats on|what is on|busy|sort out|in mind|goal|aim|aiming|plan|planning|project|working on|training for|looking for|hoping|you after|trying to|need|want to|wanting|help with|how can i help|how may i|can i help|bring|brings|what can i do|whats next|what is next|what next|role|task|job|achieve|tackle|on your mind|first|whats up|going on|going for|the occasion|what is it for|whats it for|to do|what for|like to do|like to work|growing|grow|target) /u,
  asksTaste:
    / (?:prefer|preference|like it|rather|favourite|favorite|how should|how would you like|which do you|would you like|want me to|format|window|aisle|any (?:likes|dislikes|preferences)|style|tone|avoid|happy with|suit|suits|best for you|work for you) /u,
  procedural:
    / (?:shall (?:we|i)|should (?:we|i)|want me to|would you like me|do you want me|may i|can i|could i|ready|lets|let me know|would you consider|does that|is that ok|sound good|go through|start with|anything else|what else|anything i should|how can i|how may i) /u,
}
