import { useState } from 'preact/hooks'
import type { EntryCard, Overview } from '../../src/api.js'
import type { Client } from '../client.js'
import { type Search, SearchForm } from './search-form.js'
import { SearchResults } from './search-results.js'
import { StoreSection } from './store-section.js'

/** What is remembered: all of it, or what a search finds. */
export function Memories(props: {
  readonly client: Client
  readonly overview: Overview
  readonly scope: number
  readonly round: number
  readonly fresh: ReadonlySet<string>
  readonly onOpen: (entry: EntryCard) => void
}) {
  const { client, overview, scope, round, fresh, onOpen } = props
  const [search, setSearch] = useState<Search>({ query: '', store: '' })
  const shown = overview.stores.filter(({ name }) => search.store === '' || name === search.store)
  return (
    <section class="memories" aria-labelledby="memories">
      <h2 id="memories">What is remembered</h2>
      <SearchForm stores={overview.stores} search={search} onSearch={setSearch} />
      {search.query === '' ? (
        shown.map((store) =>
          store.canList ? (
            <StoreSection
              // Nothing of one person's list may be left in that of another.
              key={`${scope} ${store.name}`}
              client={client}
              store={store}
              scope={scope}
              round={round}
              fresh={fresh}
              onOpen={onOpen}
            />
          ) : (
            <section key={store.name} class="store" aria-label={store.name}>
              <h3>{store.name}</h3>
              <p class="nothing">This store cannot list what it holds. Search it.</p>
            </section>
          ),
        )
      ) : (
        <SearchResults client={client} search={search} scope={scope} round={round} onOpen={onOpen} />
      )}
    </section>
  )
}
