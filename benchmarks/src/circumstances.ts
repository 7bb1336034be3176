import { availableParallelism, cpus, loadavg, totalmem } from 'node:os'

/** When, how and on what a benchmark ran. */
export interface Circumstances {
  /** When it began, as ISO 8601. */
  readonly date: string
  /** What to type to run it again. */
  readonly command: string
  /** Version of Node.js. */
  readonly node: string
  /** Processor cores the process may use. */
  readonly cores: number
  /** Name of the processor, as the operating system has it. */
  readonly processor: string
  /** Memory of the machine, in GB. */
  readonly memoryGB: number
  /**
   * How many processes wanted a core, over the minute before the start and over the one before the end. Above `cores`, others
   * were in the way: trust ratios and counts, not times. Always 0 on Windows.
   */
  readonly load: { readonly before: number; readonly after: number }
}

/** Notes the circumstances of a run that begins now; the function that is returned is to be called at its end. */
export function observe(command: string): () => Circumstances {
  const date = new Date().toISOString()
  const before = loadAverage()
  return () => ({
    date,
    command,
    node: process.version,
    cores: availableParallelism(),
    processor: cpus()[0]?.model.trim() || 'unknown',
    memoryGB: Math.round(totalmem() / 1e9),
    load: { before, after: loadAverage() },
  })
}

function loadAverage(): number {
  return Number((loadavg()[0] ?? 0).toFixed(1))
}
