import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: [
      '{packages,examples}/*/test/**/*.test.ts',
      '{benchmarks,faults}/test/**/*.test.ts',
      'test/**/*.test.ts',
    ],
    testTimeout: 20_000,
    // By default one processor is left free, which of two is half of them.
    maxWorkers: '100%',
  },
})
