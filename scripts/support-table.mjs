#!/usr/bin/env node
// node scripts/support-table.mjs [--check]
// Writes the table of what is supported into CONTRIBUTING.md, from the manifests.
import { publishedPackages } from './workspace.mjs'
import { writeTable } from './written-table.mjs'

const foreign = ([name]) => !name.startsWith('@memory/')

writeTable({
  page: 'CONTRIBUTING.md',
  script: 'scripts/support-table.mjs',
  what: 'packages',
  rows: [
    ['package', 'Node', 'also runs in', 'works with (peer)', 'brings along (exact)'],
    ...publishedPackages().map(({ manifest }) => {
      const {
        name,
        engines,
        memory,
        peerDependencies = {},
        peerDependenciesMeta = {},
        dependencies = {},
      } = manifest
      const peers = Object.entries(peerDependencies).filter(foreign)
      return [
        `\`${name}\``,
        engines?.node.replace('>=', '>= ') ?? '',
        (memory?.runtimes?.['.'] ?? []).join(', '),
        peers
          .map(
            ([peer, range]) =>
              `\`${peer}\` ${range}${peerDependenciesMeta[peer]?.optional ? ', optional' : ''}`,
          )
          .join('; '),
        Object.entries(dependencies)
          .filter(foreign)
          .map(([sdk, version]) => `\`${sdk}\` ${version}`)
          .join('; '),
      ]
    }),
  ],
})
