import { defineConfig } from 'vitest/config'

// Apart from the others, which need no browser.
export default defineConfig({
  test: {
    include: ['packages/*/test/browser/**/*.browser.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
