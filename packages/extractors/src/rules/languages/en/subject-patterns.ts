import type { LanguageRules } from '../../language-rules.js'
import { anyNumber, anyOf, oneOf } from '../../pattern.js'
import { AUXILIARY, CONNECTIVES, FULL_VERB, I, LEAD, LINK, OTHERS } from './word-classes.js'

/** Whom a clause is about and what it leans on. */
export const subjectPatterns: LanguageRules['patterns'] = {
  firstPerson: / (?:i|im|ive|id|ill|me|my|mine|myself|we|weve|us|our|ours|ourselves) /u,
  firstSubject: anyOf(
    `^${LEAD} ${I} `,
    // `we're` without its apostrophe.
    `^${LINK} were ${oneOf(
      `
      a, an, the, not, all, both, vegan, vegetarian, going, taking, having, using, planning, hosting, moving, flying, looking, trying,
      expecting, based, on, in`,
      '[a-z]+ing',
    )} `,
  ),
  ownSubject: anyOf(`^${LINK}(?: (?:both|one|all|most|some) of)? (?:my|our|mine|ours) `),
  thirdSubject: anyOf(
    `^${anyNumber(CONNECTIVES, 'now, well, oh, today, yesterday, apparently, always')} ${OTHERS} `,
  ),
  // `One of my brothers` is no more than the subject.
  bearsOnSpeaker:
    /^(?:(?! (?:one|both|two|some|most|all|none) of (?:my|our) )(?: \S+){2,}| \S+ of (?:my|our)(?: \S+)+) (?:i|im|ive|(?<!ask )me|my|mine|we|us|our|ours) /u,
  anaphoric: anyOf(
    `^${anyNumber('and, but, so, also, plus, because, well, oh')} ${oneOf(`
      it, its, itll, itd, that, thats, they, theyre, theyve, theyll, them, those, these, she, shes, he, hes, none, neither, either,
      both(?! of| my| our)`)} `,
  ),
  dependent: anyOf(
    `^ ${oneOf(`
      so, because, cos, coz, cause, since, as, which, who, where, whose, though, although, except, unless, otherwise, hence, thus,
      therefore, than, then, especially, particularly, including, like, not, nor, or, ideally, preferably, tastes, smells, feels, looks, sounds, makes, max, minimum,
      at least, at most, mostly`)} `,
  ),
  contrast: /^ (?:but|however|anyway|that said|still) /u,
  finite: anyOf(
    ` ${oneOf('i, im, ive, id, ill, we, weve, hes, shes, theyre, thats, youre, theres, its', AUXILIARY, FULL_VERB)} `,
  ),
}
