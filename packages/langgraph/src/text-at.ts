/** A step of a path: fields side by side, an index, or a name. */
const STEP = /\{[^{}]*\}|\[[^[\]]*\]|[^.[\]{}]+/g

/**
 * The text at a path such as `title`, `author.name`, `chapters[*].text`, `tags[-1]` or `{title,author.name}`; `$` is the
 * whole value, of which only strings are text: numbers say nothing without their names.
 */
export function textAt(value: unknown, path: string): string[] {
  if (path === '$') return strings(value)
  return valuesAt(value, path).flatMap((found) =>
    typeof found === 'number' || typeof found === 'boolean' ? [String(found)] : strings(found),
  )
}

function valuesAt(value: unknown, path: string): unknown[] {
  let found: unknown[] = [value]
  for (const [step] of path.matchAll(STEP)) found = found.flatMap((each) => stepInto(each, step))
  return found
}

function stepInto(value: unknown, step: string): unknown[] {
  if (typeof value !== 'object' || value === null) return []
  if (step.startsWith('{'))
    return step
      .slice(1, -1)
      .split(',')
      .flatMap((path) => valuesAt(value, path.trim()))
  const name = step.startsWith('[') ? step.slice(1, -1) : step
  if (name === '*') return Object.values(value)
  if (!Array.isArray(value))
    return Object.hasOwn(value, name) ? [(value as Record<string, unknown>)[name]] : []
  const index = Number(name)
  return name !== '' && Number.isInteger(index) ? [value.at(index)] : []
}

function strings(value: unknown): string[] {
  if (typeof value === 'string') return value.trim() === '' ? [] : [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(strings) : []
}
