import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import { classPath } from './class-path.js'
import { findJava } from './find-java.js'
import { JAVA_FOLDER } from './folders.js'
import { DEFAULT_RELEASE, type Neo4jRelease } from './releases.js'

/** Options of {@link startNeo4j}. */
export interface Neo4jServerOptions {
  /** Default {@link DEFAULT_RELEASE}. */
  readonly release?: Neo4jRelease
  /**
   * For runs of minutes at most: the virtual machine compiles quickly rather than well, which halves the processor time
   * of a test run. Default false, which is right for measurements.
   */
  readonly isBrief?: boolean
}

/** A running server, without authentication, that only this machine can reach. */
export interface Neo4jServer {
  /** Such as `bolt://127.0.0.1:40123`; stays the same over a restart. */
  readonly url: string
  /** Version and edition as the server states them, such as `5.26.16 community`. */
  readonly version: string
  /** Ends the process as a crash would, then starts it again on the same port and data. */
  restart(): Promise<void>
  /** Ends the process as a crash would; {@link restart} brings it back. */
  kill(): Promise<void>
  /** Stops the server and removes its data. */
  stop(): Promise<void>
}

type ServerProcess = ChildProcessByStdio<Writable, Readable, Readable>

/** Files that Linux keeps in memory: nobody needs the data beyond a run, so no commit has to wait for a disk. */
const MEMORY = '/dev/shm'
const START_TIMEOUT_MS = 120_000
const BRIEF = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC']

/**
 * Starts Neo4j Community on a free port with empty data in a temporary folder. The first start on a machine fetches
 * some 120 MB through Maven.
 *
 * @throws Error when there is no suitable Java, Maven cannot fetch the release, or the server does not start.
 */
export async function startNeo4j({
  release = DEFAULT_RELEASE,
  isBrief = false,
}: Neo4jServerOptions = {}): Promise<Neo4jServer> {
  const java = findJava(release.java)
  const jars = await classPath(release)
  const folder = mkdtempSync(join(existsSync(MEMORY) ? MEMORY : tmpdir(), 'neo4j-'))
  const port = await freePort()
  const launch = () => {
    const args = [
      ...release.jvm,
      ...(isBrief ? BRIEF : []),
      '-Xmx1g',
      '-cp',
      jars,
      join(JAVA_FOLDER, 'Launcher.java'),
      folder,
      String(port),
    ]
    return spawn(java, args, { stdio: ['pipe', 'pipe', 'pipe'] })
  }
  let server = launch()
  let version: string
  try {
    version = await readiness(server)
  } catch (error) {
    await end(server)
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
  return {
    url: `bolt://127.0.0.1:${port}`,
    version,
    async restart() {
      await end(server)
      server = launch()
      await readiness(server)
    },
    kill: () => end(server),
    async stop() {
      await end(server)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Resolves to the version once the server listens. */
async function readiness(server: ServerProcess): Promise<string> {
  const complaints: string[] = []
  server.stderr.setEncoding('utf8').on('data', (text: string) => complaints.push(text))
  const lines = createInterface({ input: server.stdout })
  const timer = setTimeout(() => server.kill('SIGKILL'), START_TIMEOUT_MS)
  try {
    for await (const line of lines) {
      const version = /^READY (.+)$/.exec(line)?.[1]
      if (version !== undefined) return version
    }
  } finally {
    clearTimeout(timer)
    lines.close()
    // Otherwise the server would block on a full pipe.
    server.stdout.resume()
  }
  throw new Error(`Neo4j did not start:\n${complaints.join('').slice(-4_000)}`)
}

async function end(server: ServerProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const exited = once(server, 'exit')
  server.kill('SIGKILL')
  await exited
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new Error('No free port')
  return address.port
}
