/** Words by which a text or a model means the person whose memory it is. */
const SELF = /^(?:i|me|my|myself|mine|(?:the )?(?:user|speaker|author))$/i
/** Small or with one capital, for `US` and `IT` are names. */
const PRONOUN =
  /^(?:[Hh]e|[Hh]im|[Hh]is|[Ss]he|[Hh]ers?|[Ii]ts?|[Tt]hey|[Tt]hem|[Tt]heirs?|[Ww]e|[Uu]s|[Oo]urs?|[Tt]h(?:is|at|ese|ose|ere)|[Hh]ere|[Ss]omeone|[Ss]omebody)$/

/** The name of the person for whom a conversation is remembered, when neither option nor scope has one. */
export const DEFAULT_ACTOR = 'the user'

/** Whether a name stands for that person. */
export function isSelf(name: string): boolean {
  return SELF.test(name.trim())
}

/** Whether it names nobody by itself; {@link isSelf} is for the words of the first person. */
export function isPronoun(name: string): boolean {
  return PRONOUN.test(name.trim())
}
