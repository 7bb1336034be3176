import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Target } from '../engine/suite.js'

/**
 * Imports the module and takes the fixture out of it.
 *
 * @throws Error when the module cannot be imported or holds no fixture.
 */
export async function loadTarget(file: string): Promise<Target> {
  const module = (await import(pathToFileURL(resolve(file)).href)) as Readonly<Record<string, unknown>>
  const found = [module.default, module.target, module].find(isTarget)
  if (!found) throw new Error(`${file} exports no fixture: an object with "name" and "open"`)
  return found
}

function isTarget(value: unknown): value is Target {
  const { name, open } = (value ?? {}) as { name?: unknown; open?: unknown }
  return typeof name === 'string' && typeof open === 'function'
}
