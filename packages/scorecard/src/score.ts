import { KEEPER_TYPES, type PlantedConversation } from './conversation.js'
import { type DecoyResult, type Judgement, judge, type KeeperResult, type WrongValue } from './judge.js'
import { loadPredictions, type Predictions } from './predictions.js'
import { type Rate, rate } from './rate.js'

/** How well a selection policy did. Read recall and leaks together: either alone is easy. */
export interface Score {
  readonly conversations: number
  readonly userTurns: number
  /** Entries stored, over all conversations. */
  readonly entries: number
  /** Keepers found. */
  readonly recall: Rate
  /** By the type of the keeper; the four standard types are always listed. */
  readonly recallPerType: Readonly<Record<string, Rate>>
  /** Decoys with at least one entry that leaks them. */
  readonly leaks: Rate
  /** The same over decoys in user turns: what never reads the assistant cannot leak the others. */
  readonly leaksInUserTurns: Rate
  readonly leaksPerKind: Readonly<Record<string, Rate>>
  /** By primary language; `hi-en` counts as a language of its own. */
  readonly perLanguage: Readonly<Record<string, { readonly recall: Rate; readonly leaks: Rate }>>
  /**
   * Mean over the found keepers that a typed entry holds, of the share of those entries under a fair type.
   * Storing everything under every type therefore scores low. `null` when no such keeper exists.
   */
  readonly typeAccuracy: number | null
  /** How many keepers `typeAccuracy` is over. */
  readonly typedKeepers: number
  /** `exact`: the same but for case, punctuation and spacing. `near`: four fifths of the words shared. */
  readonly duplicates: { readonly exact: number; readonly near: number }
  /** Entries worded anew that hold only keepers which earlier entries hold. */
  readonly redundant: number
  readonly entriesPerUserTurn: number | null
  /** Entries that hold a keeper. A proxy: an entry may be worth keeping and not planted. */
  readonly precisionProxy: Rate
  readonly wrongValues: readonly WrongValue[]
  readonly missed: readonly KeeperResult[]
  readonly leaked: readonly DecoyResult[]
  /** Every keeper, found or not. */
  readonly keepers: readonly KeeperResult[]
  /** Every decoy, leaked or not. */
  readonly decoys: readonly DecoyResult[]
  /** Ids in the predictions that the dataset does not have; not scored. */
  readonly unknownConversations: readonly string[]
  /** Conversations without predictions; scored as if nothing had been stored. */
  readonly absentConversations: readonly string[]
}

/**
 * Scores predictions against a dataset. Deterministic; the same input gives the same result.
 *
 * @throws MemoryError `invalid_argument` when the predictions do not have the documented form.
 */
export function score(dataset: readonly PlantedConversation[], predictions: Predictions): Score {
  const checked = loadPredictions(predictions)
  const entriesOf = (id: string) => (Object.hasOwn(checked, id) ? checked[id] : undefined)
  const judgements = dataset.map((conversation) => judge(conversation, entriesOf(conversation.id) ?? []))
  const keepers = judgements.flatMap((judgement) => judgement.keepers)
  const decoys = judgements.flatMap((judgement) => judgement.decoys)
  const typed = keepers.flatMap(({ typeShare }) => typeShare ?? [])
  const entries = sum(judgements, ({ entries }) => entries)
  const userTurns = dataset.flatMap(({ turns }) => turns.filter(({ role }) => role === 'user')).length
  return {
    conversations: dataset.length,
    userTurns,
    entries,
    recall: recallOf(keepers),
    recallPerType: byKey(keepers, ({ type }) => type, recallOf, KEEPER_TYPES),
    leaks: leaksOf(decoys),
    leaksInUserTurns: leaksOf(decoys.filter(({ role }) => role === 'user')),
    leaksPerKind: byKey(decoys, ({ kind }) => kind, leaksOf),
    perLanguage: perLanguage(dataset, judgements),
    typeAccuracy: typed.length > 0 ? sum(typed, (share) => share) / typed.length : null,
    typedKeepers: typed.length,
    duplicates: {
      exact: sum(judgements, ({ exactDuplicates }) => exactDuplicates),
      near: sum(judgements, ({ nearDuplicates }) => nearDuplicates),
    },
    redundant: sum(judgements, ({ redundant }) => redundant),
    entriesPerUserTurn: rate(entries, userTurns).rate,
    precisionProxy: rate(
      sum(judgements, ({ useful }) => useful),
      entries,
    ),
    wrongValues: judgements.flatMap((judgement) => judgement.wrongValues),
    missed: keepers.filter(({ found }) => !found),
    leaked: decoys.filter(({ leaked }) => leaked),
    keepers,
    decoys,
    unknownConversations: Object.keys(checked)
      .filter((id) => !dataset.some((conversation) => conversation.id === id))
      .sort(),
    absentConversations: dataset.map(({ id }) => id).filter((id) => entriesOf(id) === undefined),
  }
}

function recallOf(keepers: readonly KeeperResult[]): Rate {
  return rate(keepers.filter(({ found }) => found).length, keepers.length)
}

function leaksOf(decoys: readonly DecoyResult[]): Rate {
  return rate(decoys.filter(({ leaked }) => leaked).length, decoys.length)
}

function perLanguage(
  dataset: readonly PlantedConversation[],
  judgements: readonly Judgement[],
): Score['perLanguage'] {
  const pairs = dataset.map(({ language }, i) => ({
    language: languageOf(language),
    judgement: judgements[i],
  }))
  return byKey(
    pairs,
    ({ language }) => language,
    (group) => ({
      recall: recallOf(group.flatMap(({ judgement }) => judgement?.keepers ?? [])),
      leaks: leaksOf(group.flatMap(({ judgement }) => judgement?.decoys ?? [])),
    }),
  )
}

/** The language without region or script, except that mixed Hindi is not Hindi. */
function languageOf(tag: string): string {
  const lower = tag.toLowerCase()
  return lower === 'hi-en' ? lower : (lower.split('-')[0] ?? lower)
}

/** Groups, measured; the keys always listed come first, the others follow in alphabetical order. */
function byKey<Item, Measure>(
  items: readonly Item[],
  key: (item: Item) => string,
  measure: (group: readonly Item[]) => Measure,
  always: readonly string[] = [],
): Record<string, Measure> {
  const keys = new Set([...always, ...items.map(key).sort()])
  return Object.fromEntries(
    [...keys].map((name) => [name, measure(items.filter((item) => key(item) === name))]),
  )
}

function sum<Item>(items: readonly Item[], value: (item: Item) => number): number {
  return items.reduce((total, item) => total + value(item), 0)
}
