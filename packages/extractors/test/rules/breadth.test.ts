import { describe, expect, it } from 'vitest'
import { read, turns } from './conversation.js'
import { KEEPERS, PASSING } from './sentences.js'

describe.each(Object.entries(KEEPERS))('worth remembering, language %s', (_, sentences) => {
  it.each(sentences)('%s', async (sentence) => {
    expect((await read(turns(`U: ${sentence}`))).kept).not.toEqual([])
  })
})

describe.each(Object.entries(PASSING))('not worth remembering, language %s', (_, sentences) => {
  it.each(sentences)('%s', async (sentence) => {
    const { kept, reasons } = await read(turns(`U: ${sentence}`))
    expect(kept).toEqual([])
    expect(reasons).not.toEqual([])
  })
})
