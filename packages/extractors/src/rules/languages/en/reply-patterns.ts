import type { LanguageRules } from '../../language-rules.js'
import { anyOf, oneOf } from '../../pattern.js'
import { LINK, WH } from './word-classes.js'

/** What user and assistant answer and ask each other. */
export const replyPatterns: LanguageRules['patterns'] = {
  bare: anyOf(
    `^(?: ${oneOf(`
      yes, yeah, yep, no, nope, nah, not yet, not really, not sure, maybe, perhaps, probably, sure, ok, okay, fine, thanks, thank you,
      dunno, no idea, i dont know, i guess, i think so, nothing, thats all, thats it, that is all, good, great, cool, right, true,
      correct, exactly, of course, sort of, kind of, both, either, go on, go ahead, please, will do, done, same, agreed`)})+ $`,
  ),
  affirm: anyOf(
    `^ ${oneOf(`
      yes, yeah, yep, yup, ya, yea, aye, correct, right, thats right, that is right, exactly, indeed, true, thats true, thats correct,
      spot on, precisely, absolutely, definitely, sure, of course, affirmative, you got it, thats it, thats me, i am, i do, we do,
      we are, i have, mhm, uh huh, bang on, confirmed, you guessed it`)} `,
  ),
  deny: anyOf(
    `^ ${oneOf(`
      no, nope, nah, not really, not at all, wrong, incorrect, never, nay, i dont, i do not, im not, i am not, dont think so,
      actually no`)} `,
  ),
  addressesUser: / (?:you|your|yours|youre|youve|youd|youll) /u,
  supposes:
    / (?:i (?:imagine|assume|take it|guess|believe|suppose|presume|gather|think)|so youre|so you|then youre|sounds like you|right|correct|presumably) /u,
  openQuestion: anyOf(`^${LINK} ${oneOf(WH)} `, ' (?:what|which|how|when|where|who|or) '),
  asksAim: anyOf(
    ` ${oneOf(`
      whats on, what is on, busy, sort out, in mind, goal, aim, aiming, plan, planning, project, working on, training for, looking for,
      hoping, you after, trying to, need, want to, wanting, help with, how can i help, how may i, can i help, bring, brings,
      what can i do, whats next, what is next, what next, role, task, job, achieve, tackle, on your mind, first, whats up, going on,
      going for, the occasion, what is it for, whats it for, to do, what for, like to do, like to work, growing, grow, target`)} `,
  ),
  asksTaste: anyOf(
    ` ${oneOf(`
      prefer, preference, like it, rather, favourite, favorite, how should, how would you like, which do you, would you like,
      want me to, format, window, aisle, any likes, any dislikes, any preferences, style, tone, avoid, happy with, suit, suits,
      best for you, work for you`)} `,
  ),
  procedural: anyOf(
    ` ${oneOf(`
      shall we, shall i, should we, should i, want me to, would you like me, do you want me, may i, can i, could i, ready, lets,
      let me know, would you consider, does that, is that ok, sound good, go through, start with, anything else, what else,
      anything i should, how can i, how may i`)} `,
  ),
}
