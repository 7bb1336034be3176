import type { EntryCard } from '../../src/api.js'
import type { Client } from '../client.js'
import { useLoaded } from '../use-loaded.js'
import { count } from '../words.js'
import { EntryItem } from './entry-item.js'
import { Failure } from './failure.js'
import type { Search } from './search-form.js'
import { Words } from './words.js'

/** What a search found, best first. */
export function SearchResults(props: {
  readonly client: Client
  readonly search: Search
  readonly scope: number
  readonly round: number
  readonly onOpen: (entry: EntryCard) => void
}) {
  const { client, search, scope, round, onOpen } = props
  const { query, store } = search
  const key = JSON.stringify([scope, query, store])
  const { value, error, isLoading } = useLoaded(key, round, (signal) =>
    client.search({ query, scope, ...(store !== '' && { store }) }, signal),
  )
  return (
    <section class="store" aria-labelledby="results" aria-busy={isLoading}>
      <h3 id="results">Best matches</h3>
      <p class="facts" role="status">
        {value &&
          `${count(value.entries.length, 'memory', 'memories')} from ${store === '' ? 'all stores together' : store}`}
      </p>
      {error && <Failure what="The search" error={error} />}
      {value?.failures.map(({ storeName, message }) => (
        <p key={storeName} class="failure">
          {storeName} was left out: <Words text={message} />
        </p>
      ))}
      {value && (
        <ol class="entries">
          {value.entries.map((entry, i) => (
            <EntryItem key={`${entry.storeName} ${entry.id ?? i}`} entry={entry} withStore onOpen={onOpen} />
          ))}
        </ol>
      )}
    </section>
  )
}
