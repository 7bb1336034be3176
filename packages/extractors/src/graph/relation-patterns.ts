/** A relation as sentences state it. */
export interface RelationPattern {
  /** The name it is kept under. */
  readonly relation: string
  /** The verb and what belongs to it, in every form; a regular expression without groups. */
  readonly verb: string
  readonly subjectType?: string
  readonly objectType?: string
}

const person = 'person'
const organization = 'organization'
const place = 'place'

const be = "(?:is|are|was|am|'s|'m|'re)"

/** Longer verbs come before those they begin with. English only. */
export const RELATION_PATTERNS: readonly RelationPattern[] = [
  {
    relation: 'works at',
    verb: '(?:works?|am working|is working) (?:at|for|with)',
    subjectType: person,
    objectType: organization,
  },
  {
    relation: 'works at',
    verb: `(?:joined|${be} employed (?:at|by)|started at)`,
    subjectType: person,
    objectType: organization,
  },
  {
    relation: 'worked at',
    verb: '(?:worked|used to work) (?:at|for|with)',
    subjectType: person,
    objectType: organization,
  },
  { relation: 'works as', verb: '(?:works?|am working|is working) as', subjectType: person },
  { relation: 'works on', verb: '(?:works?|am working|is working) on', subjectType: person },
  { relation: 'was born in', verb: '(?:was|were|am|is) born in', subjectType: person, objectType: place },
  {
    relation: 'lives in',
    verb: '(?:lives?|am living|is living|resides?|moved to|relocated to|moved back to)(?: in)?',
    subjectType: person,
    objectType: place,
  },
  { relation: 'grew up in', verb: 'grew up in', subjectType: person, objectType: place },
  {
    relation: 'is based in',
    verb: `(?:${be} (?:based|headquartered|located) in|(?:has|have) (?:its|their|a|an)? ?(?:headquarters|head office|main office|office) in)`,
    objectType: place,
  },
  { relation: 'is part of', verb: `(?:${be} (?:a )?(?:part|subsidiary|division|unit) of|belongs? to)` },
  {
    relation: 'is married to',
    verb: `(?:${be} married to|married)`,
    subjectType: person,
    objectType: person,
  },
  { relation: 'is allergic to', verb: `${be} allergic to`, subjectType: person },
  {
    relation: 'is from',
    verb: `(?:${be}(?: originally)? from|comes? from)`,
    subjectType: person,
    objectType: place,
  },
  { relation: 'lies on', verb: '(?:lies|sits) on', subjectType: place },
  { relation: 'is in', verb: '(?:is|lies) in', objectType: place },
  {
    relation: 'was founded by',
    verb: `${be} (?:co-?)?founded by`,
    subjectType: organization,
    objectType: person,
  },
  { relation: 'is owned by', verb: `${be} owned by` },
  {
    relation: 'founded',
    verb: '(?:co-?founded|founded|set up)',
    subjectType: person,
    objectType: organization,
  },
  {
    relation: 'acquired',
    verb: '(?:acquired|took over)',
    subjectType: organization,
    objectType: organization,
  },
  { relation: 'invested in', verb: '(?:invests?|invested) in', objectType: organization },
  { relation: 'owns', verb: '(?:owns?|owned)' },
  { relation: 'leads', verb: '(?:leads?|runs?|heads?)', subjectType: person },
  { relation: 'manages', verb: '(?:manages?|supervises?)', subjectType: person },
  { relation: 'reports to', verb: '(?:reports?|reported) to', subjectType: person, objectType: person },
  {
    relation: 'studied at',
    verb: '(?:studied|studies|study|graduated) (?:at|from)',
    subjectType: person,
    objectType: organization,
  },
  { relation: 'studied', verb: '(?:studied|studies|study)', subjectType: person },
  { relation: 'teaches', verb: '(?:teaches|teach|taught)', subjectType: person },
  { relation: 'coaches', verb: '(?:coaches|coach|coached)', subjectType: person },
  { relation: 'speaks', verb: '(?:speaks?|spoke)', subjectType: person, objectType: 'language' },
  { relation: 'plays', verb: '(?:plays?|played)', subjectType: person },
  {
    relation: 'makes',
    verb: '(?:makes?|made|builds?|built|produces?|develops?|manufactures?)',
    subjectType: organization,
  },
  { relation: 'sells', verb: '(?:sells?|sold)', subjectType: organization },
  { relation: 'supplies', verb: '(?:supplies|supply|supplied)', subjectType: organization },
  {
    relation: 'partners with',
    verb: '(?:partners?|partnered) with',
    subjectType: organization,
    objectType: organization,
  },
  {
    relation: 'competes with',
    verb: '(?:competes?|competed) with',
    subjectType: organization,
    objectType: organization,
  },
  { relation: 'uses', verb: '(?:uses?|used)(?! to\\b)' },
  { relation: 'drives', verb: '(?:drives?|drove)', subjectType: person },
  { relation: 'prefers', verb: '(?:prefers?|preferred)', subjectType: person },
  { relation: 'likes', verb: '(?:likes?|loves?|enjoys?)', subjectType: person },
  { relation: 'dislikes', verb: '(?:dislikes?|hates?)', subjectType: person },
  { relation: 'knows', verb: '(?:knows?|met)', subjectType: person, objectType: person },
]

/** What one person is to another, in `my sister Bea`, `Ana's boss is Tom`, `Tom is the brother of Ana`. */
export const ROLES =
  'wife|husband|partner|girlfriend|boyfriend|fiancée?|mother|mum|mom|father|dad|sister|brother|son|daughter|child|aunt|uncle|cousin|niece|nephew|grandmother|grandfather|friend|best friend|neighbou?r|boss|manager|colleague|coworker|teacher|doctor|dentist|landlord|mentor|coach|assistant|dog|cat'

/** Positions in a company, in `Tom is the founder of Acme`. */
export const POSITIONS =
  'founder|co-?founder|owner|ceo|cto|cfo|chief executive|director|head|president|chair|chairman|chairwoman|manager|mayor|capital|author|parent company|subsidiary'
