import { useEffect, useState } from 'preact/hooks'
import type { StoreInfo } from '../../src/api.js'

/** What is looked for, and where. */
export interface Search {
  /** Empty: everything is listed. */
  readonly query: string
  /** Empty: all stores. */
  readonly store: string
}

/** Asks for words and a store. */
export function SearchForm(props: {
  readonly stores: readonly StoreInfo[]
  readonly search: Search
  readonly onSearch: (search: Search) => void
}) {
  const { stores, search, onSearch } = props
  const [text, setText] = useState(search.query)
  useEffect(() => setText(search.query), [search.query])
  return (
    <search>
      <form
        class="search"
        onSubmit={(event) => {
          event.preventDefault()
          onSearch({ ...search, query: text.trim() })
        }}
      >
        <label class="grow">
          <span>Search</span>
          <input
            type="search"
            value={text}
            autocomplete="off"
            placeholder="in your own words"
            onInput={(event) => {
              setText(event.currentTarget.value)
              if (event.currentTarget.value === '') onSearch({ ...search, query: '' })
            }}
          />
        </label>
        {stores.length > 1 && (
          <label>
            <span>Store</span>
            <select
              value={search.store}
              onChange={(event) => onSearch({ query: text.trim(), store: event.currentTarget.value })}
            >
              <option value="">all</option>
              {stores.map(({ name }) => (
                <option key={name} value={name}>
                  {name}
                </option>
              ))}
            </select>
          </label>
        )}
        <button type="submit">Search</button>
      </form>
    </search>
  )
}
