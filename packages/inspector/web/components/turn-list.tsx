import { useState } from 'preact/hooks'
import type { Decision } from '../../src/api.js'
import type { Turns } from '../use-turns.js'
import { KINDS } from '../words.js'
import { type EntryRef, TurnCard } from './turn-card.js'
import { Words } from './words.js'

type Filter = 'all' | 'kept' | 'out'

/** What each turn added, and what of it was left out and why; the latest first. */
export function TurnList({
  turns,
  onOpen,
}: {
  readonly turns: Turns
  readonly onOpen: (entry: EntryRef) => void
}) {
  const [filter, setFilter] = useState<Filter>('all')
  const { isLive, isLoading, error, fresh, loadMore } = turns
  const shown = turns.turns.flatMap((turn) => {
    const decisions = turn.decisions.filter((decision) => passes(decision, filter))
    return filter === 'all' || decisions.length > 0 ? [{ turn, decisions }] : []
  })
  return (
    <section class="turns" aria-labelledby="turns" aria-busy={isLoading}>
      <div class="heading">
        <h2 id="turns">Turn by turn</h2>
        <span class={isLive ? 'live on' : 'live'}>{isLive ? 'Live' : 'Not connected'}</span>
        <label>
          <span>Show</span>
          <select value={filter} onChange={(event) => setFilter(event.currentTarget.value as Filter)}>
            <option value="all">everything</option>
            <option value="kept">what was kept</option>
            <option value="out">what was left out</option>
          </select>
        </label>
      </div>
      {error !== undefined && (
        <p class="failure" role="alert">
          What happens cannot be followed: <Words text={error} />
        </p>
      )}
      {!isLoading && shown.length === 0 && (
        <p class="nothing">
          {filter === 'all'
            ? 'No turn has been seen. They show up here as they happen, and from a log of decisions if there is one.'
            : 'Nothing of this kind.'}
        </p>
      )}
      {shown.map(({ turn, decisions }) => (
        <TurnCard
          key={turn.seq}
          turn={turn}
          decisions={decisions}
          isFresh={fresh.has(turn.seq)}
          onOpen={onOpen}
        />
      ))}
      {loadMore && (
        <button type="button" onClick={() => void loadMore()}>
          Show earlier turns
        </button>
      )}
    </section>
  )
}

function passes({ kind, reason }: Decision, filter: Filter): boolean {
  // The store of that type has it, and says so.
  if (reason === 'other_type') return false
  if (filter === 'all') return true
  const { tone } = KINDS[kind]
  return filter === 'kept' ? tone === 'good' : tone === 'out' || tone === 'care'
}
