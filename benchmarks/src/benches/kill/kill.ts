import { type Bench, type Row, UsageError } from '../../bench.js'
import { campaign } from './campaign.js'

/** Whether what was acknowledged survives the end of the process, at any moment and exactly once. */
export const kill: Bench = {
  name: 'kill',
  summary: 'processes killed while they record and extract: what is lost, what is doubled',
  options: { kills: 'how many (default 200)', seed: 'chooses the moments (default 1)' },
  async run({ kills = '200', seed = '1' }, progress) {
    const result = await campaign(wholeNumber('kills', kills), wholeNumber('seed', seed), progress)
    const row = (metric: keyof typeof result, unit: string): Row => ({
      case: 'record and extract',
      metric,
      unit,
      ours: result[metric],
    })
    return [
      row('kills', 'processes'),
      row('acknowledged', 'messages'),
      row('lost', 'messages'),
      row('doubled', 'messages'),
    ]
  },
}

function wholeNumber(option: string, text: string): number {
  const number = Number(text)
  if (!Number.isSafeInteger(number) || number < 1) {
    throw new UsageError(`--${option} takes a whole number from 1, not "${text}"`)
  }
  return number
}
