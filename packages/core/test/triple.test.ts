import { describe, expect, it } from 'vitest'
import { canonicalName } from '../src/index.js'

describe('canonicalName', () => {
  it.each([
    ['Zoë', 'zoe'],
    ['KRAKÓW', 'krakow'],
    ['the Douro', 'douro'],
    ['bakeries of Acme’s', 'bakeries of acme'],
    ['tide gauges', 'tide gauge'],
    ['the  glass', 'glass'],
    ['Adams', 'adams'],
    ['C++', 'c++'],
    ['Works_at', 'works at'],
    ['日本', '日本'],
    ['???', ''],
  ])('of %s is %s', (name, canonical) => {
    expect(canonicalName(name)).toBe(canonical)
  })

  it('of a canonical name is itself', () => {
    for (const name of ['The Casa Verde', 'glasses', "O'Hara's", 'İstanbul']) {
      expect(canonicalName(canonicalName(name))).toBe(canonicalName(name))
    }
  })
})
