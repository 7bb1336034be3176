import type { ComponentChildren } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { EntryDetail } from '../../src/api.js'
import type { Client } from '../client.js'
import { useLoaded } from '../use-loaded.js'
import { count, typeMeaning } from '../words.js'
import { Failure } from './failure.js'
import { ForgetButton } from './forget-button.js'
import { type EntryRef, TurnCard } from './turn-card.js'
import { When } from './when.js'
import { Words } from './words.js'

/** Everything that is known of one memory. A modal dialog: the browser keeps the focus inside and gives it back. */
export function EntrySheet(props: {
  readonly client: Client
  readonly entry: EntryRef
  readonly score?: number | undefined
  readonly scope: number
  readonly canForget: boolean
  readonly onClose: () => void
  readonly onForgotten: (content: string) => void
}) {
  const { client, entry, score, scope, canForget, onClose, onForgotten } = props
  const { storeName: store, id } = entry
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    dialog.current?.showModal()
  }, [])
  const [round, setRound] = useState(0)
  const { value, error } = useLoaded(JSON.stringify([scope, store, id]), round, (signal) =>
    client.entry({ store, scope, id }, signal),
  )
  return (
    <dialog ref={dialog} class="sheet" aria-labelledby="sheet-title" onClose={onClose}>
      <header>
        <h2 id="sheet-title">From store {store}</h2>
        <button type="button" onClick={() => dialog.current?.close()}>
          Close
        </button>
      </header>
      {error && (
        <>
          <Failure what="This memory" error={error} />
          <button type="button" onClick={() => setRound(round + 1)}>
            Try again
          </button>
        </>
      )}
      {!value && !error && <p class="nothing">Loading…</p>}
      {value && <Detail detail={value} score={score} />}
      {value && canForget && (
        <ForgetButton
          content={value.entry.content}
          forget={() => client.forget({ store, scope, id })}
          onForgotten={() => {
            onForgotten(value.entry.content)
            dialog.current?.close()
          }}
        />
      )}
    </dialog>
  )
}

function Detail({ detail, score }: { readonly detail: EntryDetail; readonly score: number | undefined }) {
  const { entry, history, supersedes, metadata, turns, messageIds, sessionId } = detail
  const known = new Set(turns.flatMap(({ messages }) => messages.map(({ id }) => id)))
  const missing = messageIds.filter((id) => !known.has(id))
  return (
    <>
      <blockquote>
        <Words text={entry.content} />
        {entry.length > entry.content.length && (
          <p class="nothing">
            Cut: these are the first {entry.content.length.toLocaleString('en')} of{' '}
            {entry.length.toLocaleString('en')} characters.
          </p>
        )}
      </blockquote>
      <h3>Why it was kept</h3>
      <Why detail={detail} />
      {turns.map((turn) => (
        <TurnCard
          key={turn.seq}
          turn={turn}
          decisions={turn.decisions.filter(({ reason }) => reason !== 'other_type')}
          current={entry.id}
        />
      ))}
      {missing.length > 0 && (
        <p class="nothing">
          What was said is not known here ({count(missing.length, 'message', 'messages')}
          {': '}
          <Words text={missing.slice(0, 5).join(', ')} />
          {missing.length > 5 && ' …'}). A log of decisions keeps it.
        </p>
      )}
      {history.length > 0 && (
        <>
          <h3>What it replaced</h3>
          <ol class="history">
            {history.map(({ content, createdAt }, i) => (
              <li key={i}>
                <Words text={content} />
                {createdAt !== undefined && (
                  <span class="meta">
                    <When at={createdAt} />
                  </span>
                )}
              </li>
            ))}
          </ol>
        </>
      )}
      <h3>Details</h3>
      <dl>
        {entry.createdAt !== undefined && <Fact name="Created">{<When at={entry.createdAt} />}</Fact>}
        <Fact name="Expires">{entry.expiresAt === undefined ? 'never' : <When at={entry.expiresAt} />}</Fact>
        {score !== undefined && <Fact name="Score">{score.toFixed(3)}</Fact>}
        {sessionId !== undefined && (
          <Fact name="Session">
            <Words text={sessionId} />
          </Fact>
        )}
        {supersedes.length > 0 && history.length === 0 && (
          <Fact name="Replaced">{count(supersedes.length, 'memory', 'memories')}</Fact>
        )}
        <Fact name="Id">
          <Words text={entry.id ?? ''} />
        </Fact>
      </dl>
      {metadata !== '' && (
        <details>
          <summary>Metadata</summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard */}
          <pre tabIndex={0}>
            <Words text={metadata} />
          </pre>
        </details>
      )}
    </>
  )
}

function Why({ detail: { entry, messageIds, turns } }: { readonly detail: EntryDetail }) {
  const { type } = entry
  const meaning = type === undefined ? undefined : typeMeaning(type)
  if (messageIds.length === 0 && turns.length === 0) {
    return <p>It was added outside of a conversation, so that no turn says why.</p>
  }
  return (
    <p>
      {type === undefined ? (
        'It was found worth keeping'
      ) : (
        <>
          It was read as{' '}
          <strong>
            <Words text={type} />
          </strong>
          {meaning !== undefined && ` (${meaning})`}
        </>
      )}{' '}
      in what was said in {count(Math.max(1, turns.length), 'this turn', 'these turns').replace(/^\d+ /, '')}.
    </p>
  )
}

function Fact({ name, children }: { readonly name: string; readonly children: ComponentChildren }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
