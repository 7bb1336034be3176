import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { invalid } from '@memory/core'
import type { ServeHttpOptions } from './serve-http.js'

/**
 * The options that a configuration file exports, by name or as its default.
 *
 * @throws MemoryError `invalid_argument` when it exports no stores; whatever the file itself throws.
 */
export async function loadOptions(file: string): Promise<ServeHttpOptions> {
  const module = (await import(pathToFileURL(resolve(file)).href)) as Readonly<Record<string, unknown>>
  const found = [module.default, module].find((each) =>
    Array.isArray((each as { stores?: unknown } | null)?.stores),
  )
  if (!found) throw invalid('stores', `must be a list that ${file} exports`)
  return { ...(found as ServeHttpOptions) }
}
