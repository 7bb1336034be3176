import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { CreateTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { CreateIndexCommand, S3VectorsClient } from '@aws-sdk/client-s3vectors'
import { agentCoreEmulator, dynamodbEmulator, type Emulator, s3VectorsEmulator } from '@memory/emulators'
import { afterEach, describe, expect, it } from 'vitest'

const program = fileURLToPath(new URL('../dist/main.js', import.meta.url))
const liveProgram = fileURLToPath(new URL('../dist/live.js', import.meta.url))

let emulator: Emulator
afterEach(() => emulator.close())

/** Runs a command as a person would; rejects unless it exits with 0. */
async function run(command: string, backend: string): Promise<string> {
  const args = [program, command, backend, '--embedder', 'local', '--endpoint', emulator.endpoint]
  return (await promisify(execFile)(process.execPath, args)).stdout
}

describe('examples/aws', () => {
  it('sets S3 Vectors up, tries it, and deletes what it made and nothing else', async () => {
    emulator = await s3VectorsEmulator()
    expect(await run('show', 's3')).toContain('not there')
    expect(await run('up', 's3')).toContain('index memories: 512 dimensions (2048 bytes a vector), cosine')
    expect(await run('try', 's3')).toMatch(/stored: [\s\S]*Ana prefers window seats/)
    const client = new S3VectorsClient(emulator.clientConfig)
    const theirs = {
      vectorBucketName: 'agent-memory',
      indexName: 'theirs',
      dataType: 'float32',
      dimension: 3,
      distanceMetric: 'cosine',
    } as const
    await client.send(new CreateIndexCommand(theirs))
    client.destroy()
    const output = await run('down', 's3')
    expect(output).toContain('index memories: deleted')
    expect(output).toContain('index theirs: left, no example made it')
    expect(output).toContain('vector bucket agent-memory: left')
  })

  it('sets DynamoDB up, tries it, and deletes what it made and nothing else', async () => {
    emulator = await dynamodbEmulator({ conditions: { allocationMs: 200, replicationLagMs: 100 } })
    expect(await run('up', 'dynamodb')).toContain('vector index memory-vectors: 512 dimensions')
    expect(await run('try', 'dynamodb')).toContain('Ana prefers window seats')
    const client = new DynamoDBClient(emulator.clientConfig)
    await client.send(
      new CreateTableCommand({
        TableName: 'agent-memory.theirs',
        BillingMode: 'PAY_PER_REQUEST',
        AttributeDefinitions: [{ AttributeName: 'id', AttributeType: 'S' }],
        KeySchema: [{ AttributeName: 'id', KeyType: 'HASH' }],
      }),
    )
    client.destroy()
    const output = await run('down', 'dynamodb')
    expect(output).toContain('table agent-memory: deleted, with its index')
    expect(output).toContain('table agent-memory.theirs: left, no example made it')
    expect(await run('show', 'dynamodb')).not.toContain('table agent-memory:')
  })

  const live = async (backend: string, only: string) => {
    const args = ['--only', only, '--json', '--endpoint', emulator.endpoint]
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [liveProgram, backend, ...args])
    return { report: JSON.parse(stdout), stderr }
  }

  it('runs the conformance suite on a service and leaves nothing behind', async () => {
    emulator = await dynamodbEmulator()
    const { report, stderr } = await live('dynamodb', 'scope.*')
    expect(report.summary.failed).toBe(0)
    expect(report.summary.passed).toBeGreaterThan(10)
    expect(stderr).toMatch(/table memory-live-[0-9a-f]+: deleted, with its index/)
    expect(await run('show', 'dynamodb')).toContain('not there')
  })

  it('runs it on a service that extracts once with records and once with turns alone', async () => {
    emulator = await agentCoreEmulator()
    const { report, stderr } = await live('agentcore', 'messages.*')
    expect(report.summary.failed + report.turns.summary.failed).toBe(0)
    expect(report.turns.summary.passed).toBeGreaterThan(5)
    expect(stderr).toMatch(/memory memory_live_[0-9a-f]+-[0-9a-f]+: deleted, with everything in it/)
    expect(emulator.calls).toContain('DeleteMemory')
  })

  it('explains itself when it is called wrongly', async () => {
    emulator = await s3VectorsEmulator()
    await expect(run('explode', 's3')).rejects.toMatchObject({
      code: 2,
      stderr: expect.stringContaining('usage'),
    })
    await expect(run('up', 'paper')).rejects.toMatchObject({ code: 2 })
  })
})
