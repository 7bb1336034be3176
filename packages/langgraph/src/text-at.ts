/** The strings at a path such as `title`, `author.name`, `chapters[*].text` or `tags[-1]`; `$` is the whole value. */
export function textAt(value: unknown, path: string): string[] {
  const steps = path === '$' ? [] : path.split(/[.[\]]+/).filter((step) => step !== '')
  let found: unknown[] = [value]
  for (const step of steps) found = found.flatMap((each) => stepInto(each, step))
  return found.flatMap(leaves)
}

function stepInto(value: unknown, step: string): unknown[] {
  if (typeof value !== 'object' || value === null) return []
  if (step === '*') return Object.values(value)
  if (!Array.isArray(value))
    return Object.hasOwn(value, step) ? [(value as Record<string, unknown>)[step]] : []
  const item: unknown = value.at(Number(step))
  return item === undefined ? [] : [item]
}

/** Every string in a value, numbers and yes or no left out: they say nothing without their names. */
function leaves(value: unknown): string[] {
  if (typeof value === 'string') return value.trim() === '' ? [] : [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(leaves) : []
}
