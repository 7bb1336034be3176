import { parseArgs } from 'node:util'
import { failWithUsage } from 'example-support'

export interface AgentCoreOptions {
  /** Name of a memory in an account of yours; absent, an emulator is used. */
  readonly name: string | undefined
  /** Delete that memory in the end. */
  readonly remove: boolean
}

const USAGE = `usage: node examples/agentcore/dist/main.js [--aws NAME [--delete]]

  --aws NAME               a memory of Amazon Bedrock AgentCore, made when missing, as the SDK is configured; it is paid for
  --delete                 delete it in the end, with everything in it

Without --aws it is an emulator, which extracts by rules and in a second.`

/** Reads the command line; ends the program when it makes no sense. */
export function readOptions(args: readonly string[]): AgentCoreOptions {
  try {
    const options = { aws: { type: 'string' }, delete: { type: 'boolean', default: false } } as const
    const { values } = parseArgs({ args: [...args], options })
    if (values.delete && values.aws === undefined) throw new Error('--delete needs --aws')
    return { name: values.aws, remove: values.delete }
  } catch (error) {
    return failWithUsage(error, USAGE)
  }
}
