import { useId, useState } from 'preact/hooks'
import type { EntryCard, EntryPage, StoreInfo } from '../../src/api.js'
import type { Client } from '../client.js'
import { useLoaded } from '../use-loaded.js'
import { EntryItem } from './entry-item.js'
import { Failure } from './failure.js'

/** What one store holds, page by page. */
export function StoreSection(props: {
  readonly client: Client
  readonly store: StoreInfo
  readonly scope: number
  readonly round: number
  readonly fresh: ReadonlySet<string>
  readonly onOpen: (entry: EntryCard) => void
}) {
  const { client, store, scope, round, fresh, onOpen } = props
  const { name } = store
  const headingId = useId()
  const { value, error, isLoading, extend } = useLoaded<EntryPage>(`${scope} ${name}`, round, (signal) =>
    client.entries({ store: name, scope }, signal),
  )
  const [moreError, setMoreError] = useState<Error>()
  const more = async (cursor: string): Promise<void> => {
    setMoreError(undefined)
    try {
      await extend(async (signal) => {
        const next = await client.entries({ store: name, scope, cursor }, signal)
        return ({ entries }) => ({ ...next, entries: [...entries, ...next.entries] })
      })
    } catch (cause) {
      setMoreError(cause instanceof Error ? cause : new Error(String(cause)))
    }
  }
  const cursor = value?.cursor
  return (
    <section class="store" aria-labelledby={headingId} aria-busy={isLoading}>
      <h3 id={headingId}>
        {name}
        {value && (
          <span class="count">
            {value.entries.length}
            {cursor !== undefined && '+'}
          </span>
        )}
      </h3>
      <StoreFacts store={store} />
      {error && <Failure what={`The list of ${name}`} error={error} />}
      {value?.entries.length === 0 && <p class="nothing">Nothing yet.</p>}
      {value && value.entries.length > 0 && (
        <ul class="entries">
          {value.entries.map((entry, i) => (
            <EntryItem
              key={entry.id ?? i}
              entry={entry}
              isFresh={entry.id !== undefined && fresh.has(`${name}\n${entry.id}`)}
              onOpen={onOpen}
            />
          ))}
        </ul>
      )}
      {moreError && <Failure what={`More of ${name}`} error={moreError} />}
      {cursor !== undefined && (
        <button type="button" onClick={() => void more(cursor)}>
          Show more of {name}
        </button>
      )}
    </section>
  )
}

function StoreFacts({ store: { description, capabilities, canForget } }: { readonly store: StoreInfo }) {
  const facts = [
    description,
    capabilities && capabilities.search !== 'none' && `${capabilities.search} search`,
    capabilities?.consistency === 'eventual' && 'writes appear after a while',
    capabilities?.durable === false && 'gone with its process',
    !canForget && 'read only here',
  ].filter((fact) => typeof fact === 'string' && fact !== '')
  return facts.length > 0 ? <p class="facts">{facts.join(' · ')}</p> : null
}
