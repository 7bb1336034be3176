import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { CreateVectorBucketCommand, S3VectorsClient } from '@aws-sdk/client-s3vectors'
import { expect, it } from 'vitest'

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

it('says what it does not understand', async () => {
  for (const args of [['sqs'], ['s3vectors:0', '--throttled', 'often'], ['--unknown']]) {
    const child = run(...args)
    const [code] = (await once(child, 'exit')) as [number]
    expect(code).toBe(1)
  }
  const help = run('--help')
  const [line] = (await once(createInterface(help.stdout), 'line')) as [string]
  expect(line).toContain('memory-emulators')
})
