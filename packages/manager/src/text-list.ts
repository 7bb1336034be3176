import { invalid } from '@memory/core'

/**
 * A list of texts as models write them; `undefined` for what they write when they mean nothing: `null`, blank, an empty
 * list.
 *
 * @throws MemoryError `invalid_argument` naming the field.
 */
export function textList(from: object, field: string): string[] | undefined {
  const list: unknown[] = [from[field as keyof typeof from] ?? []].flat()
  if (!list.every((item) => typeof item === 'string')) throw invalid(field, 'must be a list of strings')
  const texts = list.map((item) => item.trim()).filter(Boolean)
  return texts.length > 0 ? texts : undefined
}
