import { UsageError } from './bench.js'

/** @throws UsageError unless the text is a whole number from `least`. */
export function wholeNumber(option: string, text: string, least = 1): number {
  const number = Number(text)
  if (Number.isSafeInteger(number) && number >= least) return number
  throw new UsageError(`--${option} takes a whole number from ${least}, not "${text}"`)
}
