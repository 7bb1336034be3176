// Everything that calls a store, an extractor or a gate. It is loaded in one piece when the first call is due (see
// `loadEngine`), so that a program starts with what takes messages in.
export { forget } from './forget.js'
export { checkForSecrets } from './gate/check-for-secrets.js'
export { inject, recallBlock } from './injection/inject.js'
export { recall } from './recall/search.js'
export { replayJournal } from './replay-journal.js'
export { runTool } from './tools/run-tool.js'
export { addEntry } from './write/add.js'
export { admitWhenRoom } from './write/admit-when-room.js'
export { letterBatch } from './write/batch.js'
export { drain } from './write/drain.js'
