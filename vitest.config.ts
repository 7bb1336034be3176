import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: [
      '{packages,examples}/*/test/**/*.test.ts',
      '{benchmarks,faults}/test/**/*.test.ts',
      'test/**/*.test.ts',
    ],
    testTimeout: 20_000,
    // One more than there are processors: many tests wait for servers, disks and processes.
    maxWorkers: availableParallelism() + 1,
  },
})
