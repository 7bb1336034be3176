#!/usr/bin/env node
// node scripts/conformance-table.mjs [--check]
// Writes the table of conformance cases into the guide, from the cases themselves.
import { storeCases } from '@memory/conformance'
import { writeTable } from './written-table.mjs'

writeTable({
  page: 'docs/write-a-store.md',
  script: 'scripts/conformance-table.mjs',
  what: 'cases',
  rows: [
    ['case', 'level', 'since', 'needs', 'requirement'],
    ...storeCases.map(({ id, level, since, needs = [], requirement }) => [
      `\`${id}\``,
      level,
      since,
      needs.join(', '),
      requirement,
    ]),
  ],
})
