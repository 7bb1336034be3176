import { canonicalName } from '@memory/core'

type Gender = 'female' | 'male'

const FEMALE =
  /^(?:she|her|wife|girlfriend|fiancée|mother|mum|mom|sister|daughter|aunt|niece|grandmother|landlady)$/iu
const MALE =
  /^(?:he|his|him|husband|boyfriend|fiancé|father|dad|brother|son|uncle|nephew|grandfather|landlord)$/iu

/** The people a conversation speaks of, and whom its pronouns may mean. */
export class MentionedPeople {
  /** Canonical names, the latest last. */
  readonly #names = new Map<string, string>()
  readonly #genders = new Map<string, Gender>()

  /** Makes somebody the one whom the conversation is about now. */
  mention(name: string): void {
    const key = canonicalName(name)
    this.#names.delete(key)
    this.#names.set(key, name)
  }

  /** Learns from `Bea is the sister`, or from a pronoun that stood for Bea. */
  learn(name: string, word: string): void {
    const gender = genderOf(word)
    if (gender) this.#genders.set(canonicalName(name), gender)
  }

  /** Whom a pronoun means: the last one mentioned who is not known to be of the other gender. */
  resolve(pronoun: string): string | undefined {
    const gender = genderOf(pronoun)
    const [key, name] =
      [...this.#names].reverse().find(([key]) => {
        const known = this.#genders.get(key)
        return known === undefined || gender === undefined || known === gender
      }) ?? []
    if (key !== undefined && gender) this.#genders.set(key, gender)
    return name
  }
}

function genderOf(word: string): Gender | undefined {
  if (FEMALE.test(word)) return 'female'
  return MALE.test(word) ? 'male' : undefined
}
