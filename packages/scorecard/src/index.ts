export { type AcrossRuns, acrossRuns, type DecoyRate, type KeeperRate, type Spread } from './across-runs.js'
export {
  DECOY_KINDS,
  type Decoy,
  KEEPER_TYPES,
  type Keeper,
  type PlantedConversation,
  type PlantedTurn,
  type RecallQuestion,
} from './conversation.js'
export type { DecoyResult, KeeperResult, WrongValue } from './judge.js'
export { type LoadOptions, loadDataset } from './load-dataset.js'
export type { ExtractorChoice, Mechanism, MechanismSetup, MemorySetup, StoresSetup } from './memory-setup.js'
export { loadPredictions, type Prediction, type Predictions } from './predictions.js'
export type { Rate } from './rate.js'
export { readStore } from './read-store.js'
export { runConversation } from './run-conversation.js'
export {
  runScorecard,
  type ScorecardOptions,
  type ScorecardProgress,
  type ScorecardResult,
} from './run-scorecard.js'
export { type Score, score } from './score.js'
export { shippedConversations } from './shipped-conversations.js'
