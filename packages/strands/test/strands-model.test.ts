import { ContextWindowOverflowError, ModelThrottledError } from '@strands-agents/sdk'
import { describe, expect, it } from 'vitest'
import { strandsModel } from '../src/index.js'
import { ScriptedModel } from './scripted-model.js'

const question = { system: 'One word.', prompt: 'Capital of Portugal?' }

describe('strandsModel', () => {
  it('asks with system and prompt, and gives text, reason and usage', async () => {
    const scripted = new ScriptedModel('Lisbon, of course.')
    const model = strandsModel(scripted)
    expect(model.id).toBe('strands/scripted')
    expect(await model.generate(question)).toEqual({
      text: [{ text: 'Lisbon, of course.' }],
      finishReason: 'stop',
      usage: { inputTokens: 10, outputTokens: 5 },
    })
    expect(scripted.options[0]?.systemPrompt).toBe('One word.')
  })

  it.each([
    [new ModelThrottledError('slow down'), 'throttled', true],
    [new ContextWindowOverflowError('too long'), 'limit_exceeded', false],
    [new Error('socket closed'), 'failed', false],
  ])('tells %s', async (error, code, retryable) => {
    await expect(strandsModel(new ScriptedModel(error)).generate(question)).rejects.toMatchObject({
      code,
      retryable,
    })
  })

  it('refuses a blank prompt, and a signal that has fired, before asking', async () => {
    const scripted = new ScriptedModel('Lisbon')
    const model = strandsModel(scripted)
    await expect(model.generate({ system: '', prompt: ' ' })).rejects.toMatchObject({ field: 'prompt' })
    await expect(model.generate({ ...question, signal: AbortSignal.abort() })).rejects.toMatchObject({
      code: 'aborted',
    })
    expect(scripted.asked).toEqual([])
  })

  it('gives what there is when the model ran out of tokens', async () => {
    const scripted = new ScriptedModel('Lisbon, of')
    scripted.stream = async function* () {
      yield { type: 'modelMessageStartEvent', role: 'assistant' }
      yield { type: 'modelContentBlockStartEvent' }
      yield { type: 'modelContentBlockDeltaEvent', delta: { type: 'textDelta', text: 'Lisbon, of' } }
      yield { type: 'modelContentBlockStopEvent' }
      yield { type: 'modelMessageStopEvent', stopReason: 'maxTokens' }
    }
    expect(await strandsModel(scripted).generate(question)).toEqual({
      text: [{ text: 'Lisbon, of' }],
      finishReason: 'length',
    })
  })
})
