import { DEFAULT_RELEASE, RELEASES } from 'neo4j-server'
import { defineConfig } from 'vitest/config'

const PACKAGES = 'packages/*/test/**/*.neo4j.ts'
const EXAMPLES = 'examples/*/test/**/*.neo4j.ts'

/**
 * What needs a real server; `npm test` leaves these files alone. Packages are tested with every release, examples with
 * the one that they start themselves.
 */
export default defineConfig({
  test: {
    include: [PACKAGES, EXAMPLES],
    // Two cores serve two files at a time: each waits for its server most of the while.
    maxWorkers: 2,
    projects: RELEASES.map((release) => ({
      test: {
        name: `Neo4j ${release.version}`,
        include: release === DEFAULT_RELEASE ? [PACKAGES, EXAMPLES] : [PACKAGES],
        globalSetup: ['scripts/neo4j/start-server.ts'],
        provide: { neo4jRelease: release },
        testTimeout: 120_000,
        hookTimeout: 120_000,
      },
    })),
  },
})
