interface Client {
  readonly middlewareStack: { add(middleware: never, options: never): void }
}

/** Counts the operations a client of the SDK is asked for, by name; the count can be read and set back. */
export function countCalls(client: Client): Map<string, number> {
  const calls = new Map<string, number>()
  const middleware = (next: (args: unknown) => unknown, { commandName = '' }: { commandName?: string }) => {
    const name = commandName.replace(/Command$/, '')
    return (args: unknown) => {
      calls.set(name, (calls.get(name) ?? 0) + 1)
      return next(args)
    }
  }
  client.middlewareStack.add(middleware as never, { step: 'initialize', name: 'countCalls' } as never)
  return calls
}

export const totalOf = (calls: ReadonlyMap<string, number>): number =>
  [...calls.values()].reduce((sum, count) => sum + count, 0)
