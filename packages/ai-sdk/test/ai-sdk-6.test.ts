import { MockEmbeddingModelV3, MockLanguageModelV3 } from 'ai-6/test'
import { vi } from 'vitest'
import { hostSuite } from './host-suite.js'

// The package finds this version as a program that depends on it would.
vi.mock('ai', () => import('ai-6'))

hostSuite({
  version: 6,
  languageModel: ({ doGenerate, doStream }) => new MockLanguageModelV3({ doGenerate, doStream } as never),
  embeddingModel: (embed, provided) =>
    new MockEmbeddingModelV3({
      provider: 'mock',
      modelId: 'lengths',
      maxEmbeddingsPerCall: 2,
      async doEmbed({ values, providerOptions }) {
        provided.push(providerOptions)
        return { embeddings: embed(values), warnings: [] }
      },
    }),
})
