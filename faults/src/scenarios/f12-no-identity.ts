import type { Scenario } from '../scenario.js'
import { httpError, outcomeOf } from '../support.js'

export const noIdentity: Scenario = {
  fault: 'F12',
  title: 'An entry has an id: adding it again is one record, and it can be deleted',
  async run(subject) {
    const rows = new Map<string, string>()
    let calls = 0
    const memory = subject.open({
      stores: [
        {
          name: 'notes',
          // One row for a key, and a new row for every call without one.
          async add(content, _metadata, { id } = {}) {
            rows.set(id ?? `row ${calls}`, content)
            if (calls++ === 0) throw httpError(504)
            return { status: 'stored', id }
          },
          delete: async (ids) => ({ deleted: [ids].flat().filter((id) => rows.delete(id)).length }),
        },
      ],
    })
    for (let attempt = 0; attempt < 2; attempt++) {
      await outcomeOf(memory.add('Owns a cat', { id: 'cat' }))
    }
    const added = rows.size
    await memory.forget?.('cat')
    return {
      held: added === 1 && rows.size === 0,
      happened: `${added} records of one entry; ${memory.forget ? 'deleted by its id' : 'no way to delete it'}`,
    }
  },
}
