import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The repository's root, with a closing slash. */
export const root = fileURLToPath(new URL('..', import.meta.url))

export interface Manifest {
  readonly name: string
  readonly private?: boolean
  readonly sideEffects?: boolean
  readonly license?: string
  readonly files?: readonly string[]
  readonly exports?: Readonly<Record<string, unknown>>
  readonly scripts?: Readonly<Record<string, string>>
  readonly dependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
  /** Where each entry runs besides Node. */
  readonly memory?: { readonly runtimes?: Readonly<Record<string, readonly string[]>> }
}

/** The folders of the published packages, without path. */
export const packageNames: readonly string[] = readdirSync(`${root}packages`).sort()

export function manifest(folder: string): Manifest {
  return JSON.parse(readFileSync(`${root}${folder}/package.json`, 'utf8')) as Manifest
}

/** Every file below a folder, as paths from that folder. */
export function filesBelow(folder: string, extension: string): string[] {
  return readdirSync(`${root}${folder}`, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(extension))
    .sort()
}

export function read(file: string): string {
  return readFileSync(root + file, 'utf8')
}
