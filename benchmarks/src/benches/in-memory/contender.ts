/** Results of every search. */
export const TOP = 10

/** Somebody who can search by vector in memory. */
export interface Contender {
  readonly name: string
  /** Searches per run: slow ones do fewer, so that everybody is done within minutes. */
  readonly searchesPerRun: number
  /** Fills a store with the given number of entries. */
  open(entries: number): Promise<Searchable>
}

/** A filled store. */
export interface Searchable {
  /** The whole search as a user would call it, from the text of the query to the contents of the results. */
  search(query: string): Promise<string[]>
}
