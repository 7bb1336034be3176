import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

/** An emulator in a process of its own, so that nobody is charged for what a service would do. */
export interface EmulatorProcess {
  readonly clientConfig: {
    readonly endpoint: string
    readonly region: string
    readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string }
  }
  close(): Promise<void>
}

const PACKAGE = new URL('../', import.meta.resolve('@memory/emulators'))

/** Starts one with so many milliseconds before each reply. */
export async function emulatorProcess(
  service: 's3vectors' | 'dynamodb',
  latencyMs: number,
): Promise<EmulatorProcess> {
  const bin = fileURLToPath(new URL('bin/memory-emulators.mjs', PACKAGE))
  const child = spawn(process.execPath, [bin, `${service}:0`, '--latencyMs', String(latencyMs)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string]
  const { endpoint } = JSON.parse(line) as { endpoint: string }
  return {
    clientConfig: {
      endpoint,
      region: 'us-east-1',
      credentials: { accessKeyId: 'emulated', secretAccessKey: 'emulated' },
    },
    async close() {
      const gone = once(child, 'exit')
      child.kill()
      await gone
    },
  }
}
