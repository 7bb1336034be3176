import { parseArgs } from 'node:util'
import { type Bench, type BenchOptions, UsageError } from './bench.js'
import { observe } from './circumstances.js'
import { formatJson, formatTable } from './report.js'

/** Where the command writes. */
export interface Output {
  /** The result, and nothing else. */
  result(text: string): void
  /** Progress and complaints. */
  message(text: string): void
}

/** Runs one benchmark by name. Resolves to the exit status: 0, or 2 when it was called wrongly. */
export async function runCli(
  args: readonly string[],
  benches: readonly Bench[],
  output: Output,
): Promise<number> {
  const [name, ...rest] = args
  const bench = benches.find((candidate) => candidate.name === name)
  if (!bench) {
    output.message(name === undefined ? 'Which benchmark?' : `There is no benchmark "${name}".`)
    output.message(usage(benches))
    return 2
  }
  try {
    const { json, options } = parse(rest, bench)
    const circumstances = observe(
      ['npm run bench --', name, ...rest.filter((arg) => arg !== '--json')].join(' '),
    )
    const rows = await bench.run(options, (line) => output.message(line))
    const report = { bench: bench.name, ...circumstances(), rows }
    output.result(json ? formatJson(report) : formatTable(report))
    return 0
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    output.message(error.message)
    output.message(usage([bench]))
    return 2
  }
}

function parse(args: readonly string[], bench: Bench): { json: boolean; options: BenchOptions } {
  const own = Object.keys(bench.options).map((option) => [option, { type: 'string' }] as const)
  try {
    const { values } = parseArgs({
      args: [...args],
      options: { json: { type: 'boolean' }, ...Object.fromEntries(own) },
    })
    const { json, ...options } = values
    return { json: json === true, options: options as BenchOptions }
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

function usage(benches: readonly Bench[]): string {
  const lines = ['usage: bench NAME [--json] [options]', '']
  for (const { name, summary, options } of benches) {
    lines.push(`  ${name.padEnd(12)} ${summary}`)
    for (const [option, meaning] of Object.entries(options)) {
      lines.push(`    ${`--${option}`.padEnd(10)} ${meaning}`)
    }
  }
  return lines.join('\n')
}
