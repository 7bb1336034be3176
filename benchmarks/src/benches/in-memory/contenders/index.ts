import type { Contender } from '../contender.js'
import { langchain } from './langchain.js'
import { langgraph } from './langgraph.js'
import { ours } from './ours.js'
import { plainJs } from './plain-js.js'
import { usearchExact, usearchExactAllCores } from './usearch.js'

/** Whom the store is measured against. */
export const peers: readonly Contender[] = [plainJs, usearchExact, usearchExactAllCores, langchain, langgraph]

/** Everybody, the store first. */
export const contenders: readonly Contender[] = [ours, ...peers]
