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
export { loadPredictions, type Prediction, type Predictions } from './predictions.js'
export type { Rate } from './rate.js'
export { type Score, score } from './score.js'
export { shippedConversations } from './shipped-conversations.js'
