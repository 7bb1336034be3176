import { type Spread, spread } from './across-runs.js'
import { plainText } from './pattern.js'
import type { Rate } from './rate.js'
import type { ScorecardResult } from './run-scorecard.js'
import type { Score } from './score.js'

/** What is printed above the figures. */
export interface RenderContext {
  readonly dataset: string
  readonly mechanism: string
  readonly extractor: string
}

/** Quoted text is cut after this many characters. */
const QUOTE = 110

/** A result as lines of text: figures first, then every item that went wrong. */
export function render(result: ScorecardResult, context: RenderContext): string {
  return [...figures(result.scores, context), ...faults(result)].join('\n')
}

function figures(scores: readonly Score[], context: RenderContext): string[] {
  const [first] = scores
  const rateLine = (name: string, pick: (score: Score) => Rate | undefined): string =>
    line(name, rates(scores.map(pick)))
  const group = (pick: (score: Score) => Readonly<Record<string, Rate>>): string[] =>
    Object.keys(first ? pick(first) : {}).map((key) => rateLine(`  ${key}`, (score) => pick(score)[key]))
  const countLine = (name: string, pick: (score: Score) => number): string =>
    line(name, counts(scores.map(pick)))

  return [
    line('dataset', `${context.dataset}, ${first?.conversations ?? 0} conversations`),
    line('memory', `${context.mechanism}, extractor ${context.extractor}`),
    line(
      'runs',
      scores.length > 1 ? `${scores.length}; figures are means, with the least and the most` : '1',
    ),
    rateLine('selection recall', ({ recall }) => recall),
    ...group(({ recallPerType }) => recallPerType),
    rateLine('decoy leak rate', ({ leaks }) => leaks),
    rateLine('  in user turns', ({ leaksInUserTurns }) => leaksInUserTurns),
    ...group(({ leaksPerKind }) => leaksPerKind),
    ...Object.keys(first?.perLanguage ?? {}).flatMap((language) => [
      rateLine(`${language}: recall`, ({ perLanguage }) => perLanguage[language]?.recall),
      rateLine(`${language}: leaks`, ({ perLanguage }) => perLanguage[language]?.leaks),
    ]),
    line('type accuracy', percents(spread(scores.map(({ typeAccuracy }) => typeAccuracy)))),
    countLine('wrong values', ({ wrongValues }) => wrongValues.length),
    countLine('exact duplicates', ({ duplicates }) => duplicates.exact),
    countLine('near duplicates', ({ duplicates }) => duplicates.near),
    countLine('redundant entries', ({ redundant }) => redundant),
    countLine('entries', ({ entries }) => entries),
    line('  per user turn', decimals(spread(scores.map(({ entriesPerUserTurn }) => entriesPerUserTurn)))),
    rateLine('  holding a keeper', ({ precisionProxy }) => precisionProxy),
  ]
}

function faults({ scores, keepers, decoys }: ScorecardResult): string[] {
  const runs = scores.length
  const times = ({ count }: Rate): string => (runs > 1 ? `${count} of ${runs} runs: ` : '')
  const missed = keepers
    .filter(({ kept }) => kept.count < runs)
    .map(
      (item) => `${item.conversation}/${item.keeper} (${item.type}) ${times(item.kept)}${quote(item.text)}`,
    )
  const leaked = decoys
    .filter(({ leaked }) => leaked.count > 0)
    .map((item) => {
      const entry = scores
        .flatMap((score) => score.leaked)
        .find(({ conversation, decoy }) => conversation === item.conversation && decoy === item.decoy)?.entry
      return `${item.conversation}/${item.decoy} (${item.kind}) ${times(item.leaked)}${quote(entry ?? '')}`
    })
  const wrong = new Set(
    scores.flatMap(({ wrongValues }) =>
      wrongValues.map(({ conversation, keeper, entry }) => `${conversation}/${keeper} ${quote(entry)}`),
    ),
  )
  return [
    ...section(runs > 1 ? 'not kept in every run' : 'missed', missed),
    ...section('leaked', leaked),
    ...section('opposite or replaced value', [...wrong]),
  ]
}

function section(title: string, lines: readonly string[]): string[] {
  return lines.length > 0 ? ['', title, ...lines.map((text) => `  ${text}`)] : []
}

function line(name: string, value: string): string {
  return `${name.padEnd(22)}${value}`
}

/** A rate with its counts for one run, with its range for several. */
function rates(values: readonly (Rate | undefined)[]): string {
  const [first] = values
  const text = percents(spread(values.map((value) => value?.rate ?? null)))
  return values.length === 1 && first ? `${text}  ${first.count}/${first.of}` : text
}

function percents(values: Spread): string {
  return ranged(values, (value) => `${(100 * value).toFixed(1)}%`.padStart(6))
}

function decimals(values: Spread): string {
  return ranged(values, (value) => value.toFixed(2).padStart(6))
}

function counts(values: readonly number[]): string {
  return ranged(spread(values), (value) => String(Math.round(value * 10) / 10).padStart(6))
}

function ranged({ mean, min, max }: Spread, format: (value: number) => string): string {
  if (mean === null || min === null || max === null) return '   n/a'
  return min === max ? format(mean) : `${format(mean)}  ${format(min).trim()} to ${format(max).trim()}`
}

function quote(text: string): string {
  const characters = [...plainText(text)]
  return characters.length > QUOTE ? `${characters.slice(0, QUOTE - 3).join('')}...` : characters.join('')
}
