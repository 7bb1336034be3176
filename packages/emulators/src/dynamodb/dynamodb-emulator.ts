import * as client from '@aws-sdk/client-dynamodb'
import { shapeProblem } from '../wire/check-shape.js'
import type { Weather } from '../wire/conditions.js'
import type { Emulator, EmulatorOptions } from '../wire/emulator.js'
import { type Protocol, serve, type WireReply } from '../wire/loopback-server.js'
import { serviceOf } from '../wire/operations.js'
import type { Handlers } from '../wire/rest-json.js'
import { ServiceFault } from '../wire/service-fault.js'
import { validation } from './faults.js'
import { type ItemServer, itemServer } from './item-server.js'
import { DYNAMODB_LIMITS } from './limits.js'
import { readHandlers } from './reads.js'
import { type SearchVectorsInput, searchVectors } from './search-vectors.js'
import { type CreateTableInput, Tables, type UpdateTableInput } from './tables.js'
import { writeHandlers } from './writes.js'

const TARGET = 'DynamoDB_20120810.'

/**
 * Amazon DynamoDB on the loopback interface: items and tables by dynalite, vector indexes, SearchVectors and
 * time-to-live settings here. Forgets everything when it is closed. Items past their time to live stay, as they may
 * for days in the service. Transactions and PartiQL are not emulated.
 */
export async function dynamodbEmulator(options: EmulatorOptions = {}): Promise<Emulator> {
  const items = await itemServer()
  const now = options.now ?? Date.now
  return await serve(
    (weather) => protocolOf(items, weather, now),
    options,
    () => items.close(),
  )
}

function protocolOf(items: ItemServer, weather: Weather, now: () => number): Protocol {
  const service = serviceOf(client)
  const tables = new Tables(items, weather, now)
  const handlers: Handlers = {
    ...writeHandlers(items, tables, weather, now),
    ...readHandlers(items, tables, weather),
    CreateTable: (input: CreateTableInput) => tables.create(input),
    DescribeTable: (input: { TableName: string }) => tables.describe(input),
    UpdateTable: (input: UpdateTableInput) => tables.update(input),
    DeleteTable: (input: { TableName: string }) => tables.delete(input),
    UpdateTimeToLive: (input: Parameters<Tables['updateTtl']>[0]) => tables.updateTtl(input),
    DescribeTimeToLive: (input: { TableName: string }) => tables.describeTtl(input),
    SearchVectors(input: SearchVectorsInput) {
      const { table, index } = tables.index(input.TableName, input.IndexName)
      return searchVectors(input, index, table.keys, now())
    },
  }
  return {
    contentType: 'application/x-amz-json-1.0',
    throttling: new ServiceFault(
      'ThrottlingException',
      'Throughput exceeds the current capacity of your table or index.',
    ),
    unavailability: new ServiceFault('InternalServerError', 'Internal server error', 500),
    denial: new ServiceFault(
      'ExpiredTokenException',
      'The security token included in the request is expired',
    ),
    maxBodyBytes: DYNAMODB_LIMITS.requestBytes,
    bodyTooLarge: validation('Request size exceeds the maximum allowed'),
    operationOf({ headers }) {
      const target = headers['x-amz-target']
      return typeof target === 'string' && target.startsWith(TARGET) ? target.slice(TARGET.length) : undefined
    },
    async handle(name, request, mishap) {
      const operation = service.operations.get(name)
      if (!operation) throw new ServiceFault('UnknownOperationException', '')
      const input = parse(request.body)
      const problem = shapeProblem(operation.input, input)
      if (problem) throw refusal(problem)
      const handler = Object.hasOwn(handlers, name) ? handlers[name] : undefined
      const output = handler ? await handler(input as never, mishap) : await items.call(name, input)
      return { status: 200, body: JSON.stringify(output) }
    },
    fault,
  }
}

function fault({ name, message, status, details }: ServiceFault): WireReply {
  const __type =
    name === 'ValidationException'
      ? `com.amazon.coral.validate#${name}`
      : `com.amazonaws.dynamodb.v20120810#${name}`
  return { status, body: JSON.stringify({ __type, message, ...details }) }
}

function parse(body: Buffer): object {
  try {
    return JSON.parse(body.toString('utf8')) as object
  } catch {
    throw new ServiceFault('SerializationException', 'The request body is not valid JSON')
  }
}

function refusal({ path, problem }: { readonly path: string; readonly problem: string }): ServiceFault {
  const member = path.slice(1)
  return problem === 'must not be null'
    ? validation(`missing field \`${member}\` at line 1 column 2`)
    : new ServiceFault('SerializationException', `${member} ${problem}`)
}
