import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: [
      '{packages,examples}/*/test/**/*.test.ts',
      '{benchmarks,faults}/test/**/*.test.ts',
      'test/**/*.test.ts',
    ],
    // No test measures time, so these only end what hangs: a busy machine is no failure.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 50_000 } },
    // One more than there are processors: many tests wait for servers, disks and processes.
    maxWorkers: availableParallelism() + 1,
  },
})
