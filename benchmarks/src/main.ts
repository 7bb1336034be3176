import { runCli } from './cli.js'
import { benches } from './registry.js'

process.exitCode = await runCli(process.argv.slice(2), benches, {
  result: (text) => process.stdout.write(`${text}\n`),
  message: (text) => process.stderr.write(`${text}\n`),
})
