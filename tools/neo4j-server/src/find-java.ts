import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Where distributions of Linux and macOS put virtual machines. */
const FOLDERS = ['/usr/lib/jvm', '/opt/java', '/Library/Java/JavaVirtualMachines']

/**
 * The `java` of one of the wanted major versions, the first wanted that is there.
 *
 * @throws Error naming the versions that were found.
 */
export function findJava(wanted: readonly number[]): string {
  const found = new Map<number, string>()
  for (const java of candidates()) {
    const version = majorVersion(java)
    if (version !== undefined && !found.has(version)) found.set(version, java)
  }
  for (const version of wanted) {
    const java = found.get(version)
    if (java !== undefined) return java
  }
  const there = found.size > 0 ? [...found.keys()].join(', ') : 'none'
  throw new Error(`Neo4j needs Java ${wanted.join(' or ')}; found: ${there}`)
}

function* candidates(): Generator<string> {
  const { JAVA_HOME } = process.env
  if (JAVA_HOME) yield join(JAVA_HOME, 'bin/java')
  yield 'java'
  for (const folder of FOLDERS.filter(existsSync)) {
    for (const name of readdirSync(folder)) {
      for (const java of [join(folder, name, 'bin/java'), join(folder, name, 'Contents/Home/bin/java')]) {
        if (existsSync(java)) yield java
      }
    }
  }
}

function majorVersion(java: string): number | undefined {
  try {
    const text = execFileSync(java, ['--version'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    const version = /^\S+ (\d+)/.exec(text)?.[1]
    return version === undefined ? undefined : Number(version)
  } catch {
    // Not installed, or no virtual machine after all: the next candidate may be.
    return undefined
  }
}
