import type { LanguageRules } from '../../language-rules.js'
import { anyOf, swap } from '../../pattern.js'

/** What may follow the new thing: when and why. */
const THEN = String.raw`\s+(?:in|on|at|last|this|back|when|because|for|since|after|before|a|an|two|three|\p{N}\S*|yesterday|recently|ago|now)\b`
const IT_IS = "(?:(?:it|that|this)(?:'s| is| was) )?"
const NOT_JUST = '(?!only|just|really|that|sure|even)'

/** How one thing takes the place of another. */
export const corrections: Pick<LanguageRules, 'replacements' | 'changes' | 'slip'> = {
  replacements: [
    swap(String.raw`\bnot ${NOT_JUST}{old},? but (?:rather )?{now}`),
    swap(`^${IT_IS}not ${NOT_JUST}{old}, (?:i meant |rather )?${IT_IS}{now}`),
    swap(`^${IT_IS}{now}, (?:and )?not ${NOT_JUST}{old}`),
    swap('^instead of {old}, {now}'),
    swap('^(?:and )?{now} (?:instead of|rather than) {old}'),
  ],
  changes: [
    {
      pattern: swap(String.raw`\b(?:moved|relocated)\b[^,;.]{0,30}?\bfrom {old} to {now}`, THEN),
      context: /\b(?:live|lives|living|based|reside|residing|staying|home is)\b[^,;.]{0,30}_/iu,
    },
    {
      pattern: swap(
        String.raw`\b(?:switched|changed|migrated|converted)\b[^,;.]{0,20}?\bfrom {old} to {now}`,
        THEN,
      ),
      context:
        /\b(?:use|using|run|running|drink|eat|take|play|drive|ride|wear|bank|deploy|host|hosted|stack is|setup is)\b[^,;.]{0,30}_/iu,
    },
    {
      pattern: swap(
        String.raw`\b(?:swapped|traded|exchanged|replaced)(?: in)? (?:(?:my|our|the) )?{old} (?:for|with|by) (?:(?:my|our|the|a|an) )?{now}`,
        THEN,
      ),
      context: /\b(?:have|own|use|using|drive|driving|ride|riding)\b[^,;.]{0,20}_/iu,
    },
  ],
  slip: /(?:^|[\s,;:.!])(?:i meant(?: to say)?(?! to\b)|(?:correction|tell a lie|i misspoke|my mistake|no,? wait|wait,? no|i (?:got|said) that wrong)(?:[,;:.!]|$)|make that)\s*[,;:.!-]*\s*(?<now>.*)$/iu,
}

const KIND = `(?:allergy|allergies|diet|dietary needs|budget|preferences?|health|conditions?|intolerances?|age|schedule|needs|limits?|restrictions|constraints|deadlines?|requirements|tastes?|wishes|injury|disability|situation|timetable|religion|faith)`
const HEED = `(?:mind|remember|note|consider|respect|keep(?: in mind)?|bear(?: in mind)?|dont forget|do not forget|be mindful of|be aware of|take into account|think of|think about|watch|stick to|account for|factor in)`

export const correctionPatterns: LanguageRules['patterns'] = {
  ceases: anyOf(
    ' no longer ',
    ' (?:not|dont|doesnt|cant|cannot|wont|isnt|arent|havent|hasnt|never)(?: \\S+){0,6} (?:any more|anymore|any longer) ',
  ),
  heeds: anyOf(
    `^(?: (?:and|but|so|also|please|pls|do|just|always|really|kindly))* ${HEED} (?:about )?(?:my|our) ${KIND}(?: (?:in mind|into account|too|please|pls|as well|thanks|though|always))* $`,
  ),
}
