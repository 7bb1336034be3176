import type { StoreCase } from '../store/store-context.js'
import { check, equal, refuses } from '../support/assert.js'

/** What host APIs accept as the name of a tool. */
const TOOL_NAME = /^[a-zA-Z0-9_-]{1,64}$/

/** Tools that only this store has. */
export const toolCases: readonly StoreCase[] = [
  {
    id: 'tools.described',
    requirement:
      'Each tool has a name that hosts accept, a description and an object schema, and no two share a name.',
    level: 'must',
    since: '1.0',
    needs: ['tools'],
    run({ store }) {
      const tools = store.tools()
      check(Array.isArray(tools), 'tools', 'a list', tools)
      for (const { name, description, inputSchema, execute } of tools) {
        check(TOOL_NAME.test(name), 'name', 'letters, digits, _ and -, at most 64', name)
        check(description.trim() !== '', `description of ${name}`, 'some words', description)
        equal(inputSchema.type, 'object', `type of the schema of ${name}`)
        check(typeof execute === 'function', `execute of ${name}`, 'a function', execute)
      }
      equal(new Set(tools.map(({ name }) => name)).size, tools.length, 'number of different names')
    },
  },
  {
    id: 'tools.bad-input-refused',
    requirement: 'A tool checks its input itself and rejects with invalid_argument.',
    level: 'must',
    since: '1.0',
    needs: ['tools'],
    async run({ store }) {
      for (const { name, execute } of store.tools()) {
        await refuses(() => execute(7), { code: 'invalid_argument' }, `${name} with a number`)
      }
    },
  },
]
