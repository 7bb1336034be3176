import type { LanguageRules } from '../../language-rules.js'
import { correctionPatterns, corrections } from './corrections.js'
import { raw } from './raw.js'
import { replyPatterns } from './reply-patterns.js'
import { requestPatterns } from './request-patterns.js'
import { speech } from './speech.js'
import { statementPatterns } from './statement-patterns.js'
import { subjectPatterns } from './subject-patterns.js'
import { topics } from './topics.js'
import { unrealPatterns } from './unreal-patterns.js'

export const english: LanguageRules = {
  code: 'en',
  spaced: true,
  apostrophe: '',
  words: { ...topics, ...speech },
  patterns: {
    ...subjectPatterns,
    ...requestPatterns,
    ...statementPatterns,
    ...unrealPatterns,
    ...replyPatterns,
    ...correctionPatterns,
  },
  ...raw,
  ...corrections,
}
