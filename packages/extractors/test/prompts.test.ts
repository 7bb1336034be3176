import { describe, expect, it } from 'vitest'
import { modelExtractor } from '../src/model-extractor.js'
import { DEFAULT_POLICY } from '../src/prompts/default-policy.js'
import { typedPrompts } from '../src/prompts/typed-prompts.js'
import { scriptedModel } from './support/scripted-model.js'

const types = ['facts', 'preferences', 'summary', 'episodes'] as const

/** The quoted examples of one section. */
function examples(prompt: string, section: string): string[] {
  const body = prompt.split(/^# /m).find((part) => part.startsWith(section)) ?? ''
  return Array.from(body.matchAll(/"([A-Z][^"]+)"/g), ([, example = '']) => example)
}

describe('typed prompts', () => {
  it('are one to one with the strategies of AgentCore', () => {
    expect(Object.keys(typedPrompts)).toEqual(types)
    expect(types.map((type) => typedPrompts[type].type)).toEqual(types)
    expect(types.map((type) => typedPrompts[type].agentCoreStrategy)).toEqual([
      'semantic',
      'userPreference',
      'summary',
      'episodic',
    ])
    expect(types.filter((type) => typedPrompts[type].replaces)).toEqual(['summary'])
  })

  it.each(types)('%s: keeps with examples, and turns away the other three with examples', (type) => {
    const { prompt, description } = typedPrompts[type]
    expect(description).toMatch(/^.{20,120}\.$/)
    expect(prompt.length).toBeLessThanOrEqual(30_000)
    expect(examples(prompt, 'Keep').length).toBeGreaterThan(0)
    const elsewhere = prompt.split(/^# /m).find((part) => part.startsWith('Leave alone')) ?? ''
    expect(elsewhere.match(/^- .*"/gm)).toHaveLength(3)
    expect(elsewhere).not.toMatch(new RegExp(`^- ${type === 'summary' ? 'The task' : type}`, 'im'))
    expect(prompt).toContain('The final word wins')
  })

  it('do not overlap: no example is kept by one and claimed for another by the rest', () => {
    for (const type of types) {
      const kept = examples(typedPrompts[type].prompt, 'Keep')
      const claimed = types.flatMap((other) => examples(typedPrompts[other].prompt, 'Keep'))
      for (const example of examples(typedPrompts[type].prompt, 'Leave alone'))
        expect(kept).not.toContain(example)
      expect(new Set(claimed).size).toBe(claimed.length)
    }
  })

  it('stamp their type through an extractor', async () => {
    for (const type of types) {
      const { prompt } = typedPrompts[type]
      const model = scriptedModel('[{"content":"Something","type":"other"}]')
      const extractor = modelExtractor({ model, type, systemPrompt: prompt })
      expect(await extractor.extract([{ role: 'user', content: 'Hi' }])).toEqual([
        { content: 'Something', type },
      ])
      expect(model.requests[0]?.system.startsWith(prompt)).toBe(true)
    }
  })
})

describe('the default policy', () => {
  it.each([
    'small talk',
    'weather',
    'passing opinions',
    'questions, hypotheticals',
    'what other people did',
    'the user did not confirm',
    'the final word wins',
    'secrets',
  ])('speaks of %s', (subject) => {
    expect(DEFAULT_POLICY.toLowerCase()).toContain(subject)
  })
})
