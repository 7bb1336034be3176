import type { KeeperResult, PlantedConversation, Score } from '@memory/scorecard'
import type { RecallAnswer } from './recall.js'
import type { MechanismReport, RecallReport } from './report.js'

const TYPES = ['facts', 'preferences', 'summary', 'episodes']
const KEPT = '✓'
const MISSED = '✗'
const LEFT_OUT = '·'
const LEAKED = '!'

/** A mark for every planted item of every conversation, then what went wrong in words. */
export function selectionTable(conversations: readonly PlantedConversation[], score: Score): string {
  const rows = conversations.map(({ id, language }) => {
    const keepers = score.keepers.filter(({ conversation }) => conversation === id)
    const decoys = score.decoys.filter(({ conversation }) => conversation === id)
    const kept = TYPES.map((type) => marks(keepers.filter((keeper) => keeper.type === type)))
    return [id, language, ...kept, decoys.map(({ leaked }) => (leaked ? LEAKED : LEFT_OUT)).join('')]
  })
  const legend = `${KEPT} kept  ${MISSED} missed  ${LEFT_OUT} rightly left out  ${LEAKED} leaked`
  return [
    ...columns([['conversation', '', ...TYPES, 'decoys'], ...rows]),
    legend,
    ...score.missed.map(
      ({ conversation, type, text }) => `${MISSED} ${conversation} (${type}): ${cut(text)}`,
    ),
    ...score.leaked.map((item) => `${LEAKED} ${item.conversation} (${item.kind}): ${cut(item.entry ?? '')}`),
  ].join('\n')
}

function marks(items: readonly KeeperResult[]): string {
  return items.map(({ found }) => (found ? KEPT : MISSED)).join('')
}

/** The figures of all mechanisms, side by side. */
export function mechanismTable(reports: readonly MechanismReport[]): string {
  return columns([
    ['', 'store', 'recall', 'leaks', 'right type', 'entries', 'turn held up', 'queryable after'],
    ...reports.map((report) => [
      report.mechanism,
      report.store,
      percent(report.selectionRecall),
      percent(report.leakRate),
      percent(report.typeAccuracy),
      String(report.entries),
      `${report.turnLatencyMs} ms`,
      `${report.queryableAfterMs} ms`,
    ]),
  ]).join('\n')
}

/** What the second process recalled. */
export function recallTable(answers: readonly RecallAnswer[], report: RecallReport): string {
  const shown = answers.filter(({ mechanism }) => mechanism === 'single').slice(0, 6)
  const missed = answers.filter(({ rank }) => rank === 0)
  return [
    ...columns(shown.map(({ question, best }) => [`  ${cut(question, 56)}`, `→ ${cut(best, 56)}`])),
    `  ... ${report.questions} questions: ${percent(report.hitsAt1)} answered by the first result, ${percent(report.hitsAt3)} within three`,
    ...missed.map(({ mechanism, question }) => `  ${MISSED} ${mechanism}: ${cut(question)}`),
  ].join('\n')
}

function columns(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, i) => Math.max(...rows.map((row) => [...(row[i] ?? '')].length)))
  return rows.map((row) =>
    row
      .map((cell, i) => cell.padEnd(widths[i] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}

function percent(rate: number | null): string {
  return rate === null ? 'n/a' : `${(100 * rate).toFixed(1)}%`
}

function cut(text: string, length = 100): string {
  const characters = [...text.replace(/\s+/g, ' ')]
  return characters.length > length ? `${characters.slice(0, length - 1).join('')}…` : characters.join('')
}
