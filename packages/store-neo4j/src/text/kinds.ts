/** What questions call the kinds of entity that extractors know. */
const KINDS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    who: 'person',
    whom: 'person',
    where: 'place',
    city: 'place',
    town: 'place',
    country: 'place',
    village: 'place',
    company: 'organization',
    firm: 'organization',
    employer: 'organization',
    business: 'organization',
  }),
)
const ASKED = /\b(who|whom|where)\b|\b(?:which|what) ([a-z]+)/iu

/** The kind that a word of a question names, such as `organization` for `company`. */
export function kindOf(word: string): string | undefined {
  return KINDS.get(word)
}

/** The kind of thing that a question asks for, such as `place` for "Where ..." or "In which city ..."; English only. */
export function askedKind(question: string): string | undefined {
  const [, word, noun] = ASKED.exec(question) ?? []
  const asked = (word ?? noun)?.toLowerCase()
  return asked === undefined ? undefined : (kindOf(asked) ?? asked)
}
