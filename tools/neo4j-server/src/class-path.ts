import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { CACHE_FOLDER, JAVA_FOLDER } from './folders.js'
import type { Neo4jRelease } from './releases.js'

const DOWNLOAD_TIMEOUT_MS = 480_000

/**
 * The jars of a release, which Maven fetches into its own cache the first time. The list is kept, so that later starts
 * need no Maven.
 *
 * @throws Error when Maven is missing or cannot fetch the release; its output is part of the message.
 */
export async function classPath({ version }: Neo4jRelease): Promise<string> {
  const file = join(CACHE_FOLDER, `class-path-${version}`)
  if (existsSync(file)) {
    const kept = readFileSync(file, 'utf8')
    if (kept.split(delimiter).every(existsSync)) return kept
  }
  mkdirSync(CACHE_FOLDER, { recursive: true })
  const goal = ['dependency:build-classpath', `-Dmdep.outputFile=${file}`, `-Dneo4j.version=${version}`]
  try {
    await promisify(execFile)('mvn', ['-q', '-B', '-f', join(JAVA_FOLDER, 'pom.xml'), ...goal], {
      timeout: DOWNLOAD_TIMEOUT_MS,
    })
  } catch (cause) {
    const { stdout = '', message } = cause as Error & { stdout?: string }
    throw new Error(`Maven could not fetch Neo4j ${version}: ${message}\n${stdout}`, { cause })
  }
  const jars = readFileSync(file, 'utf8').trim()
  writeFileSync(file, jars)
  return jars
}
