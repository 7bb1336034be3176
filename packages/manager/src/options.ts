import {
  type AddOptions,
  type AnyTrigger,
  type Clock,
  type Gate,
  invalid,
  type Journal,
  type LanguageModel,
  type Logger,
  type MemoryEntry,
  type MemoryScope,
  type MemoryStore,
  type Message,
  type Metadata,
  resolveLimit,
} from '@memory/core'
import { checkChoice } from './check-choice.js'
import type { Reconciler } from './reconcile/reconciler.js'

/** How searches over the stores are bounded and fused. */
export interface RecallOptions {
  /** Results of a search. Default 5. */
  readonly limit?: number
  /** How long each store may take, in milliseconds. Default 1,500. */
  readonly deadlineMs?: number
  /** Drops entries whose score is known and below this, from 0 to 1. Default 0. */
  readonly minScore?: number
  /**
   * Approximate token budget of all results together: 4 ASCII characters or 1 other character to a token. Default: none.
   */
  readonly maxTokens?: number
  /**
   * The constant of reciprocal-rank fusion: the larger, the less the first ranks count. Where every store gives scores of
   * the same kind, ranks are scaled by them. Default 60.
   */
  readonly fusionK?: number
  /** How much each store's ranks count, by store name. Default 1. */
  readonly weights?: Readonly<Record<string, number>>
}

/** How recalled memories are put before a model call. */
export interface InjectionOptions {
  /** Entries at most. Default 5. */
  readonly limit?: number
  /** Drops entries whose score is known and below this, from 0 to 1. Default: that of `recall`. */
  readonly minScore?: number
  /** Approximate token budget of the block. Default 1,000. */
  readonly maxTokens?: number
  /** How long a model call may be held up, in milliseconds. Default: the deadline of `recall`. */
  readonly deadlineMs?: number
  /** The query uses this many characters of the last user text at most. Default 1,000. */
  readonly maxQueryCharacters?: number
  /** Makes the query. Default: the last user text. A blank query injects nothing. */
  query?(messages: readonly Message[]): string | Promise<string>
  /**
   * Writes the inside of the block. Its text is escaped only so far that it cannot close the block. Default: one line
   * for each memory.
   */
  format?(entries: readonly MemoryEntry[]): string | Promise<string>
}

/** How much goes into one extraction. */
export interface ExtractionLimits {
  /** Messages in one batch. Default 100. */
  readonly maxMessages?: number
  /** UTF-16 units of text in one batch; a longer message is a batch of its own. Default 32,000. */
  readonly maxCharacters?: number
  /** Entries on the subject shown to the extractor, so that it does not repeat them; 0 for none. Default 10. */
  readonly existing?: number
  /** Earlier versions kept with an entry that replaces others; 0 for none. Default 5. */
  readonly history?: number
}

/**
 * How much may wait to be extracted.
 *
 * A full buffer starts an extraction. `overflow` says what becomes of the message that does not fit: `reject`
 * refuses it with `limit_exceeded`, so that nothing is lost unseen; `drop-oldest` gives up the oldest of
 * the session with a `dropped` event; `block` waits for room, up to `timeouts.recordMs`, and refuses then.
 */
export interface BufferOptions {
  /** Messages in one session. Default 1,000. */
  readonly maxMessages?: number
  /** Bytes in one session, as UTF-16 holds text. Default 4 MiB. */
  readonly maxBytes?: number
  /** Messages in all sessions together. Default 200,000. */
  readonly maxTotalMessages?: number
  /** Bytes in all sessions together. Default 256 MiB. */
  readonly maxTotalBytes?: number
  /** What becomes of a message that does not fit. Default `reject`. */
  readonly overflow?: 'reject' | 'drop-oldest' | 'block'
}

/**
 * How often and when a failed write or extraction is tried again. A store that fails for three sessions in a row is down:
 * all sessions wait for it together, and call it again as it comes back.
 */
export interface RetryOptions {
  /**
   * Tries of one entry or batch before it is set aside. Those that a flush makes before their time do not count, nor
   * those that end in refused credentials. Default 10.
   */
  readonly attempts?: number
  /** Model calls for one batch whose output cannot be read, before it is set aside. Default 3. */
  readonly unreadableAttempts?: number
  /** Ceiling of the first wait, in milliseconds; each further one doubles it. Default 500. */
  readonly baseMs?: number
  /** Ceiling of any wait, in milliseconds. Default 300,000. */
  readonly maxMs?: number
}

/** Bounds on single calls, in milliseconds. */
export interface TimeoutOptions {
  /** The preparation (`initialize`) of a store or gate; one that takes longer is begun anew. Default 120,000. */
  readonly initializeMs?: number
  /** One extraction. Default 120,000. */
  readonly extractMs?: number
  /** One write to a store. Default 30,000. */
  readonly writeMs?: number
  /** One decision of a gate. Default 5,000. */
  readonly gateMs?: number
  /** The wait of a `record` for room, where the buffer's policy is `block`. Default 30,000. */
  readonly recordMs?: number
  /** A whole `flush` or `close`. Default 30,000. */
  readonly flushMs?: number
}

/**
 * Anything the manager takes for a store: a `MemoryStore`, or an object of the same shape as other hosts declare it,
 * whose `add` answers nothing of use and which names messages, triggers and extractors by types of its own. What runs is
 * given what the manager has: a trigger or an extractor that needs its host's own context works there only.
 */
export interface StoreLike extends Omit<MemoryStore, 'add' | 'addMessages' | 'extraction'> {
  readonly extraction?: boolean | ExtractionLike
  /** Writes one entry. */
  add?(content: string, metadata?: Metadata, options?: AddOptions): Promise<unknown>
  /** Takes raw turns. */
  addMessages?(messages: never, context?: never): Promise<unknown>
}

/** An extraction setting in the types of any host. */
export interface ExtractionLike {
  readonly trigger?: AnyTrigger | AnyTrigger[]
  readonly extractor?: {
    /** What of these messages is to be kept. */
    extract(messages: never, context: never): Promise<unknown>
  }
  readonly filter?: { readonly exclude: readonly string[] }
}

/** Options of `memoryManager`. Only `stores` is required. */
export interface MemoryManagerOptions {
  /** At least one; names must differ. Plain objects that fit the contract will do. */
  readonly stores: readonly StoreLike[]
  /** For stores that extract and bring no extractor of their own. Default: none. */
  readonly model?: LanguageModel
  /** Whose memory it is unless a session says otherwise. Default: the scope each store was made with. */
  readonly scope?: MemoryScope
  /** Looks at every entry before it is written; a list runs in order, `false` is none. Default `secretGate()`. */
  readonly gate?: Gate | readonly Gate[] | false
  /** Leaves out what a store holds already in other words, such as `nearDuplicates()`. Default: none. */
  readonly reconcile?: Reconciler
  /** See {@link RecallOptions}. */
  readonly recall?: RecallOptions
  /** See {@link InjectionOptions}. */
  readonly injection?: InjectionOptions
  /** See {@link ExtractionLimits}. */
  readonly extraction?: ExtractionLimits
  /** See {@link BufferOptions}. */
  readonly buffer?: BufferOptions
  /** See {@link RetryOptions}. */
  readonly retry?: RetryOptions
  /** See {@link TimeoutOptions}. */
  readonly timeouts?: TimeoutOptions
  /** Writes that run at once per store, and as many extractions, over all sessions. Default 8. */
  readonly concurrency?: number
  /** A session without activity for this many milliseconds, and with nothing unsaved, is released. Default 300,000. */
  readonly sessionIdleMs?: number
  /** Dead letters kept; the oldest give way with a `dropped` event. Default 1,000. */
  readonly maxDeadLetters?: number
  /** Quarantined entries kept; the oldest give way with a `dropped` event. Default 100. */
  readonly maxQuarantined?: number
  /** Search also finds what was recorded in the session and is not extracted yet. Default false. */
  readonly readYourWrites?: boolean
  /** Makes recorded messages survive the process. It stays open when the manager closes. Default: none. */
  readonly journal?: Journal
  /**
   * What becomes of messages that the journal holds for a store which is not among `stores`. `keep`: they stay in the
   * journal, for a manager that has the store again. `acknowledge`: the journal lets go of them. Either way there is
   * a `storeMissing` event. Default `keep`.
   */
  readonly missingStores?: 'keep' | 'acknowledge'
  /** Where time comes from. Default: the machine's clock. */
  readonly clock?: Clock
  /** Hears of listeners that threw; all else is told by events. Default: nobody. */
  readonly logger?: Logger
  /** Makes ids of messages, sessions and dead letters. Default: a random UUID of the manager, and a count. */
  readonly idGenerator?: () => string
}

const DEFAULTS = {
  recall: { limit: 5, deadlineMs: 1500, fusionK: 60 },
  injection: { limit: 5, maxTokens: 1000, maxQueryCharacters: 1000 },
  extraction: { maxMessages: 100, maxCharacters: 32_000, existing: 10, history: 5 },
  buffer: {
    maxMessages: 1000,
    maxBytes: 4 * 2 ** 20,
    maxTotalMessages: 200_000,
    maxTotalBytes: 256 * 2 ** 20,
    overflow: 'reject' as NonNullable<BufferOptions['overflow']>,
  },
  retry: { attempts: 10, unreadableAttempts: 3, baseMs: 500, maxMs: 300_000 },
  timeouts: {
    initializeMs: 120_000,
    extractMs: 120_000,
    writeMs: 30_000,
    gateMs: 5000,
    recordMs: 30_000,
    flushMs: 30_000,
  },
}

/** Limits that are options of their own. */
const LIMITS = { concurrency: 8, sessionIdleMs: 300_000, maxDeadLetters: 1000, maxQuarantined: 100 }

type Filled = { readonly [Group in keyof typeof DEFAULTS]: (typeof DEFAULTS)[Group] }

/** The numbers and choices of a manager with every default filled in. */
export interface Settings extends Filled {
  readonly recall: RecallOptions & typeof DEFAULTS.recall
  readonly injection: InjectionOptions & typeof DEFAULTS.injection
  readonly limits: typeof LIMITS
  readonly missingStores: NonNullable<MemoryManagerOptions['missingStores']>
}

/** @throws MemoryError `invalid_argument` naming the option. */
export function resolveSettings(options: MemoryManagerOptions): Settings {
  const groups = Object.entries(DEFAULTS).map(([name, defaults]) => [
    name,
    fill(`${name}.`, { ...defaults, ...options[name as keyof typeof DEFAULTS] }, defaults),
  ])
  const limits = Object.keys(LIMITS).map((name) => [name, options[name as keyof typeof LIMITS]])
  const { missingStores = 'keep' } = options
  checkChoice('missingStores', missingStores, ['keep', 'acknowledge'])
  return {
    ...Object.fromEntries(groups),
    missingStores,
    limits: fill('', Object.fromEntries(limits), LIMITS),
  }
}

/** Counts of what may be left out altogether. */
const MAY_BE_NONE = ['existing', 'history']

function fill(path: string, given: object, defaults: object): object {
  const checked = Object.entries(given).map(([key, value]) => {
    const field = path + key
    if (value === undefined) return [key, defaults[key as keyof typeof defaults]]
    if (key === 'weights') {
      for (const [store, weight] of Object.entries(value))
        checkNumber(`${field}.${store}`, weight, 0, Infinity)
    } else if (key === 'minScore') checkNumber(field, value, 0, 1)
    else if (key === 'overflow') checkChoice(field, value, ['reject', 'drop-oldest', 'block'])
    else if (
      typeof value !== 'function' &&
      resolveLimit(value, 0, field) === 0 &&
      !MAY_BE_NONE.includes(key)
    ) {
      throw invalid(field, 'must be a positive integer')
    }
    return [key, value]
  })
  return Object.fromEntries(checked)
}

function checkNumber(field: string, value: unknown, least: number, most: number): void {
  if (typeof value !== 'number' || !(value >= least && value <= most)) {
    throw invalid(field, `must be a number from ${least} to ${most}`)
  }
}
