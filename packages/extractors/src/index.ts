export type { DiscardReason } from './rules/discard-reason.js'
export { RuleExtractor, type RuleExtractorOptions, ruleExtractor } from './rules/rule-extractor.js'
