/** One kind of secret, and how it is told from ordinary text. */
export interface SecretPattern {
  /** What stands in its place: `[redacted: name]`. */
  readonly name: string
  /** Must have the flag `g` and run in linear time. A group named `secret` narrows what is replaced. */
  readonly pattern: RegExp
  /** A second look at what matched. */
  test?(match: string): boolean
}

// All repetitions are over one character class and end where that class ends, or are bounded, so that no input
// makes them backtrack. Prefixes are those the issuers document.

/** What is said about a password, as opposed to the password. */
const ABOUT_PASSWORDS = new Set(
  `a an the my your not no never too in on at same wrong right correct incorrect invalid valid expired required
  needed weak strong long short secret safe saved stored kept set reset changed forgotten lost different still now
  falsch abgelaufen faux incorrecta`.split(/\s+/),
)

/** Keys, tokens, passwords and card numbers. */
export const SECRET_PATTERNS: readonly SecretPattern[] = [
  {
    // Whole as PEM or in Base64; without its end, everything after its beginning.
    name: 'private key',
    pattern: /-----BEGIN [A-Z ]{0,40}PRIVATE KEY.*?(?:-----END [A-Z ]+-----|$)|LS0tLS1CRUdJT[\w+/=]*/gs,
  },
  { name: 'AWS key', pattern: /\bA(?:[KSB]IA|CCA)[A-Z0-9]{16}\b/g },
  {
    name: 'token',
    pattern:
      /\b(?:(?<!-)eyJ[\w-]{8,}\.[\w-]{8,}(?:\.[\w-]*)?|(?:gh[oprsu]_|github_pat_|npm_|hf_|pypi-|ya29\.|shpat_|dop_v1_)[\w-]{30,}|(?:glpat|xox[abeoprs]|xapp|GOCSPX)-[\w-]{10,}|SG\.[\w-]{16,}\.[\w-]{16,})/g,
  },
  {
    name: 'API key',
    pattern: /\b(?:[spr]k[-_][\w-]{16,}|AIza[\w-]{35})/g,
    test: (key) => /[A-Z\d]/.test(key),
  },
  {
    name: 'token',
    pattern: /\b(?:Bearer|Authorization\\?["']?:\s{0,3}\\?["']?Basic)\s{1,3}(?<secret>[\w.~+/-]{16,}=*)/gi,
  },
  { name: 'password', pattern: /\b[a-z][a-z0-9+.-]{1,20}:\/\/[^\s:/@]{0,80}:(?<secret>[^\s/]{1,200})@/gi },
  {
    // Said in words, or named as programs name it: in JSON, also within a text of JSON, in settings, in a URL.
    name: 'secret',
    pattern:
      /(?<!\w|redacted: )\w{0,40}(?:(?:api|access|secret|auth|private|signing|encryption|client|account)[ _-]?key|token|secret|sig(?:nature)?)\b\\?["']?\s{0,3}(?:is|=>?|:)\s{0,3}\\?["']?(?<secret>[^\s"',;]{8,})/gi,
    test: looksRandom,
  },
  {
    name: 'password',
    pattern:
      /(?<!redacted: )(?:pass(?:word|wd|phrase|code)|(?<![\p{L}\p{N}])(?:passwort|kennwort|contraseña|mot de passe|pwd|pin(?: code)?))(?![\p{L}\p{N}])[^.!?\n:=]{0,40}?(?:\s(?:is|ist|es|est)\s{1,3}|[:=]\s{0,3})\\?["'“«]?(?<secret>[^\s"'”»,;]{3,})/giu,
    test: looksChosen,
  },
  {
    name: 'secret',
    pattern: /\b[A-Z][A-Z0-9_]{2,60}\s{0,3}=\s{0,3}["']?(?<secret>[\w+/.~-]{20,}={0,2})/g,
    test: looksRandom,
  },
  {
    // In the groups that are printed on cards, or in none. Years begin with 20 and times with 1, cards with neither.
    name: 'card number',
    pattern:
      /(?<![\d.,-])(?:(?:[3-6]\d|2[2-7])\d\d([\s.-]?)\d{4}\1\d{4}\1\d{4}(?:\1\d{1,3})?|3\d{3}([\s-]?)\d{6}\2\d{4,5})(?![\d-])/g,
    test: isCardNumber,
  },
]

/** What every text has that one of these patterns matches. Most texts have nothing of it, and are done with in one scan. */
export const SECRET_HINT =
  /[-_=:.]\S|\d{4}|\b\w{13}|bearer|key|token|secret|sig|pass|kennwort|contraseña|pwd|pin/i

/** Bank account numbers. Left in by default: people do ask an agent to remember theirs. */
export const IBAN_PATTERN: SecretPattern = {
  name: 'IBAN',
  pattern: /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{1,4}){3,8}\b/g,
  test: isIban,
}

/** Letters mixed with digits, or many different characters: not a word, a path or a placeholder. */
function looksRandom(text: string): boolean {
  return /\d/.test(text) && /[a-z]/i.test(text) && new Set(text).size >= 8
}

function looksChosen(text: string): boolean {
  return !ABOUT_PASSWORDS.has(text.toLowerCase().replace(/[.!?]/g, ''))
}

/** Checks the digit sum that card numbers carry (ISO/IEC 7812-1, annex B). */
function isCardNumber(text: string): boolean {
  const digits = text.replace(/\D/g, '')
  let sum = 0
  for (let i = 0; i < digits.length; i++) {
    const digit = Number(digits[digits.length - 1 - i]) * (1 + (i % 2))
    sum += digit > 9 ? digit - 9 : digit
  }
  return sum % 10 === 0
}

/** Checks the remainder that account numbers carry (ISO 13616). */
function isIban(text: string): boolean {
  const compact = text.replace(/ /g, '')
  let remainder = 0
  for (const char of compact.slice(4) + compact.slice(0, 4)) {
    const value = Number.parseInt(char, 36)
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97
  }
  return remainder === 1
}
