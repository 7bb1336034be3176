// Runs the conformance suite against the real service, in an account of yours, and removes what that made.
import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { type CaseOutcome, runSuite, type StoreTarget, storeSuite } from '@memory/conformance'
import { failWithUsage } from 'example-support'
import type { ClientConfig } from './deployment.js'
import { liveAgentCore } from './live-agentcore.js'
import type { LiveService } from './live-service.js'
import { liveVectors } from './live-vectors.js'

const USAGE = `usage: npm run -s live -- s3|dynamodb|agentcore [--only PATTERN] [--endpoint URL] [--json]

  --only PATTERN           cases to run, such as 'search.*', and nothing else; default all
  --endpoint URL           of an emulator in place of AWS
  --json                   one JSON document on stdout

Needs credentials and a region that the SDK finds. Some thousand small requests on one index of 256 dimensions: cents, not
dollars, at the prices of 2026. AgentCore: as many on one memory, and one conversation whose extraction is measured; events and
records have prices of their own, and a memory takes minutes to become active. Everything that is made is named
memory-live-* (memory_live_*) and deleted at the end, also after Ctrl-C.`

const SERVICES: Readonly<Record<string, (name: string, clientConfig: ClientConfig) => LiveService>> = {
  s3: (name, clientConfig) => liveVectors('s3', name, clientConfig),
  dynamodb: (name, clientConfig) => liveVectors('dynamodb', name, clientConfig),
  agentcore: liveAgentCore,
}

const { openService, only, endpoint, json } = readArguments()
const clientConfig: ClientConfig = endpoint
  ? { endpoint, region: 'us-east-1', credentials: { accessKeyId: 'emulated', secretAccessKey: 'emulated' } }
  : {}
const name = `memory-live-${randomBytes(4).toString('hex')}`
const service = openService(name, clientConfig)

try {
  await service.checkConfig()
} catch (error) {
  console.error(`Nothing was run: ${error instanceof Error ? error.message : error}\n\n${USAGE}`)
  process.exit(2)
}

// What was made must not outlive an impatient person.
process.once('SIGINT', () => void cleanUp().then(() => process.exit(130)))

try {
  console.error(`Making ${service.label}; some thousand small requests, which are paid for.`)
  await service.open()
  const report = await run(service.target)
  const turns = service.turns && (await run(service.turns))
  // Takes a minute, which whoever wants a few cases need not wait.
  const measured = only === undefined ? await service.measure?.() : undefined
  if (measured) console.error(JSON.stringify(measured, null, 2))
  if (json) console.log(JSON.stringify({ ...report, ...(turns && { turns }), ...measured }, null, 2))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  await cleanUp()
}

async function run(target: StoreTarget) {
  const report = await runSuite(storeSuite, target, only ? { only: [only] } : {}, showProgress)
  const { passed, failed, skipped, known } = report.summary
  console.error(
    `\n${target.name}: ${passed} passed, ${failed} failed, ${skipped} not applicable, ${known} known`,
  )
  if (failed > 0) process.exitCode = 1
  return report
}

function showProgress({ id, status, failure }: CaseOutcome, done: number, total: number): void {
  if (status === 'failed') console.error(`\n✗ ${id}\n${failure?.message}`)
  else if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${done} of ${total}: ${id}`)
}

async function cleanUp(): Promise<void> {
  try {
    console.error((await service.remove()).join('\n'))
  } catch (error) {
    console.error(`${name} may still be there: ${error instanceof Error ? error.message : error}`)
    process.exitCode = 1
  }
  service.close()
}

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        only: { type: 'string' },
        endpoint: { type: 'string' },
        json: { type: 'boolean', default: false },
      },
    })
    const [wanted = '', ...rest] = positionals
    const known = Object.hasOwn(SERVICES, wanted) ? SERVICES[wanted] : undefined
    if (!known || rest.length > 0) throw new Error(`say ${Object.keys(SERVICES).join(', ')}`)
    return { openService: known, ...values }
  } catch (error) {
    return failWithUsage(error, USAGE)
  }
}
