import { MockEmbeddingModelV4, MockLanguageModelV4 } from 'ai/test'
import { hostSuite } from './host-suite.js'

hostSuite({
  version: 7,
  languageModel: ({ doGenerate, doStream }) => new MockLanguageModelV4({ doGenerate, doStream } as never),
  embeddingModel: (embed, provided) =>
    new MockEmbeddingModelV4({
      provider: 'mock',
      modelId: 'lengths',
      maxEmbeddingsPerCall: 2,
      async doEmbed({ values, providerOptions }) {
        provided.push(providerOptions)
        return { embeddings: embed(values), warnings: [] }
      },
    }),
})
