// Loaded when a model is asked for the first time. By name, so that a bundler leaves the rules out.
export { modelExtractor } from '@memory/extractors'
