import type { Mutant } from '../mutant.js'
import { contractMutants } from './contract.js'
import { extractingMutants } from './extracting.js'
import { partMutants } from './parts.js'
import { readingMutants } from './reading.js'
import { scopingMutants } from './scoping.js'
import { wiredMutants } from './wired.js'
import { writingMutants } from './writing.js'

/** Every mutant. */
export const mutants: readonly Mutant[] = [
  ...readingMutants,
  ...writingMutants,
  ...scopingMutants,
  ...contractMutants,
  ...wiredMutants,
  ...extractingMutants,
  ...partMutants,
]
