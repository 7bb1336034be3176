import type { Contender } from '../contender.js'
import { ours } from './ours.js'
import { strands } from './strands.js'

/** Ours and its peer. */
export const contenders: readonly [Contender, Contender] = [ours, strands]
