export { GraphExtractor, type GraphExtractorOptions, graphExtractor } from './graph/graph-extractor.js'
export type { GraphNoteReason } from './graph/graph-note-reason.js'
export { DEFAULT_GRAPH_POLICY } from './graph/graph-prompt.js'
export { ModelExtractor, type ModelExtractorOptions, modelExtractor } from './model-extractor.js'
export type { ModelNoteReason } from './note-reason.js'
export type { BodyReader, Fetch, FetchInit, FetchResponse } from './openai-compatible/fetch.js'
export {
  type OpenAICompatibleModelOptions,
  openAICompatibleModel,
} from './openai-compatible/openai-compatible-model.js'
export { DEFAULT_POLICY } from './prompts/default-policy.js'
export type { TypedPrompt } from './prompts/typed-prompt.js'
export { typedPrompts } from './prompts/typed-prompts.js'
export type { DiscardReason } from './rules/discard-reason.js'
export { RuleExtractor, type RuleExtractorOptions, ruleExtractor } from './rules/rule-extractor.js'
