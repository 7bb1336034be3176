import * as dynamodb from '@aws-sdk/client-dynamodb'
import * as s3vectors from '@aws-sdk/client-s3vectors'
import { describe, expect, it } from 'vitest'
import { dynamodbEmulator, mem0Emulator, s3VectorsEmulator } from '../src/index.js'
import { requiredMembers, shapeProblem } from '../src/wire/check-shape.js'
import { Weather } from '../src/wire/conditions.js'
import { type Operation, serviceOf } from '../src/wire/operations.js'

const operation = (client: object, name: string): Operation => {
  const found = serviceOf(client as Record<string, unknown>).operations.get(name)
  if (!found) throw new Error(`${name} is gone`)
  return found
}

describe('the schemas of the pinned clients', () => {
  it('still say which operations there are, where, and what they require', () => {
    const query = operation(s3vectors, 'QueryVectors')
    expect(query.http).toEqual(['POST', '/QueryVectors', 200])
    expect(requiredMembers(query.input)).toEqual(['topK', 'queryVector'])
    expect(requiredMembers(operation(s3vectors, 'CreateIndex').input)).toHaveLength(4)
    expect(requiredMembers(operation(dynamodb, 'SearchVectors').input)).toEqual([
      'TableName',
      'IndexName',
      'SearchVector',
      'TopK',
    ])
    expect(serviceOf(s3vectors).errors.get('ServiceQuotaExceededException')).toBe(402)
    expect(serviceOf(s3vectors).operations.size).toBe(19)
  })

  it('tell what departs from them, and where', () => {
    const { input } = operation(s3vectors, 'PutVectors')
    const put = (vectors: unknown) => shapeProblem(input, { vectors })
    expect(put([{ key: 'a', data: { float32: [1, 2] } }])).toBeUndefined()
    expect(put([{ key: 'a', data: { float32: { 0: 1 } } }])).toEqual({
      path: '/vectors/0/data/float32',
      problem: 'must be a list',
    })
    expect(put([{ key: 1, data: { float32: [1] } }])?.problem).toBe('must be a string')
    expect(put([{ key: 'a' }])).toEqual({ path: '/vectors/0/data', problem: 'must not be null' })
    expect(put([{ key: 'a', data: {} }])?.problem).toBe('must have exactly one member')
    expect(put([{ key: 'a', data: { float32: [1, null] } }])?.path).toBe('/vectors/0/data/float32/1')
    expect(put([{ key: 'a', data: { float32: [1] }, colour: 'red' }])?.problem).toBe('is not a member')
  })
})

describe('the weather', () => {
  it('is the same for the same seed, and orders come first', () => {
    const draw = (seed: number) => {
      const weather = new Weather({ throttled: 0.3, lostReplies: 0.1 }, seed)
      weather.order('Put', 'unavailable', 1)
      return Array.from({ length: 200 }, () => weather.next('Put'))
    }
    expect(draw(7)).toEqual(draw(7))
    expect(draw(7)).not.toEqual(draw(8))
    expect(draw(7)[0]).toBe('unavailable')
    const throttled = draw(7).filter((mishap) => mishap === 'throttled').length
    expect(throttled).toBeGreaterThan(30)
    expect(throttled).toBeLessThan(90)
  })

  it('leaves alone what is spared, but for orders', () => {
    const weather = new Weather({ throttled: 1 }, 1, ['Delete'])
    weather.order('Delete', 'lostReplies', 1)
    expect(['Delete', 'Delete', 'Put'].map((operation) => weather.next(operation))).toEqual([
      'lostReplies',
      undefined,
      'throttled',
    ])
  })
})

describe('the server', () => {
  it('refuses unsigned requests, unknown paths and broken JSON', async () => {
    const emulator = await s3VectorsEmulator()
    const post = (path: string, body: string, headers: Record<string, string> = {}) =>
      fetch(`${emulator.endpoint}${path}`, { method: 'POST', body, headers })
    const signed = { authorization: 'AWS4-HMAC-SHA256 Credential=x' }
    expect((await post('/PutVectors', '{}')).status).toBe(403)
    expect((await post('/Nothing', '{}', signed)).status).toBe(404)
    const broken = await post('/PutVectors', '{', signed)
    expect([broken.status, broken.headers.get('x-amzn-errortype')]).toEqual([400, 'SerializationException'])
    expect(broken.headers.get('x-amzn-requestid')).toMatch(/^[0-9a-f-]{36}$/)
    for (const body of ['[]', 'null', '"x"'])
      expect((await post('/PutVectors', body, signed)).status).toBe(400)
    expect((await post('/tags/%zz', '{}', signed)).status).toBe(400)
    await emulator.close()
  })

  it('answers a path that is badly escaped', async () => {
    const emulator = await mem0Emulator()
    const headers = { authorization: 'Token m0-x' }
    const { status } = await fetch(`${emulator.endpoint}/v1/memories/%zz/`, { headers })
    expect(status).toBe(400)
    await emulator.close()
  })

  it('refuses conditions that make no sense, naming them', async () => {
    for (const [name, value] of [
      ['throttled', 2],
      ['latencyMs', -1],
      ['latency', 5],
      ['constructor', 1],
    ] as const) {
      await expect(dynamodbEmulator({ conditions: { [name]: value } })).rejects.toMatchObject({
        code: 'invalid_argument',
        field: `conditions.${name}`,
      })
    }
    const spared = 'DeleteItem' as unknown as string[]
    await expect(dynamodbEmulator({ spared })).rejects.toMatchObject({ field: 'spared' })
  })

  it('leaves nothing running when it cannot start', async () => {
    const servers = () => process.getActiveResourcesInfo().filter((name) => name === 'TCPServerWrap').length
    const first = await s3VectorsEmulator()
    const before = servers()
    const port = Number(new URL(first.endpoint).port)
    await expect(dynamodbEmulator({ port })).rejects.toMatchObject({ code: 'EADDRINUSE' })
    expect(servers()).toBe(before)
    await first.close()
  })
})
