export { type ConverseModel, type ConverseModelOptions, converseModel } from './converse-model.js'
export { type TitanEmbedder, type TitanEmbedderOptions, titanEmbedder } from './titan-embedder.js'
export { TITAN_LIMITS, type TitanDimensions, type TitanLimits } from './titan-limits.js'
