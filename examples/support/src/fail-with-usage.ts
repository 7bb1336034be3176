/** Ends the program with status 2 after saying what is wrong with its command line. */
export function failWithUsage(error: unknown, usage: string): never {
  console.error(`${error instanceof Error ? error.message : error}\n\n${usage}`)
  process.exit(2)
}
