/** Under this name, calls and messages say in `providerOptions` what concerns memory; no provider reads it. */
const KEY = 'memory'

interface HasProviderOptions {
  readonly providerOptions?: Readonly<Record<string, Readonly<Record<string, unknown>>>> | undefined
}

/** The options of a call that is none of the conversation: neither recorded nor given memories. */
export const APART = { [KEY]: { off: true } }

/** The options of a message with an id. */
export function idOptions(id: string): { [KEY]: { id: string } } {
  return { [KEY]: { id } }
}

export function isApart({ providerOptions }: HasProviderOptions): boolean {
  return providerOptions?.[KEY]?.off === true
}

export function carriedId({ providerOptions }: HasProviderOptions): string | undefined {
  const id = providerOptions?.[KEY]?.id
  return typeof id === 'string' && id.trim() !== '' ? id : undefined
}
