import type { BedrockRuntimeClient } from '@aws-sdk/client-bedrock-runtime'
import { MemoryError } from '@memory/core'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { converseModel, titanEmbedder } from '../src/index.js'

const answering = (answer: unknown) => ({ send: async () => answer }) as unknown as BedrockRuntimeClient

it('an answer to an embedding is a whole vector, or an error of this family', async () => {
  const numbers = fc.oneof(
    fc.array(fc.double({ noNaN: true, noDefaultInfinity: true }), { minLength: 256, maxLength: 256 }),
    fc.array(fc.jsonValue(), { minLength: 256, maxLength: 256 }),
    fc.jsonValue(),
  )
  const body = fc.oneof(
    fc.string(),
    fc.json(),
    numbers.map((embedding) => JSON.stringify({ embedding })),
  )
  await fc.assert(
    fc.asyncProperty(body, async (text) => {
      const client = answering({ body: new TextEncoder().encode(text) })
      const embedder = titanEmbedder({ client, dimensions: 256, concurrency: 1 })
      try {
        const [vector = []] = await embedder.embed(['tea'], { kind: 'document' })
        expect(vector.filter(Number.isFinite)).toHaveLength(256)
      } catch (error) {
        expect(MemoryError.isInstance(error)).toBe(true)
      }
    }),
    { examples: [['null'], ['{"embedding":{"length":256}}'], ['']] },
  )
})

it('an answer of a model is texts, or an error of this family', async () => {
  const content = fc.array(
    fc.oneof(fc.record({ text: fc.string() }), fc.dictionary(fc.string(), fc.jsonValue())),
  )
  const answer = fc.oneof(
    fc.jsonValue(),
    fc.record(
      {
        output: fc.record({ message: fc.record({ content }) }),
        usage: fc.jsonValue(),
        stopReason: fc.string(),
      },
      { requiredKeys: [] },
    ),
  )
  await fc.assert(
    fc.asyncProperty(answer, async (given) => {
      const model = converseModel({ client: answering(given), modelId: 'm' })
      try {
        const { text, finishReason } = await model.generate({ system: '', prompt: 'Say tea' })
        expect(typeof finishReason).toBe('string')
        for (const part of Array.isArray(text) ? text : []) expect(part).toHaveProperty('text')
      } catch (error) {
        expect(MemoryError.isInstance(error)).toBe(true)
      }
    }),
    { examples: [[null], [{ stopReason: '__proto__' }], [{ output: { message: { content: 'tea' } } }]] },
  )
})
