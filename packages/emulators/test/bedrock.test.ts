import { BedrockRuntimeClient, ConverseCommand, InvokeModelCommand } from '@aws-sdk/client-bedrock-runtime'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bedrockEmulator, type ConverseQuestion, type Emulator } from '../src/index.js'

let emulator: Emulator
let client: BedrockRuntimeClient
const questions: ConverseQuestion[] = []
beforeAll(async () => {
  emulator = await bedrockEmulator({
    converse(question) {
      questions.push(question)
      return 'word '.repeat(100).trim()
    },
  })
  client = new BedrockRuntimeClient({ ...emulator.clientConfig, maxAttempts: 1 })
})
afterAll(async () => {
  client.destroy()
  await emulator.close()
})

async function titan(request: object, modelId = 'amazon.titan-embed-text-v2:0') {
  const { body } = await client.send(
    new InvokeModelCommand({
      modelId,
      contentType: 'application/json',
      accept: 'application/json',
      body: JSON.stringify(request),
    }),
  )
  return JSON.parse(new TextDecoder().decode(body)) as {
    embedding: number[]
    embeddingsByType: Record<string, number[]>
    inputTextTokenCount: number
  }
}

const cosine = (a: readonly number[], b: readonly number[]) =>
  a.reduce((sum, x, i) => sum + x * (b[i] as number), 0) / (Math.hypot(...a) * Math.hypot(...b))

describe('Titan', () => {
  it('embeds for real at every width', async () => {
    for (const dimensions of [256, 512, 1_024]) {
      const [nuts, allergy, train] = await Promise.all(
        [
          'Dana is allergic to peanuts',
          'Which foods must Dana avoid?',
          'The train to Porto leaves at nine',
        ].map(async (inputText) => (await titan({ inputText, dimensions })).embedding),
      )
      if (!nuts || !allergy || !train) throw new Error('nothing was embedded')
      expect(nuts).toHaveLength(dimensions)
      expect(Math.hypot(...nuts)).toBeCloseTo(1, 5)
      expect(cosine(nuts, allergy)).toBeGreaterThan(cosine(nuts, train) + 0.15)
    }
  })

  it('answers in the shape of the model', async () => {
    const answer = await titan({
      inputText: 'Likes tea',
      embeddingTypes: ['float', 'binary'],
      dimensions: 256,
    })
    expect(answer.embeddingsByType.float).toEqual(answer.embedding)
    expect(new Set(answer.embeddingsByType.binary)).toEqual(new Set([0, 1]))
    expect(answer.inputTextTokenCount).toBeGreaterThan(0)
    expect((await titan({ inputText: 'Likes tea' })).embedding).toHaveLength(1_024)
  })

  it('M07: refuses what the model refuses', async () => {
    const refused = (request: object, message: string | RegExp) =>
      expect(titan(request)).rejects.toMatchObject({ name: 'ValidationException', message })
    await refused(
      { inputText: 'x'.repeat(52_611) },
      'Malformed input request: expected maxLength: 50000, actual: 52611, please reformat your input and try again.',
    )
    await refused(
      { inputText: '記'.repeat(9_279) },
      '400 Bad Request: Too many input tokens. Max input tokens: 8192, request input token count: 9279',
    )
    await refused({ inputText: '' }, /Malformed/)
    await refused({ inputText: 'x', dimensions: 384 }, /dimensions/)
    await refused({ inputText: ['x'] }, /inputText/)
    await expect(titan({ inputText: 'x' }, 'amazon.nothing')).rejects.toMatchObject({
      name: 'ValidationException',
    })
  })

  it('throttles when told to', async () => {
    emulator.order('InvokeModel', 'throttled')
    await expect(titan({ inputText: 'x' })).rejects.toMatchObject({
      name: 'ThrottlingException',
      $metadata: { httpStatusCode: 429 },
    })
  })
})

describe('Converse', () => {
  it('hands the question over and cuts the answer', async () => {
    const ask = (maxTokens?: number) =>
      client.send(
        new ConverseCommand({
          modelId: 'any.model',
          system: [{ text: 'Be brief' }],
          messages: [{ role: 'user', content: [{ text: 'Hello' }] }],
          ...(maxTokens && { inferenceConfig: { maxTokens } }),
        }),
      )
    const whole = await ask()
    expect(questions[0]).toEqual({
      modelId: 'any.model',
      system: 'Be brief',
      messages: [{ role: 'user', text: 'Hello' }],
    })
    expect(whole.stopReason).toBe('end_turn')
    const short = await ask(10)
    expect(short.stopReason).toBe('max_tokens')
    expect(short.usage?.outputTokens).toBeLessThanOrEqual(10)
  })
})
