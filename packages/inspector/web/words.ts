import type { DecisionKind } from '../src/api.js'

/** `good`: memory holds more for it; `out`: it does not; `care`: somebody should look; `open`: that is not known here. */
type Tone = 'good' | 'out' | 'care' | 'open'

/** Decisions in words, and what they mean for what is remembered. */
export const KINDS: Readonly<
  Record<DecisionKind, { readonly word: string; readonly mark: string; readonly tone: Tone }>
> = {
  kept: { word: 'Kept', mark: '+', tone: 'good' },
  appeared: { word: 'Appeared', mark: '+', tone: 'good' },
  known: { word: 'Known already', mark: '=', tone: 'out' },
  'handed-over': { word: 'Handed to a store that extracts by itself', mark: '→', tone: 'open' },
  discarded: { word: 'Left out', mark: '−', tone: 'out' },
  warning: { word: 'Warning', mark: '!', tone: 'care' },
  redacted: { word: 'Redacted', mark: '!', tone: 'care' },
  dropped: { word: 'Refused by a gate', mark: '!', tone: 'care' },
  quarantined: { word: 'Held back', mark: '!', tone: 'care' },
  replaced: { word: 'Replaced an earlier memory', mark: '~', tone: 'out' },
  'set-aside': { word: 'Could not be saved', mark: '!', tone: 'care' },
  forgotten: { word: 'Forgotten', mark: '×', tone: 'care' },
  vanished: { word: 'Is gone', mark: '×', tone: 'care' },
}

const TYPES: Readonly<Record<string, string>> = {
  facts: 'who, what, and what has to be minded',
  preferences: 'likes, dislikes, and how to be served',
  summary: 'the task at hand',
  episodes: 'something that was done',
}

const REASONS: Readonly<Record<string, string>> = {
  small_talk: 'greetings and chatter',
  weather: 'what it is like outside',
  opinion: 'a passing judgement',
  question: 'asked, not told',
  hypothetical: 'imagined or conditional',
  assistant_claim: 'said by the assistant, not confirmed by the user',
  third_party: 'about somebody else',
  ephemeral: 'true for a short while only',
  quoted: 'somebody else’s words',
  instruction_noise: 'about this one reply',
  withdrawn: 'taken back by the user',
  duplicate: 'said before',
  other_type: 'left to the store of another type',
  not_durable: 'nothing in it to remember',
  superseded: 'replaced by something said later',
  blank: 'empty',
  expired: 'over already',
  no_output: 'the model answered nothing',
  cut_off: 'the model’s answer was cut off before its first entry',
  truncated: 'the model’s answer was cut off',
  malformed: 'the model wrote something that cannot be read',
  prose: 'the model answered in prose',
  repaired: 'the model’s answer had to be mended',
}

/** What a type means; `undefined` for types of somebody's own. */
export function typeMeaning(type: string): string | undefined {
  return Object.hasOwn(TYPES, type) ? TYPES[type] : undefined
}

/** A reason in words, else as it was given. */
export function reasonText(reason: string): string {
  return (Object.hasOwn(REASONS, reason) && REASONS[reason]) || reason.replaceAll('_', ' ')
}

const UNITS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
]

/** A moment as seen from now: `3 days ago`, `in 2 hours`. */
export function relativeTime(at: number, now: number): string {
  const seconds = Math.round((at - now) / 1000)
  const [unit, size] = UNITS.find(([, length]) => Math.abs(seconds) >= length) ?? (['second', 1] as const)
  return new Intl.RelativeTimeFormat('en', { numeric: 'auto' }).format(Math.round(seconds / size), unit)
}

/** `1 memory`, `2 memories`. */
export function count(number: number, one: string, many: string): string {
  return `${number} ${number === 1 ? one : many}`
}
