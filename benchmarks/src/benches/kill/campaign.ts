import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { random } from '../../random.js'
import { audit, type Holding } from './audit.js'
import { inspect, recover } from './inspect.js'
import { NUMBERS } from './statement.js'
import { type KillPoint, Victim } from './victim.js'

/** Kills in one folder, before a fresh one is taken to keep replays short. */
const KILLS_PER_FOLDER = 20

/** What a campaign came to. */
export interface CampaignResult {
  readonly kills: number
  /** Messages acknowledged by processes that were killed. */
  readonly acknowledged: number
  /** Acknowledged messages that some store lacked after a restart. */
  readonly lost: number
  /** Messages that some store, or the journal, had twice. */
  readonly doubled: number
}

/**
 * Kills processes that record and extract. After each kill the files are opened again and compared with what had been
 * acknowledged; after every second one, everything left over is extracted first, and has to be in the stores.
 */
export async function campaign(
  kills: number,
  seed: number,
  progress: (line: string) => void,
): Promise<CampaignResult> {
  const next = random(seed)
  const lost = new Set<string>()
  const doubled = new Set<string>()
  let acknowledged = 0
  for (let done = 0; done < kills; done += KILLS_PER_FOLDER) {
    const folder = await mkdtemp(join(tmpdir(), 'memory-kill-'))
    const count = Math.min(KILLS_PER_FOLDER, kills - done)
    const recorded = new Set<number>()
    const check = (holdings: ReadonlyMap<string, Holding>, mustBeStored: boolean): void => {
      for (const [name, holding] of holdings) {
        const counted = mustBeStored ? { ...holding, pending: [] } : holding
        const findings = audit(recorded, counted)
        for (const number of findings.lost) lost.add(`${done} ${name} ${number}`)
        for (const number of findings.doubled) doubled.add(`${done} ${name} ${number}`)
      }
    }
    try {
      for await (const numbers of lives(folder, count, next)) {
        for (const number of numbers) recorded.add(number)
        check(await inspect(folder), false)
        if (next() < 0.5) continue
        await recover(folder)
        check(await inspect(folder), true)
      }
      await recover(folder)
      check(await inspect(folder), true)
    } finally {
      await rm(folder, { recursive: true })
    }
    acknowledged += recorded.size
    progress(
      `${done + count} kills, ${acknowledged} acknowledged, ${lost.size} lost, ${doubled.size} doubled`,
    )
  }
  return { kills, acknowledged, lost: lost.size, doubled: doubled.size }
}

/** Numbers that one process may use, so that no two record the same. */
const NUMBERS_PER_LIFE = Math.floor(NUMBERS / KILLS_PER_FOLDER)

/** The numbers of what each of some processes had acknowledged when it was killed. */
async function* lives(folder: string, count: number, next: () => number): AsyncGenerator<number[]> {
  const victims: Victim[] = []
  try {
    for (let life = 0; life < count; life++) {
      const victim = victims.pop() ?? new Victim(folder, life * NUMBERS_PER_LIFE)
      // The next one starts while this one runs: most of its time is spent loading code.
      if (life + 1 < count) victims.push(new Victim(folder, (life + 1) * NUMBERS_PER_LIFE))
      yield await victim.runAndKill(killPoint(next))
    }
  } finally {
    await Promise.all(victims.map((victim) => victim.discard()))
  }
}

/** One in four while it starts and replays, the others while it records, extracts and compacts. */
function killPoint(next: () => number): KillPoint {
  return next() < 0.25
    ? { afterRecorded: 0, afterMs: 60 * next() }
    : { afterRecorded: 1 + Math.floor(80 * next()), afterMs: 6 * next() }
}
