import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable, Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'

const WORKER = fileURLToPath(new URL('./worker.js', import.meta.url))

/** When a process is killed. */
export interface KillPoint {
  /** Acknowledged messages to wait for; 0: from the moment it is told to go, while it replays. */
  readonly afterRecorded: number
  /** Milliseconds to wait after that. */
  readonly afterMs: number
}

/** A process that records until it is killed. It is started ahead of time and waits for the word. */
export class Victim {
  readonly #child: ChildProcessByStdio<Writable, Readable, null>
  readonly #isReady: Promise<void>
  readonly #recorded: number[] = []
  #isReadyNow = (): void => {}
  #onRecorded = (): void => {}

  /** @param first Number of the first message it is to record. */
  constructor(folder: string, first: number) {
    this.#child = spawn(process.execPath, [WORKER, folder, String(first)], {
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    this.#isReady = new Promise((resolve) => {
      this.#isReadyNow = resolve
    })
    let rest = ''
    this.#child.stdout.setEncoding('utf8').on('data', (text: string) => {
      const lines = (rest + text).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) this.#hear(line)
    })
  }

  /**
   * Lets it run, kills it, and gives the numbers of the messages that were acknowledged before it died.
   *
   * @throws Error when it ended in another way than by the kill.
   */
  async runAndKill({ afterRecorded, afterMs }: KillPoint): Promise<number[]> {
    const child = this.#child
    const ended = once(child, 'close')
    await Promise.race([this.#isReady, ended])
    const isDue = new Promise<void>((resolve) => {
      this.#onRecorded = () => {
        if (this.#recorded.length >= afterRecorded) resolve()
      }
    })
    child.stdin.write('go\n')
    this.#onRecorded()
    await Promise.race([isDue, ended])
    await new Promise((resolve) => setTimeout(resolve, afterMs))
    child.kill('SIGKILL')
    const [code, signal] = await ended
    if (signal !== 'SIGKILL') throw new Error(`The process ended by itself (${code ?? signal})`)
    return this.#recorded
  }

  /** Ends it without use. */
  async discard(): Promise<void> {
    const ended = once(this.#child, 'close')
    this.#child.kill('SIGKILL')
    await ended
  }

  #hear(line: string): void {
    if (line === 'ready') this.#isReadyNow()
    else {
      this.#recorded.push(Number(line.slice('recorded '.length)))
      this.#onRecorded()
    }
  }
}
