import { MemoryError } from '@memory/core'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { listRecords } from '../src/list-records.js'

type Parameters3 = Parameters<typeof listRecords>

it('a cursor that was made up is refused by name, or stays within the namespaces of its scope', async () => {
  const asked: string[] = []
  const memory = {
    limits: { pageRecords: 100 },
    client: {
      async listRecords({ path }: { readonly path: string }) {
        asked.push(path)
        return { items: [], nextToken: undefined }
      },
    },
  } as unknown as Parameters3[0]
  const partition = { namespaces: [{ path: '/actors/ana/' }] } as unknown as Parameters3[1]
  const place = fc.record(
    {
      path: fc.oneof(fc.constantFrom('/actors/ana/', '/actors/ben/', '/'), fc.jsonValue()),
      token: fc.jsonValue(),
    },
    { requiredKeys: [] },
  )
  const cursor = fc.oneof(
    fc.string(),
    fc.json(),
    place.map((each) => encodeURIComponent(JSON.stringify(each))),
  )
  await fc.assert(
    fc.asyncProperty(cursor, async (given) => {
      try {
        expect(await listRecords(memory, partition, { limit: 10, cursor: given })).toEqual({ entries: [] })
      } catch (error) {
        expect(MemoryError.isInstance(error) && error.field).toBe('cursor')
      }
      expect(new Set([...asked, '/actors/ana/'])).toEqual(new Set(['/actors/ana/']))
    }),
    { examples: [['%'], ['null'], [encodeURIComponent('{"path":"/actors/ana/","token":7}')]] },
  )
})
