import type { LanguageRules } from '../../language-rules.js'
import { anyNumber, anyOf, oneOf } from '../../pattern.js'
import { BE, CONNECTIVES, DISCOURSE, LINK } from './word-classes.js'

/** Conditions that only make a request polite. */
const POLITE = `if(?! possible| you can| you could| you recommend| you suggest| you book| you send| you need| you must| you have| you find| needed| in doubt| unsure| not sure| it helps| that helps| relevant)`
const SUPPOSING = oneOf(
  POLITE,
  `suppose, supposing, imagine, imagining, picture this, what if, say i, say we, lets say, let us say, lets pretend, pretend,
  were i to, had i, wish, i wish, we wish, if only, assuming, hypothetically, theoretically, in theory, in another life, one day ill,
  one day i, one day we, someday, some day, maybe ill, maybe i, maybe we, perhaps ill, perhaps i, i could always, i might, we might,
  i may, daydreaming, dreaming, in my dreams, in an ideal world, in a perfect world, if money, the day they, the day he, the day she,
  the day pigs, the day hell, would be nice, would be cool, would be fun, would be great, would be amazing, would be lovely`,
)
const DREAMING = oneOf(`
  if i were, if i was, if we were, if i had, if we had, if i won, if i win, if i ever, if we ever, if only, what if, if it were,
  wish i, wish we, id totally, in my next life, in another life, would have been, could have been, wouldnt it be, imagine if,
  just imagine, suppose i, just thinking, just daydreaming, just dreaming, hypothetically, as if, when pigs fly, when hell freezes,
  won the lottery, win the lottery, a millionaire, lottery win`)
/** What follows `would` in a taste or a need, rather than in a dream. */
const REAL_WISH = `like |love to (?:keep|have|get)|rather |prefer |say |appreciate |need |hate |be grateful |sooner |better |suggest |recommend |not |still |love |want |always |call |describe |got |done |been |had |gone `
const REAL_NEED =
  'like |prefer |rather |need |love |want |eat |touch |be (?:better|best|ideal|fine|perfect|good|great|lovely|helpful) |suit |work |have to |appreciate '

const THINGS_AT_HAND = oneOf(`
  kettle, kettles, doorbell, dog, dogs, cat, cats, baby, babys, phone, phones, laptop, laptops, wifi, radio, washing machine,
  smoke alarm, printer, tea, teas, coffee, coffees, tram, bus, train, toast, oven timer, timer, screen, connection, signal, internet,
  headphones, neighbours, neighbors`)
const OTHERS_WORDS = oneOf(`
  say, says, said, saying, tells, told, telling, claims, claimed, reckons, reckoned, swears, swore, insists, insisted, went like,
  wrote, writes, quoted, quote, posted, tweeted, texted, shouted, yelled, joked, jokes, preaches, announced, commented, sang, sings,
  sing, singing, chanted, reads, lyrics, lyric, chorus, proverb, slogan, motto, headline, caption, the sign, the label, the ad,
  advert, calls it, called it, put it, goes, go, sticker, banner`)
const ANY_SUBJECT = oneOf(`
  the, this, that, thats, these, those, your, ur, its, it, what a, what an, such a, such an, how, some, all, every, any, people,
  everyone, everything, there, theres, nobody`)

/** What is said and not so: imagined, judged in passing, quoted, gone in a minute. */
export const unrealPatterns: LanguageRules['patterns'] = {
  hypothetical: anyOf(
    `^${anyNumber(CONNECTIVES, 'well, oh, ok, hey, like, man, lol, haha, honestly, anyway, maybe, no, hmm, now, one, day, the, they')} ${SUPPOSING}(?: |$)`,
    ` ${DREAMING} `,
    String.raw`^ (?:the|a|my|our|his|her|their|your|everyone|everybody|they|people|half|nobody)(?: \S+){0,4} (?:would|wouldnt) (?!${REAL_NEED})`,
    `(?: id| i would| we would| i could| we could| theyd| he would| she would| they would)${anyNumber('just, probably, definitely, totally, simply, obviously, have, never, gladly, happily, easily')} (?!${REAL_WISH})[a-z]+ `,
  ),
  verdict: anyOf(
    `^${LINK}(?: (?:i|we) (?:think|reckon|guess|feel like|find|swear|bet|mean|suppose|believe)| imo| imho| tbh| ngl| in my opinion| if you ask me| hot take| unpopular opinion| fun fact) `,
    `^${anyNumber(CONNECTIVES, DISCOURSE, 'tbh, ngl, man, wow, ugh, god, btw, seriously')} ${ANY_SUBJECT} `,
    String.raw`^(?: \S+){1,4} ${BE} `,
  ),
  opines: anyOf(
    ' (?:if you ask me|imo|imho|hot take|unpopular opinion|change my mind|fight me|just my opinion|i mean come on) ',
    ' (?:the|such) (?:[a-z]+iest|weirdest|loudest|dullest|slowest|strangest) ',
    ' (?:i|we) (?:think|reckon|guess|find|swear|suppose|believe|bet|feel like) ',
  ),
  momentary: anyOf(
    String.raw` (?:is|are|was|were|s|re|keeps|keep|has just|just)(?: \S+)? [a-z]+ing(?: \S+){0,5} (?:again|now|outside|downstairs|upstairs|next door|in the background|at me|today|as we speak) $`,
    String.raw`^(?: (?:the|my|our|a|some))? ${THINGS_AT_HAND}${anyNumber('is, are, has, have, was, just, s, keeps, finally, now')} (?:[a-z]+ing|gone|asleep|awake|stuck|frozen|dead|dying|late|packed|died|crashed|walked|jumped|knocked|woke|went|on \d+\S*) `,
    String.raw` (?:gone cold|gone off|on the keyboard|over the keyboard|on my keyboard|on my lap|minutes before my|before my next|next meeting|over my shoulder|on \d+% |percent left|half asleep) `,
    '^ (?:someone|somebody|something|someones|somebodys|somethings) ',
    ' before (?:my|the) [a-z]+ (?:boils?|burns?|melts?|goes cold|gets cold|dies) ',
    ' (?:one handed|with one hand|from all (?:the|that|this) [a-z]+ing) | on my (?:arm|chest|shoulder|feet)(?: again)? $',
    ' (?:bus|buses|train|trains|tram|tube|metro|roads|queue|queues) (?:was|were|is|are)(?: \\S+)? (?:rammed|packed|heaving|jammed|crowded|late|cancelled|canceled|full) ',
    ' (?:hands|fingers|hair|clothes|shirt|jumper|trousers|boots|kitchen|flat|hall)(?: (?:still|all|just|really))* (?:smells?|reeks?|stinks?) ',
  ),
  sky: anyOf(
    String.raw`(?: |^)(?:minus \p{N}+|(?:\p{N}+|minus) degrees (?:out|outside|today|here|already)) ?`,
    String.raw` (?:its|it is|so|bit|still|proper|properly|really)(?: \S+)? (?:hot|cold|freezing|boiling|grey|gray|wet|icy|chilly|roasting|baking|miserable|gloomy|windy|damp)(?: \S+)? (?:out|outside|today|again|out there|in here|this morning|tonight) `,
    ` (?:its|it is)(?: (?:absolutely|so|really|properly|bloody|literally|proper|well))* (?:freezing|boiling|roasting|baking|sweltering|chilly|icy|windy|pouring|tipping|bucketing)(?: $| in here| out)`,
    String.raw` (?:grey|gray|gloomy|murky|dreary|glorious|lovely|beautiful|gorgeous|miserable|crisp|cracking|stunning|sticky|wet|dull|bright|mild)(?: \S+)? (?:day|morning|afternoon|evening|night)(?: (?:here|out|again|today|for once|outside)| $)`,
  ),
  report: anyOf(` ${OTHERS_WORDS} `),
  reportFrame:
    / (?:said|says|told me|tells me|goes|quote|wrote|keeps saying|keeps telling me|texted|posted) $/u,
  formerly: / (?:used to (?!be |it )|formerly|previously|in the past|back then|once upon|at one point) /u,
}
