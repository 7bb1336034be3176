import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: './',
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    license: { fileName: 'licenses.md' },
    target: 'es2022',
    // The policy of the page allows neither inline scripts nor data in addresses.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
  },
})
