import { readdir, readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { MemoryError } from '@memory/core'

/** A file of the page. */
export interface Asset {
  readonly type: string
  readonly body: Buffer
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
}

// Found from the sources as well as from what is built of them.
const FOLDER = fileURLToPath(new URL('../../dist/web/', import.meta.url))

/**
 * The files of the page by their path. All of them are read at the start, so that no request names a file.
 *
 * @throws MemoryError `failed` when the page was not built.
 */
export async function readAssets(): Promise<ReadonlyMap<string, Asset>> {
  const assets = new Map<string, Asset>()
  try {
    for (const file of await readdir(FOLDER, { recursive: true, withFileTypes: true })) {
      const type = TYPES[extname(file.name)]
      if (!file.isFile() || type === undefined) continue
      const path = `${file.parentPath}/${file.name}`
      const name = path.slice(FOLDER.length).replaceAll('\\', '/').replace(/^\/+/, '')
      assets.set(name === 'index.html' ? '/' : `/${name}`, { type, body: await readFile(path) })
    }
  } catch (cause) {
    throw new MemoryError('failed', `The page is not built: ${FOLDER} cannot be read`, { cause })
  }
  if (!assets.has('/')) throw new MemoryError('failed', `The page is not built: ${FOLDER} has no index.html`)
  return assets
}
