import type { EntryCard } from '../../src/api.js'
import { When } from './when.js'
import { Words } from './words.js'

/** One memory of a list, which opens. */
export function EntryItem(props: {
  readonly entry: EntryCard
  /** Names the store as well. */
  readonly withStore?: boolean
  readonly isFresh?: boolean
  readonly onOpen: (entry: EntryCard) => void
}) {
  const { entry, withStore = false, isFresh = false, onOpen } = props
  const { content, length, type, score, createdAt, expiresAt, storeName, id } = entry
  const body = (
    <>
      <Words class="content" text={length > content.length ? `${content}…` : content} />
      <span class="meta">
        {type !== undefined && (
          <span class="chip">
            <Words text={type} />
          </span>
        )}
        {withStore && <span>in {storeName}</span>}
        {score !== undefined && <Score score={score} />}
        {createdAt !== undefined && <When at={createdAt} />}
        {expiresAt !== undefined && (
          <span class="care">
            until <When at={expiresAt} />
          </span>
        )}
      </span>
    </>
  )
  return (
    <li class={isFresh ? 'entry fresh' : 'entry'}>
      {/* Without an id a store can neither give nor forget it. */}
      {id === undefined ? (
        <div class="row">{body}</div>
      ) : (
        <button type="button" class="row" aria-haspopup="dialog" onClick={() => onOpen(entry)}>
          {body}
        </button>
      )}
    </li>
  )
}

function Score({ score }: { readonly score: number }) {
  return (
    <span class="score">
      <meter min={0} max={1} value={score} aria-hidden="true" />
      score {score.toFixed(2)}
    </span>
  )
}
