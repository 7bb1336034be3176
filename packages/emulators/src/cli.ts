import { parseArgs } from 'node:util'
import { agentCoreEmulator } from './agentcore/agentcore-emulator.js'
import { bedrockEmulator } from './bedrock/bedrock-emulator.js'
import { dynamodbEmulator } from './dynamodb/dynamodb-emulator.js'
import { mem0Emulator } from './mem0/mem0-emulator.js'
import { s3VectorsEmulator } from './s3-vectors/s3-vectors-emulator.js'
import { CALM, type Conditions, mostOf } from './wire/conditions.js'
import type { EmulatorOptions } from './wire/emulator.js'

const SERVICES = {
  s3vectors: s3VectorsEmulator,
  dynamodb: dynamodbEmulator,
  bedrock: bedrockEmulator,
  mem0: mem0Emulator,
  agentcore: agentCoreEmulator,
} as const

/** Ports when nothing else is said. */
const PORTS = { s3vectors: 4_601, dynamodb: 4_602, bedrock: 4_603, mem0: 4_604, agentcore: 4_605 } as const

type ServiceName = keyof typeof SERVICES

const HELP = `memory-emulators [SERVICE[:PORT] ...] [--CONDITION VALUE ...] [--seed N]

Services: ${Object.entries(PORTS)
  .map(([name, port]) => `${name} (port ${port})`)
  .join(', ')}. Default: all of them. Port 0 takes any that is free.
Conditions: ${Object.keys(CALM).join(', ')}.
  Shares are from 0 to 1, times in milliseconds, as in: --throttled 0.1 --replicationLagMs 500

Prints one line of JSON per service with its endpoint, then runs until it is told to stop.
`

/** Runs what the command line asks for. Prints the help and returns false when it asks for that. */
export async function main(args: readonly string[], print: (line: string) => void): Promise<boolean> {
  const numeric = Object.fromEntries(
    [...Object.keys(CALM), 'seed'].map((name) => [name, { type: 'string' as const }]),
  )
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { help: { type: 'boolean' }, ...numeric },
  })
  if (values.help) {
    print(HELP)
    return false
  }
  const numbers: Record<string, number> = {}
  for (const [name, value] of Object.entries(values)) {
    const number = Number(value)
    const most = mostOf(name)
    if (!String(value).trim() || !(number >= 0 && number <= most))
      throw new RangeError(`--${name} must be a number from 0${most === 1 ? ' to 1' : ''}, not "${value}"`)
    numbers[name] = number
  }
  const { seed, ...conditions } = numbers
  for (const wanted of positionals.length > 0 ? positionals : Object.keys(SERVICES)) {
    const [name = '', port] = wanted.split(':')
    if (!Object.hasOwn(SERVICES, name)) throw new RangeError(`There is no service "${name}"; see --help`)
    const service = name as ServiceName
    if (port !== undefined && !(/^\d{1,5}$/.test(port) && Number(port) < 65_536))
      throw new RangeError(`The port of ${name} must be a whole number from 0 to 65535, not "${port}"`)
    const options: EmulatorOptions = {
      port: port === undefined ? PORTS[service] : Number(port),
      conditions: conditions as Partial<Conditions>,
      ...(seed !== undefined && { seed }),
    }
    const { endpoint } = await SERVICES[service](options)
    print(JSON.stringify({ service, endpoint }))
  }
  return true
}
