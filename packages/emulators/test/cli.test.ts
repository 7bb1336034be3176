import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { CreateVectorBucketCommand, S3VectorsClient } from '@aws-sdk/client-s3vectors'
import { expect, it } from 'vitest'
import { main } from '../src/cli.js'

const bin = fileURLToPath(new URL('../bin/memory-emulators.mjs', import.meta.url))
const run = (...args: string[]) =>
  spawn(process.execPath, [bin, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })

it('runs from the command line until it is stopped', async () => {
  const child = run('s3vectors:0', '--throttled', '0')
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string]
  const { service, endpoint } = JSON.parse(line) as { service: string; endpoint: string }
  expect(service).toBe('s3vectors')
  const credentials = { accessKeyId: 'x', secretAccessKey: 'x' }
  const client = new S3VectorsClient({ endpoint, region: 'us-east-1', credentials })
  const { vectorBucketArn } = await client.send(new CreateVectorBucketCommand({ vectorBucketName: 'bucket' }))
  expect(vectorBucketArn).toContain('bucket/bucket')
  client.destroy()
  child.kill()
  await once(child, 'exit')
})

it('says what it does not understand, and starts nothing', async () => {
  for (const [args, message] of [
    [['sqs'], /no service "sqs"/],
    [['s3vectors:0', '--throttled', 'often'], /throttled.*0 to 1.*often/],
    [['s3vectors:0', '--throttled', '2'], /throttled.*0 to 1.*2/],
    [['s3vectors:0', '--latencyMs='], /latencyMs/],
    [['s3vectors:many'], /port of s3vectors.*65535.*many/],
    [['s3vectors:65536'], /port of s3vectors.*65535/],
    [['--unknown'], /unknown/],
  ] as const) {
    const printed: string[] = []
    await expect(main(args, (line) => printed.push(line))).rejects.toThrow(message)
    expect(printed).toEqual([])
  }
  const child = run('sqs')
  const [code] = (await once(child, 'exit')) as [number]
  expect(code).toBe(1)
})

it('explains itself', async () => {
  const printed: string[] = []
  expect(await main(['--help'], (line) => printed.push(line))).toBe(false)
  expect(printed[0]).toContain('memory-emulators')
})
