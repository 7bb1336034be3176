import type { Row } from '../bench.js'

/** One value, drawn as a bar. */
export interface Bar {
  readonly label: string
  readonly value: number
  readonly isOurs: boolean
  /** Ours divided by this one; absent for ours. */
  readonly ratio?: number
  /** Share of the longest bar it is compared with, from 0 to 1. */
  readonly length: number
}

/** The bars of one case. */
export interface Group {
  /** What was done; empty when each bar is a case of its own. */
  readonly title: string
  readonly bars: readonly Bar[]
}

/** Everything that was measured in one way. */
export interface Panel {
  readonly metric: string
  readonly unit: string
  readonly groups: readonly Group[]
}

/** Where there are more cases than that, counts are added up rather than drawn. Anything else cannot be added. */
const MOST_CASES = 12

/**
 * What there is to draw of rows, in their order. Cases with peers are compared within each case, for it is there that they mean
 * something; cases without are compared with each other.
 */
export function panelsOf(rows: readonly Row[]): Panel[] {
  const metrics = grouped(rows, ({ metric, unit }) => JSON.stringify([metric, unit]))
  return metrics.map((measured) => {
    const { metric, unit } = measured[0]
    const cases = grouped(measured, (row) => row.case)
    const alone = cases.filter(([{ peer }]) => peer === undefined)
    const compared = cases.filter(([{ peer }]) => peer !== undefined)
    return {
      metric,
      unit,
      groups: [
        ...compared.map((group) => comparedGroup(group, unit)),
        ...(alone.length > 0 ? [aloneGroup(alone.flat(), unit)] : []),
      ],
    }
  })
}

function comparedGroup(rows: NonEmpty<Row>, unit: string): Group {
  const [first] = rows
  const peers = rows.flatMap(({ peer, theirs, ratio }) =>
    peer === undefined || theirs === undefined
      ? []
      : [{ label: peer, value: theirs, isOurs: false, ...(ratio !== undefined && { ratio }) }],
  )
  return {
    title: first.case,
    bars: scaled([{ label: 'ours', value: first.ours, isOurs: true }, ...peers], unit),
  }
}

function aloneGroup(rows: readonly Row[], unit: string): Group {
  const bars = rows.map((row) => ({ label: row.case, value: row.ours, isOurs: true }))
  const isCount = bars.every(({ value }) => Number.isInteger(value))
  if (rows.length <= MOST_CASES || !isCount) return { title: '', bars: scaled(bars, unit) }
  const sum = bars.reduce((total, { value }) => total + value, 0)
  return {
    title: '',
    bars: scaled([{ label: `${rows.length} cases together`, value: sum, isOurs: true }], unit),
  }
}

/** Shares are drawn of the whole, everything else of the longest bar beside it. */
function scaled(bars: readonly Omit<Bar, 'length'>[], unit: string): Bar[] {
  const longest = unit === '%' ? 100 : Math.max(...bars.map(({ value }) => value))
  return bars.map((bar) => ({ ...bar, length: longest > 0 ? Math.max(0, bar.value / longest) : 0 }))
}

type NonEmpty<Item> = readonly [Item, ...Item[]]

/** Items with the same key together, in the order in which keys are first seen. */
function grouped<Item>(items: readonly Item[], keyOf: (item: Item) => string): NonEmpty<Item>[] {
  const groups = new Map<string, [Item, ...Item[]]>()
  for (const item of items) {
    const group = groups.get(keyOf(item))
    if (group) group.push(item)
    else groups.set(keyOf(item), [item])
  }
  return [...groups.values()]
}
