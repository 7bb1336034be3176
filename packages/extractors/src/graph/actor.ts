/** Words by which a text or a model means the person whose memory it is. */
const SELF = /^(?:i|me|my|myself|mine|(?:the )?(?:user|speaker|author))$/i

/** The name of the person for whom a conversation is remembered, when neither option nor scope has one. */
export const DEFAULT_ACTOR = 'the user'

/** Whether a name stands for that person. */
export function isSelf(name: string): boolean {
  return SELF.test(name.trim())
}
