#!/usr/bin/env node
import { main } from '../dist/cli.js'

main(process.argv.slice(2), (line) => console.log(line)).catch((error) => {
  console.error(error.message)
  process.exit(1)
})
