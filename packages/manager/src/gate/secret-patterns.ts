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

const CREDENTIAL =
  '(?:api|access|secret|auth|private|signing|encryption|client)[ _-]?(?:key|token|secret)|token|secret'
const PASSWORD = 'pass(?:word|wd|phrase|code)|passwort|kennwort|contraseña|mot de passe|pwd|pin(?: code)?'

/** What is said about a password, as opposed to the password. */
const ABOUT_PASSWORDS = new Set(
  `a an the my your not no never too in on at same wrong right correct incorrect invalid valid expired required
  needed weak strong long short secret safe saved stored kept set reset changed forgotten lost different still now
  falsch abgelaufen faux incorrecta`.split(/\s+/),
)

/** Keys, tokens, passwords and card numbers. */
export const SECRET_PATTERNS: readonly SecretPattern[] = [
  {
    name: 'private key',
    pattern: /-----BEGIN [A-Z ]{0,40}PRIVATE KEY-----[^-]*(?:-----END [A-Z ]{0,40}PRIVATE KEY-----)?/g,
  },
  { name: 'token', pattern: /(?<![\w-])eyJ[\w-]{8,}\.[\w-]{8,}(?:\.[\w-]*)?/g },
  { name: 'AWS key', pattern: /\b(?:AKIA|ASIA|ABIA|ACCA)[A-Z0-9]{16}\b/g },
  { name: 'token', pattern: /\b(?:gh[oprsu]_\w{30,}|github_pat_\w{30,}|glpat-[\w-]{20,})/g },
  { name: 'token', pattern: /\bxox[abeoprs]-[\w-]{10,}/g },
  { name: 'API key', pattern: /\b(?:sk|pk|rk)[-_][\w-]{16,}/g },
  { name: 'API key', pattern: /\bAIza[\w-]{35}/g },
  { name: 'token', pattern: /\b(?:npm_|hf_|pypi-)[\w-]{30,}/g },
  { name: 'token', pattern: /\bBearer\s{1,3}(?<secret>[\w.~+/-]{16,}=*)/gi },
  { name: 'password', pattern: /\b[a-z][a-z0-9+.-]{1,20}:\/\/[^\s:/@]{1,80}:(?<secret>[^\s:/@]{1,200})@/gi },
  {
    name: 'secret',
    pattern: new RegExp(
      `(?<![a-z0-9]|redacted: )(?:${CREDENTIAL})\\b["']?\\s{0,3}(?:is|[:=]|=>)\\s{0,3}["']?(?<secret>[^\\s"',;]{8,})`,
      'gi',
    ),
    test: looksRandom,
  },
  {
    name: 'password',
    pattern: new RegExp(
      `(?<![\\p{L}\\p{N}]|redacted: )(?:${PASSWORD})(?![\\p{L}\\p{N}])[^.!?\\n:=]{0,40}?(?:\\s(?:is|ist|es|est)\\s{1,3}|[:=]\\s{0,3})["'“«]?(?<secret>[^\\s"'”»,;]{3,})`,
      'giu',
    ),
    test: looksChosen,
  },
  {
    name: 'secret',
    pattern: /\b[A-Z][A-Z0-9_]{2,60}\s{0,3}=\s{0,3}["']?(?<secret>[\w+/.~-]{20,}={0,2})/g,
    test: looksRandom,
  },
  { name: 'card number', pattern: /(?<![\d.,-])\d(?:[ -]?\d){12,18}(?![\d-])/g, test: isCardNumber },
]

/** What every text has that one of these patterns matches. Most texts have nothing of it, and are done with in one scan. */
export const SECRET_HINT =
  /-----BEGIN|eyJ|A(?:KIA|SIA|BIA|CCA)|gh[oprsu]_|github_pat_|glpat-|xox|[spr]k[-_]|AIza|npm_|hf_|pypi-|bearer|:\/\/|key|token|secret|pass|kennwort|contraseña|mot de passe|pwd|pin|=|\d(?:[ -]?\d){12}/iu

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
  return !ABOUT_PASSWORDS.has(text.toLowerCase().replace(/[.!?]+$/, ''))
}

/** Checks the digit sum that card numbers carry (ISO/IEC 7812-1, annex B). */
function isCardNumber(text: string): boolean {
  const digits = text.replace(/\D/g, '')
  if (/^(\d)\1*$/.test(digits)) return false
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
