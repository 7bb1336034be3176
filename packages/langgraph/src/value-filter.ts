/** LangGraph's operators, each as the interface documents it. */
const OPERATORS: Readonly<Record<string, (actual: unknown, wanted: unknown) => boolean>> = {
  $eq: (actual, wanted) => actual === wanted,
  $ne: (actual, wanted) => actual !== wanted,
  $gt: (actual, wanted) => Number(actual) > Number(wanted),
  $gte: (actual, wanted) => Number(actual) >= Number(wanted),
  $lt: (actual, wanted) => Number(actual) < Number(wanted),
  $lte: (actual, wanted) => Number(actual) <= Number(wanted),
  $in: (actual, wanted) => Array.isArray(wanted) && wanted.includes(actual),
  $nin: (actual, wanted) => !(Array.isArray(wanted) && wanted.includes(actual)),
}

/** Whether a value's own fields are as the filter says: equal, or as its operators say. */
export function matchesValue(
  value: Readonly<Record<string, unknown>>,
  filter: Readonly<Record<string, unknown>>,
): boolean {
  return Object.entries(filter).every(([key, wanted]) => {
    const actual = Object.hasOwn(value, key) ? value[key] : undefined
    if (!isOperators(wanted)) return actual === wanted
    return Object.entries(wanted).every(([operator, operand]) => OPERATORS[operator]?.(actual, operand))
  })
}

const isOperators = (wanted: unknown): wanted is Record<string, unknown> =>
  typeof wanted === 'object' &&
  wanted !== null &&
  Object.keys(wanted).every((key) => Object.hasOwn(OPERATORS, key))
