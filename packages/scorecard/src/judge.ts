import type { Decoy, Keeper, PlantedConversation } from './conversation.js'
import { isNear, type Likeness, likeness } from './likeness.js'
import { compilePattern, plainText } from './pattern.js'
import type { Prediction } from './predictions.js'

/** What became of one keeper. */
export interface KeeperResult {
  readonly conversation: string
  readonly keeper: string
  readonly type: string
  /** The turn that states it. */
  readonly text: string
  /** Whether one entry holds all of it. */
  readonly found: boolean
  /** Of the typed entries that hold it, the share under a fair type; `null` when there are none. */
  readonly typeShare: number | null
}

/** What became of one decoy. */
export interface DecoyResult {
  readonly conversation: string
  readonly decoy: string
  readonly kind: string
  readonly role: 'user' | 'assistant'
  readonly leaked: boolean
  /** The first entry that leaks it. */
  readonly entry?: string
}

/** An entry on the subject of a keeper that says the opposite, or a value that was replaced. */
export interface WrongValue {
  readonly conversation: string
  readonly keeper: string
  readonly entry: string
}

/** Everything that can be said about one conversation's entries. */
export interface Judgement {
  readonly keepers: readonly KeeperResult[]
  readonly decoys: readonly DecoyResult[]
  readonly wrongValues: readonly WrongValue[]
  readonly entries: number
  /** Entries that hold at least one keeper. */
  readonly useful: number
  readonly exactDuplicates: number
  readonly nearDuplicates: number
  /** Entries worded anew that hold only keepers which earlier entries hold. */
  readonly redundant: number
}

/** Compares what a memory holds with what was planted in the conversation. */
export function judge(conversation: PlantedConversation, predictions: readonly Prediction[]): Judgement {
  const entries = predictions.map((prediction) => new Entry(prediction))
  const wrongValues: WrongValue[] = []
  const keepers = conversation.keepers.map((keeper) => {
    const { holders, wrong } = weigh(keeper, entries)
    for (const { content } of wrong) {
      wrongValues.push({ conversation: conversation.id, keeper: keeper.id, entry: content })
    }
    return keeperResult(conversation, keeper, holders)
  })
  return {
    keepers,
    decoys: conversation.decoys.map((decoy) => decoyResult(conversation, decoy, entries)),
    wrongValues,
    entries: entries.length,
    useful: entries.filter((entry) => entry.keepers.size > 0).length,
    ...countRepeats(entries),
  }
}

class Entry {
  readonly content: string
  readonly type: string | undefined
  readonly text: string
  readonly likeness: Likeness
  /** Ids of the keepers it holds. */
  readonly keepers = new Set<string>()

  constructor({ content, type }: Prediction) {
    this.content = content
    this.type = type
    this.text = plainText(content)
    this.likeness = likeness(content)
  }
}

function weigh(keeper: Keeper, entries: readonly Entry[]): { holders: Entry[]; wrong: Entry[] } {
  const must = compileAll(keeper.must, 'must')
  const mustNot = compileAll(keeper.mustNot, 'mustNot')
  const holders: Entry[] = []
  const wrong: Entry[] = []
  for (const entry of entries) {
    const matches = (pattern: RegExp): boolean => pattern.test(entry.text)
    if (mustNot.some(matches)) {
      if (must.some(matches)) wrong.push(entry)
    } else if (must.every(matches)) {
      holders.push(entry)
      entry.keepers.add(keeper.id)
    }
  }
  return { holders, wrong }
}

function keeperResult({ id, turns }: PlantedConversation, keeper: Keeper, holders: Entry[]): KeeperResult {
  const fair = [keeper.type, ...(keeper.alsoTypes ?? [])]
  const types = holders.flatMap(({ type }) => type ?? [])
  return {
    conversation: id,
    keeper: keeper.id,
    type: keeper.type,
    text: turns[keeper.turn]?.text ?? '',
    found: holders.length > 0,
    typeShare: types.length > 0 ? types.filter((type) => fair.includes(type)).length / types.length : null,
  }
}

function decoyResult(
  { id, turns }: PlantedConversation,
  decoy: Decoy,
  entries: readonly Entry[],
): DecoyResult {
  const markers = compileAll(decoy.markers, 'markers')
  const entry = entries.find(({ text }) => markers.some((marker) => marker.test(text)))
  return {
    conversation: id,
    decoy: decoy.id,
    kind: decoy.kind,
    role: turns[decoy.turn]?.role ?? 'user',
    leaked: entry !== undefined,
    ...(entry && { entry: entry.content }),
  }
}

/** Each entry is compared with those before it and counts once, under the first name that fits. */
function countRepeats(
  entries: readonly Entry[],
): Pick<Judgement, 'exactDuplicates' | 'nearDuplicates' | 'redundant'> {
  const counts = { exactDuplicates: 0, nearDuplicates: 0, redundant: 0 }
  const held = new Set<string>()
  for (const [i, entry] of entries.entries()) {
    const before = entries.slice(0, i)
    const adds = [...entry.keepers].some((keeper) => !held.has(keeper))
    if (before.some((other) => other.likeness.identity === entry.likeness.identity)) counts.exactDuplicates++
    else if (before.some((other) => isNear(other.likeness, entry.likeness))) counts.nearDuplicates++
    else if (entry.keepers.size > 0 && !adds) counts.redundant++
    for (const keeper of entry.keepers) held.add(keeper)
  }
  return counts
}

function compileAll(sources: readonly string[], field: string): RegExp[] {
  return sources.map((source, i) => compilePattern(source, `${field}[${i}]`))
}
