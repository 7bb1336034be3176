import { parseArgs } from 'node:util'
import type { RunOptions } from '../engine/suite.js'

/** What a command line asks for. */
export interface Arguments {
  /** The module that holds the fixture. */
  readonly file: string
  readonly suite: string
  readonly options: RunOptions
  /** Where the report goes. */
  readonly json?: string
  /** Where the badge goes. */
  readonly badge?: string
}

/** Shown with `--help` and after a mistake. */
export const USAGE = `usage: memory-conformance FILE [options]

FILE is a module whose default export, export "target" or exports "name", "open" and "close" make up the fixture.

  --only PATTERN     run these cases: --only 'search.*', may be repeated
  --level must       leave out what is merely advised
  --target VERSION   requirements of that version of the suite: --target 1.0
  --seed NUMBER      seed of the random sections
  --suite NAME       store (default), extractor, embedder, trigger or vector-backend
  --json FILE        write the report
  --badge FILE       write the data of a badge, in the form that shields.io reads
  --help             show this

Exits with 0 when nothing failed, 1 when something did, and 2 when the run could not start.
`

/**
 * Reads a command line; `undefined` when it asks for help.
 *
 * @throws Error naming what cannot be understood.
 */
export function parseArguments(argv: readonly string[]): Arguments | undefined {
  const { values, positionals } = parseArgs({
    args: [...argv],
    allowPositionals: true,
    options: {
      only: { type: 'string', multiple: true },
      level: { type: 'string' },
      target: { type: 'string' },
      seed: { type: 'string' },
      suite: { type: 'string', default: 'store' },
      json: { type: 'string' },
      badge: { type: 'string' },
      help: { type: 'boolean' },
    },
  })
  if (values.help) return undefined
  const [file, ...rest] = positionals
  if (file === undefined || rest.length > 0) throw new Error('exactly one FILE is needed')
  const { only, level, target: version, json, badge, suite } = values
  if (level !== undefined && level !== 'must' && level !== 'should')
    throw new Error('--level is must or should')
  const seed = values.seed === undefined ? undefined : wholeNumber(values.seed)

  return {
    file,
    suite,
    options: {
      ...(only && { only }),
      ...(level && { level }),
      ...(version !== undefined && { version }),
      ...(seed !== undefined && { seed }),
    },
    ...(json !== undefined && { json }),
    ...(badge !== undefined && { badge }),
  }
}

/** @throws Error when the seed is something else. An empty text is no zero. */
function wholeNumber(text: string): number {
  const number = text.trim() === '' ? Number.NaN : Number(text)
  if (!Number.isSafeInteger(number)) throw new Error('--seed is a whole number')
  return number
}
