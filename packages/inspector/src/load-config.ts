import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { invalid, type MemoryScope } from '@memory/core'
import type { MemoryManagerOptions } from '@memory/manager'
import type { InspectOptions } from './options.js'

/** What a configuration file exports, by name or as its default. */
export interface InspectorConfig extends Omit<InspectOptions, 'port' | 'keepAlive' | 'clock' | 'logger'> {
  /** Whose memory it is, when there is only one such. */
  readonly scope?: MemoryScope
  /** Deadlines, weights and whatever else a manager searches with. */
  readonly manager?: Omit<MemoryManagerOptions, 'stores' | 'scope'>
  /** Ends what the file opened besides the stores, such as an embedder. */
  readonly close?: () => unknown
}

/**
 * Reads a configuration file.
 *
 * @throws MemoryError `invalid_argument` when it exports no stores, or a scope that only a request could tell; whatever
 * the file itself throws.
 */
export async function loadConfig(file: string): Promise<InspectorConfig> {
  const module = (await import(pathToFileURL(resolve(file)).href)) as Readonly<Record<string, unknown>>
  const found = [module.default, module].find((each) =>
    Array.isArray((each as { stores?: unknown } | null)?.stores),
  )
  if (!found) throw invalid('stores', `must be a list that ${file} exports`)
  // The same file may say on which port something else listens.
  const { port: _, ...config } = found as InspectorConfig & { readonly port?: unknown }
  if (typeof config.scope === 'function' && config.scopes === undefined) {
    throw invalid('scope', `of ${file} is asked per request; export scopes, a list, for the page as well`)
  }
  return config
}
