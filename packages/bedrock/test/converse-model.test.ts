import { BedrockRuntimeClient } from '@aws-sdk/client-bedrock-runtime'
import { bedrockEmulator, type ConverseQuestion, type Emulator } from '@memory/emulators'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { converseModel } from '../src/index.js'
import { letterEmbedder } from './letter-embedder.js'

let emulator: Emulator
let client: BedrockRuntimeClient
let asked: ConverseQuestion | undefined
let answer = 'Lisbon'
beforeAll(async () => {
  emulator = await bedrockEmulator({
    embedder: letterEmbedder,
    converse(question) {
      asked = question
      return answer
    },
  })
  client = new BedrockRuntimeClient({ ...emulator.clientConfig, maxAttempts: 1 })
})
afterAll(async () => {
  client.destroy()
  await emulator.close()
})

describe('converseModel', () => {
  it('asks with system, prompt and limit, and gives text, reason and usage', async () => {
    const model = converseModel({ modelId: 'amazon.nova-lite-v1:0', client })
    expect(model.id).toBe('bedrock/amazon.nova-lite-v1:0')
    const response = await model.generate({
      system: 'One word.',
      prompt: 'Capital of Portugal?',
      maxTokens: 50,
    })
    expect(response).toEqual({
      text: [{ text: 'Lisbon' }],
      finishReason: 'stop',
      usage: { inputTokens: expect.any(Number), outputTokens: expect.any(Number) },
    })
    expect(asked).toEqual({
      modelId: 'amazon.nova-lite-v1:0',
      system: 'One word.',
      messages: [{ role: 'user', text: 'Capital of Portugal?' }],
      maxTokens: 50,
    })
  })

  it('says when the answer was cut off, and when there is none', async () => {
    const model = converseModel({ modelId: 'any', client, maxTokens: 5 })
    answer = 'word '.repeat(50)
    expect((await model.generate({ system: ' ', prompt: 'x' })).finishReason).toBe('length')
    answer = ''
    expect((await model.generate({ system: '', prompt: 'x' })).text).toBeNull()
  })

  it('rejects with what went wrong', async () => {
    const model = converseModel({ modelId: 'any', client })
    emulator.order('Converse', 'throttled')
    await expect(model.generate({ system: '', prompt: 'x' })).rejects.toMatchObject({
      code: 'throttled',
      retryable: true,
    })
    await expect(model.generate({ system: '', prompt: ' ' })).rejects.toMatchObject({ field: 'prompt' })
    const signal = AbortSignal.abort()
    await expect(model.generate({ system: '', prompt: 'x', signal })).rejects.toMatchObject({
      code: 'aborted',
    })
    await expect(model.generate({ system: '', prompt: 'x', maxTokens: 0 })).rejects.toMatchObject({
      code: 'invalid_argument',
      field: 'maxTokens',
    })
  })

  it.each([
    ['modelId', { modelId: '' }],
    ['temperature', { temperature: -1 }],
    ['temperature', { temperature: Number.NaN }],
    ['maxTokens', { maxTokens: 0 }],
    ['maxTokens', { maxTokens: 1.5 }],
  ])('refuses a %s that makes no sense: %o', (field, options) => {
    expect(() => converseModel({ modelId: 'any', ...options })).toThrow(
      expect.objectContaining({ code: 'invalid_argument', field }),
    )
  })

  it('closes the client it made, and answers no more', async () => {
    const own = converseModel({ modelId: 'any', clientConfig: emulator.clientConfig })
    answer = 'Lisbon'
    const request = { system: '', prompt: 'x' }
    expect((await own.generate(request)).finishReason).toBe('stop')
    own.close()
    own.close()
    await expect(own.generate(request)).rejects.toMatchObject({ code: 'closed' })
  })
})
