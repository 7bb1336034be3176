type Optional<T> = { [K in keyof T]: undefined extends T[K] ? K : never }[keyof T]

/** What may be `undefined` may be absent. */
export type Defined<T> = Omit<T, Optional<T>> & { [K in Optional<T>]?: Exclude<T[K], undefined> }

/** A copy without the properties that are `undefined`: an option that is absent has its default. */
export function defined<T extends object>(properties: T): Defined<T> {
  return Object.fromEntries(
    Object.entries(properties).filter(([, value]) => value !== undefined),
  ) as Defined<T>
}
