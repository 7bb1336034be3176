import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Mechanism, Place } from 'example-support'

export interface RecallAnswer {
  readonly mechanism: Mechanism
  readonly question: string
  /** The first result. */
  readonly best: string
  /** Place of the first result that answers the question; 0 when none of the first three does. */
  readonly rank: number
}

/** Where the memories of a mechanism are. */
export interface RecallSource {
  readonly mechanism: Mechanism
  readonly place: Place
}

/** Starts a new process that asks the persisted memories the conversations' questions. */
export async function recallInNewProcess(sources: readonly RecallSource[]): Promise<RecallAnswer[]> {
  const program = fileURLToPath(new URL('./recall-process.js', import.meta.url))
  const { stdout } = await promisify(execFile)(process.execPath, [program, JSON.stringify(sources)])
  return stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as RecallAnswer)
}
