import { parseArgs } from 'node:util'
import { failWithUsage } from 'example-support'

const COMMANDS = ['up', 'show', 'try', 'down'] as const

export interface AwsOptions {
  readonly command: (typeof COMMANDS)[number]
  readonly backend: 's3' | 'dynamodb'
  /** Name of the vector bucket, or of the table and prefix of others. */
  readonly name: string
  readonly embedder: 'titan' | 'local'
  /** Of an emulator; without one it is the real service, and is paid for. */
  readonly endpoint: string | undefined
}

const USAGE = `usage: node examples/aws/dist/main.js up|show|try|down s3|dynamodb [options]

  up                       creates what is missing
  show                     shows what is there, by what it costs
  try                      writes three memories and finds one of them again
  down                     deletes what an example has made, and nothing else

  --name NAME              of the bucket or table; default agent-memory
  --embedder titan|local   default titan: 512 dimensions, on Amazon Bedrock
  --endpoint URL           of an emulator (npx memory-emulators) in place of AWS

Region and credentials are those the SDK finds. S3 Vectors, DynamoDB and Bedrock are paid for by use.`

/** Reads the command line; ends the program when it makes no sense. */
export function readOptions(args: readonly string[]): AwsOptions {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        name: { type: 'string', default: 'agent-memory' },
        embedder: { type: 'string', default: 'titan' },
        endpoint: { type: 'string' },
      },
    })
    const [wanted, backend, ...rest] = positionals
    const command = COMMANDS.find((each) => each === wanted)
    if (!command) throw new Error(`the command must be one of ${COMMANDS.join(', ')}`)
    if (backend !== 's3' && backend !== 'dynamodb') throw new Error('the back end must be s3 or dynamodb')
    if (rest.length > 0) throw new Error(`what is "${rest[0]}"?`)
    const { name, embedder, endpoint } = values
    if (embedder !== 'titan' && embedder !== 'local') throw new Error('--embedder must be titan or local')
    return { command, backend, name, embedder, endpoint }
  } catch (error) {
    return failWithUsage(error, USAGE)
  }
}
