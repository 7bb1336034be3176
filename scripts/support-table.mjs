#!/usr/bin/env node
// node scripts/support-table.mjs [--check]
// Writes the table of what is supported into CONTRIBUTING.md, from the manifests.
import { putTable } from './generated-table.mjs'
import { publishedPackages } from './workspace.mjs'

const foreign = ([name]) => !name.startsWith('@memory/')

putTable({ page: 'CONTRIBUTING.md', name: 'packages', script: 'scripts/support-table.mjs' }, [
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
])
