#!/usr/bin/env node
// node scripts/conformance-table.mjs [--check]
// Writes the table of conformance cases into the guide, from the cases themselves.
import { storeCases } from '@memory/conformance'
import { putTable } from './generated-table.mjs'

putTable({ page: 'docs/write-a-store.md', name: 'cases', script: 'scripts/conformance-table.mjs' }, [
  ['case', 'level', 'since', 'needs', 'requirement'],
  ...storeCases.map(({ id, level, since, needs = [], requirement }) => [
    `\`${id}\``,
    level,
    since,
    needs.join(', '),
    requirement,
  ]),
])
