import { invalid } from '@memory/core'
import { METADATA_KEY } from '../record.js'
import type { ControlOptions } from './control-plane.js'
import {
  BUILT_IN_STRATEGIES,
  isCustom,
  type ResolvedStrategy,
  resolveStrategies,
  type StrategyKind,
  type StrategySpec,
} from './strategy.js'
import { resolveWait, type WaitOptions } from './wait-until-active.js'

/** Options of `ensureMemory`. */
export interface EnsureMemoryOptions extends ControlOptions, WaitOptions {
  /** A letter, then letters, digits and underscores, 48 at most; unique in an account and region. */
  readonly name: string
  /** What the service extracts. Default: all four kinds. */
  readonly strategies?: readonly (StrategyKind | StrategySpec)[]
  /** What the memory is for, in the service's lists. Default: none. */
  readonly description?: string
  /** Days for which events are kept, 3 to 365. Default 90, for a memory that is created. */
  readonly eventExpiryDays?: number
  /** A key of KMS, of a memory that is created. Default: the service's own. */
  readonly encryptionKeyArn?: string
  /** The role under which custom strategies ask models. Default: none. */
  readonly roleArn?: string
  /** Metadata keys that searches may filter by, with their types. Keys can be added and never removed. Default: none. */
  readonly indexedKeys?: Readonly<Record<string, 'STRING' | 'STRINGLIST' | 'NUMBER'>>
  /** Deletes strategies that are not named, with what they have extracted left unread. Default false. */
  readonly prune?: boolean
  /** Tags of a memory that is created. Default: none. */
  readonly tags?: Readonly<Record<string, string>>
}

/** Limits of the service (API model of the control plane, 2023-06-05). */
const NAME = /^[a-zA-Z][a-zA-Z0-9_]{0,47}$/
const DESCRIPTION = 4_096
const INDEXED_KEYS = 10
const KEY_TYPES: readonly string[] = ['STRING', 'STRINGLIST', 'NUMBER']

/**
 * The strategies, with every default filled in.
 *
 * @throws MemoryError `invalid_argument` naming the option.
 */
export function checkOptions(options: EnsureMemoryOptions): ResolvedStrategy[] {
  const { name, description, strategies = BUILT_IN_STRATEGIES, eventExpiryDays, roleArn } = options
  if (typeof name !== 'string' || !NAME.test(name)) {
    throw invalid('name', 'must be a letter, then at most 47 letters, digits and underscores')
  }
  const expires = eventExpiryDays ?? 90
  if (!Number.isInteger(expires) || expires < 3 || expires > 365) {
    throw invalid('eventExpiryDays', 'must be a whole number from 3 to 365')
  }
  if (description !== undefined && !isText(description, DESCRIPTION)) {
    throw invalid('description', `must have 1 to ${DESCRIPTION} characters`)
  }
  checkIndexedKeys(options.indexedKeys)
  resolveWait(options)
  const resolved = resolveStrategies(strategies)
  if (roleArn === undefined && resolved.some(isCustom)) {
    throw invalid('roleArn', 'is needed by strategies with steps of their own')
  }
  return resolved
}

function checkIndexedKeys(indexedKeys: EnsureMemoryOptions['indexedKeys'] = {}): void {
  if (typeof indexedKeys !== 'object' || indexedKeys === null) {
    throw invalid('indexedKeys', 'must be an object of types by key')
  }
  const all = Object.entries(indexedKeys)
  if (all.length > INDEXED_KEYS) throw invalid('indexedKeys', `must be at most ${INDEXED_KEYS}`)
  for (const [key, type] of all) {
    if (!METADATA_KEY.test(key)) {
      throw invalid(
        `indexedKeys.${key}`,
        'must have a name of 1 to 128 letters, digits, spaces and . _ : / = + @ -',
      )
    }
    if (!KEY_TYPES.includes(type))
      throw invalid(`indexedKeys.${key}`, `must be one of ${KEY_TYPES.join(', ')}`)
  }
}

const isText = (value: unknown, most: number): boolean =>
  typeof value === 'string' && value.length >= 1 && value.length <= most
