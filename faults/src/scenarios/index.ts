import type { Scenario } from '../scenario.js'
import { twoSpeeds } from './f01-two-speeds.js'
import { modelAskedAgain } from './f02-model-asked-again.js'
import { badEntry } from './f03-bad-entry.js'
import { flushSaysDone } from './f04-flush-says-done.js'
import { noDeadline } from './f05-no-deadline.js'
import { unhandledRejection } from './f06-unhandled-rejection.js'
import { orderOfResults } from './f07-order-of-results.js'
import { unboundedBuffer } from './f08-unbounded-buffer.js'
import { twoAgents } from './f09-two-agents.js'
import { unreadableOutput } from './f10-unreadable-output.js'
import { lostReplyOfTurns } from './f11-lost-reply-of-turns.js'
import { noIdentity } from './f12-no-identity.js'
import { forgedLine } from './f13-forged-line.js'
import { blindExtractor } from './f14-blind-extractor.js'
import { injectionSize } from './f15-injection-size.js'
import { textInSpans } from './f16-text-in-spans.js'
import { backoff } from './f17-backoff.js'
import { toolReportsFailure } from './f18-tool-reports-failure.js'
import { filesDropFacts } from './f19-files-drop-facts.js'
import { nobodyHears } from './f20-nobody-hears.js'

/** Every fault, in order. */
export const scenarios: readonly Scenario[] = [
  twoSpeeds,
  modelAskedAgain,
  badEntry,
  flushSaysDone,
  noDeadline,
  unhandledRejection,
  orderOfResults,
  unboundedBuffer,
  twoAgents,
  unreadableOutput,
  lostReplyOfTurns,
  noIdentity,
  forgedLine,
  blindExtractor,
  injectionSize,
  textInSpans,
  backoff,
  toolReportsFailure,
  filesDropFacts,
  nobodyHears,
]
