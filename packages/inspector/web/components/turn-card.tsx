import type { Decision, Turn } from '../../src/api.js'
import { KINDS, reasonText } from '../words.js'
import { When } from './when.js'
import { Words } from './words.js'

/** A memory that a decision names. */
export interface EntryRef {
  readonly storeName: string
  readonly id: string
}

/** What was said in a turn, and what became of it. */
export function TurnCard(props: {
  readonly turn: Turn
  readonly decisions?: readonly Decision[]
  readonly isFresh?: boolean
  /** The memory that is looked at: what was decided about it stands out. */
  readonly current?: string | undefined
  readonly onOpen?: (entry: EntryRef) => void
}) {
  const { turn, decisions = turn.decisions, isFresh = false, current, onOpen } = props
  const { messages, sessionId, at, more } = turn
  return (
    <article
      class={isFresh ? 'turn fresh' : 'turn'}
      aria-label={messages.length > 0 ? 'Turn' : 'Outside of a conversation'}
    >
      <p class="meta">
        <When at={at} />
        {sessionId !== undefined && (
          <span>
            session <Words text={sessionId} />
          </span>
        )}
      </p>
      {messages.map(({ id, role, text }) => (
        <p key={id} class={`said ${role}`}>
          <span class="role">{role === 'user' ? 'User' : 'Assistant'}</span> <Words text={text} />
        </p>
      ))}
      {decisions.length > 0 ? (
        <ul class="decisions">
          {decisions.map((decision, i) => (
            <DecisionItem
              key={i}
              decision={decision}
              isCurrent={current !== undefined && decision.entryId === current}
              {...(onOpen && { onOpen })}
            />
          ))}
        </ul>
      ) : (
        messages.length > 0 && <p class="nothing">Nothing decided yet, or nothing to show.</p>
      )}
      {more > 0 && <p class="nothing">and {more} more</p>}
    </article>
  )
}

function DecisionItem(props: {
  readonly decision: Decision
  readonly isCurrent: boolean
  readonly onOpen?: (entry: EntryRef) => void
}) {
  const { decision, isCurrent, onOpen } = props
  const { kind, reason, text, type, entryId, storeNames } = decision
  const { word, mark, tone } = KINDS[kind]
  const [storeName] = storeNames
  const isThere = kind === 'kept' || kind === 'known' || kind === 'appeared'
  return (
    <li
      class={`decision ${tone}${isCurrent ? ' current' : ''}`}
      aria-current={isCurrent ? 'true' : undefined}
    >
      <span class="mark" aria-hidden="true">
        {mark}
      </span>
      <div>
        <span class="what">
          {word}
          {type !== undefined && (
            <>
              {' as '}
              <Words text={type} />
            </>
          )}
          {reason !== undefined && (
            <>
              {': '}
              <Words text={reasonText(reason)} />
            </>
          )}
        </span>
        {text !== undefined && <Words class="quote" text={text} />}
        <span class="meta">
          {storeNames.join(', ')}
          {onOpen && isThere && entryId !== undefined && storeName !== undefined && (
            <button
              type="button"
              class="link"
              aria-haspopup="dialog"
              onClick={() => onOpen({ storeName, id: entryId })}
            >
              Open this memory
            </button>
          )}
        </span>
      </div>
    </li>
  )
}
