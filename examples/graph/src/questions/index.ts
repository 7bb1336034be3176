export { type Answered, ask, DEPTH, hitRate } from './ask.js'
export { conversation, SPEAKER } from './conversation.js'
export { type MultiHopQuestion, questions } from './questions.js'
