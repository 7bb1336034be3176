import type { LanguageRules } from '../../language-rules.js'

const FILLER = String.raw`(?:fyi|btw|by the way|anyway|anyways|anyhow|also|well|oh+|ah+|um+|uh+|erm|hmm+|hm|ok|okay|k|right|alright|all right|so|and|but|plus|yes|yeah|yep|yup|ya|no worries|sure|lol|lmao|haha\w*|hehe\w*|heh|ha|hi|hiya|hello|hey|heya|hi there|hello there|hey there|yo|morning|good morning|good afternoon|good evening|evening all|greetings|thanks|thank you|thanks so much|thank you so much|cheers|ta|sorry|honestly|tbh|ngl|basically|actually|look|listen|see|you know|i mean|like|so yeah|ok so|right then|now then|for context|context|some context|for info|for the record|for reference|just so you know|just fyi|quick note|note|one more thing|another thing|other thing|one thing|more things?|p\.?s\.?|wait|oh wait|hang on|hold on|tell a lie|changed my mind|change of plans?|correction|on second thoughts?|i mean|i meant|i misspoke|my mistake|scratch that|strike that|forget that|no wait|oops|whoops|man|dude|mate|gosh|wow|great|cool|nice|perfect|awesome|lovely|brilliant|fine|got it|good|ugh|quite|exactly|true|nope|eh|back|please note|kindly note|remember|as i said|like i said|as mentioned|speaking of which|meanwhile|finally|lastly|first|firstly|secondly|second|third|next|then|to be honest|in fact|incidentally|obviously|of course)`

/** Expressions over raw English text. */
export const raw: Pick<
  LanguageRules,
  | 'leading'
  | 'trailing'
  | 'clauseStart'
  | 'confirmations'
  | 'alternatives'
  | 'abbreviations'
  | 'functionWords'
  | 'possessive'
> = {
  leading: new RegExp(
    String.raw`^(?:${FILLER}\s*(?:[,;:!.…]+|-+(?=\s))\s*|(?:actually|fyi|btw|by the way|anyway|anyways|oh+|um+|uh+|ok so|ok|okay|right so|so|and|but|also|well|plus|lol|lmao|haha\w*|yeah|yep|like|then|basically|hey so|hey|tbh|ngl)\s+(?=\S))`,
    'iu',
  ),
  trailing:
    /[\s,;:-]+(?:fyi|btw|by the way|haha\w*|hehe\w*|lol|lmao|rofl|tho|though|innit|you know|yknow|obviously|tbh|ngl|imo|anyway|xd|ok|okay|man|mate|and|but|so|or|:\)|:D|;\)|:P|<3)[.!…]*$/iu,
  clauseStart: new RegExp(
    [
      // Discourse markers and the start of something new.
      String.raw`[,;]\s+(?=(?:anyway|btw|by the way|oh|also|lol|haha\w*|ugh|wow|sorry|fyi|though (?:i|the|my)|but|please|pls|plz|kindly|what|why|how|(?:who|where)(?=\b[^.!]*\?)|is|are|do|does|did|can|could|would|will|should)\b)`,
      // A new subject after a comma or a coordinating conjunction.
      String.raw`(?:[,;]\s+|\s+)(?:and|but|yet)\s+(?=(?:i|i'm|im|i've|ive|i'd|i'll|we|we're|we've|my|our|he|he's|she|she's|they|they're|it|it's|its|that's|thats|there's|there|this|you|your|ur|please|pls|kindly|don't|dont|do not|never|no|always|what|why|how|who|where|is|are|do|does|did|can|could|would|will|should|yes|ugh|lol|anyway|tabs|nothing)\b)`,
      // `It's not Leeds but York` is one statement.
      String.raw`(?<!\b(?:is|it's|its|are|was|were) not(?:\s\S+){1,3})\s+but\s+(?=\S)`,
      String.raw`[,;]\s+(?=(?:i|i'm|im|i've|ive|i'd|i'll|we|we're|we've|my|our|he|he's|hes|she|she's|shes|they|they're|you|you're|your|ur|there's|theres|don't|dont|do not)\b)`,
      // A noun phrase of up to four words and its verb.
      String.raw`(?:[,;]\s+(?:and\s+)?|\s+and\s+)(?=(?!(?:who|which|whose|where)\b)(?:[\p{L}\p{N}'’-]+\s+){1,4}(?:is|are|was|were|has|have|had|will|won't|wont|can't|cant|isn't|isnt|aren't|arent|doesn't|doesnt|don't|dont|keeps|says|said|thinks|reckons|hates|loves|likes|prefers|needs|wants|lives|works)\b)`,
      // A contraction with a name or noun as the subject.
      String.raw`(?:[,;]\s+(?:and\s+)?|\s+and\s+)(?=(?:[\p{L}\p{N}-]+\s+){0,3}(?!it's|that's|he's|she's|who's|let's|what's|how's)[\p{L}-]+['’]s\s+(?:a|an|the|in|on|at|not|been|got|gone|just|always|so|really|\p{L}+ing)\b)`,
      String.raw`;\s+`,
      String.raw`\s+[–—-]+\s+`,
      String.raw`\.{2,}\s+|…\s*`,
    ].join('|'),
    'giu',
  ),
  possessive: /^[,;]?\s+(?:and\s+)?(?:my|our)\s/iu,
  confirmations: [
    {
      pattern:
        /,?\s*(?:right|correct|yes|yeah|no|isn't it|aren't you|don't you|haven't you|i (?:imagine|assume|take it|guess|believe|suppose|presume|gather|think))\s*[?.!]*$/iu,
      replacement: '',
    },
    {
      pattern:
        /^(?:so|then|and|ah|ok|okay|got it|just to (?:check|confirm)|to confirm|i (?:assume|take it|gather|believe|imagine|presume|guess)(?: that)?|am i right that|is it (?:right|correct|true) that)[,:]?\s+/iu,
      replacement: '',
    },
    { pattern: /\bany\s+/giu, replacement: '' },
    { pattern: /^are you\b/iu, replacement: 'I am' },
    { pattern: /^were you\b/iu, replacement: 'I was' },
    { pattern: /^(?:do|did) you\b/iu, replacement: 'I' },
    { pattern: /^have you\b/iu, replacement: 'I have' },
    { pattern: /^will you\b/iu, replacement: 'I will' },
    { pattern: /^is your\b(.*?)\s+(\S+)$/iu, replacement: 'my$1 is $2' },
    { pattern: /\byou(?:'| a)re\b/giu, replacement: 'I am' },
    { pattern: /\byou've\b/giu, replacement: 'I have' },
    { pattern: /\byou'd\b/giu, replacement: 'I would' },
    { pattern: /\byour\b/giu, replacement: 'my' },
    { pattern: /\byours\b/giu, replacement: 'mine' },
    { pattern: /\b(for|to|with|at|by|from|about|of) you\b/giu, replacement: '$1 me' },
    { pattern: /\byou\b/giu, replacement: 'I' },
  ],
  alternatives: /\b[\p{L}\p{N}'-]+(?: [\p{L}\p{N}'-]+)? or [\p{L}\p{N}'-]+(?: [\p{L}\p{N}'-]+)?/giu,
  abbreviations: `mr, mrs, ms, dr, prof, st, jr, sr, vs, etc, eg, ie, e.g, i.e, approx, no, vol, fig, inc, ltd, co, dept, est, min, max, tel, ext, apt, ave, rd, a.m, p.m, am, pm, u.s, u.k, jan, feb, mar, apr, jun, jul, aug, sept, sep, oct, nov, dec, temp, gen, rev, hon, capt, sgt`,
  functionWords: `thats, youre, theres, lets, cant, doesnt, didnt, isnt, yep, yeah, sorry, make, about, your, them, some, more, then, here, right, ok, the, and, is, are, was, i, im, ive, my, you, to, of, in, a, an, it, its, for, on, with, that, this, have, has, not, dont, at, be, we, our, but, so, no, please, do, does, can, will, would, what, how, from, by, or, if, me, he, she, they, just, need, want, get, got, am, as, all, any, who, when, where, there, been, had, were, which, now, only, also, pls, u, ur, yes, never, than`,
}
