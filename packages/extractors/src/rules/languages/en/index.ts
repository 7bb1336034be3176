import type { LanguageRules } from '../../language-rules.js'
import { patterns } from './patterns.js'
import { raw } from './raw.js'
import { speech } from './speech.js'
import { topics } from './topics.js'

export const english: LanguageRules = {
  code: 'en',
  spaced: true,
  apostrophe: '',
  words: { ...topics, ...speech },
  patterns,
  ...raw,
}
