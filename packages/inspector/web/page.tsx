import { useEffect, useState } from 'preact/hooks'
import type { Overview, Turn } from '../src/api.js'
import type { Client } from './client.js'
import { EntrySheet } from './components/entry-sheet.js'
import { Memories } from './components/memories.js'
import { ScopePicker } from './components/scope-picker.js'
import type { EntryRef } from './components/turn-card.js'
import { TurnList } from './components/turn-list.js'
import { useTurns } from './use-turns.js'
import { KINDS } from './words.js'

/** Longest text read out when something happens, in UTF-16 units. */
const ANNOUNCED = 120
/** Changes that come close together are one reason to load the lists again; in milliseconds. */
const SETTLE_MS = 300

type View = 'memories' | 'turns'

const VIEWS: readonly (readonly [View, string])[] = [
  ['memories', 'Remembered'],
  ['turns', 'Turn by turn'],
]

/** The page, once it is known what there is to show. */
export function Page({ client, overview }: { readonly client: Client; readonly overview: Overview }) {
  const [scope, setScope] = useState(0)
  const [view, setView] = useState<View>('memories')
  const [opened, setOpened] = useState<EntryRef & { readonly score?: number }>()
  const [announcement, setAnnouncement] = useState('')
  const [changes, setChanges] = useState(0)
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set())
  const round = useSettled(changes)

  const turns = useTurns(client, scope, (turn, was) => {
    const { text, entries, isChanged } = newsOf(turn, was)
    if (text !== '') setAnnouncement(text)
    if (entries.length > 0) setFresh((last) => new Set([...last, ...entries]))
    if (isChanged) setChanges((last) => last + 1)
  })
  useEffect(() => {
    document.title = overview.title
  }, [overview.title])

  const store = overview.stores.find(({ name }) => name === opened?.storeName)
  return (
    <>
      <header class="bar">
        <h1>{overview.title}</h1>
        <ScopePicker
          scopes={overview.scopes}
          selected={scope}
          onSelect={(next) => {
            setScope(next)
            setOpened(undefined)
            setFresh(new Set())
          }}
        />
        <nav aria-label="Views">
          {VIEWS.map(([name, label]) => (
            <button
              key={name}
              type="button"
              aria-current={view === name ? 'page' : undefined}
              onClick={() => setView(name)}
            >
              {label}
            </button>
          ))}
        </nav>
      </header>
      <main data-view={view}>
        <Memories
          client={client}
          overview={overview}
          scope={scope}
          round={round}
          fresh={fresh}
          onOpen={({ storeName, id, score }) => {
            if (id !== undefined) setOpened({ storeName, id, ...(score !== undefined && { score }) })
          }}
        />
        <TurnList turns={turns} onOpen={setOpened} />
      </main>
      <p class="announcer" role="status" aria-live="polite">
        {announcement}
      </p>
      {opened && (
        <EntrySheet
          key={`${opened.storeName} ${opened.id}`}
          client={client}
          entry={opened}
          score={opened.score}
          scope={scope}
          canForget={store?.canForget ?? false}
          onClose={() => setOpened(undefined)}
          onForgotten={(content) => {
            setAnnouncement(`Forgotten: ${content.slice(0, ANNOUNCED)}`)
            setChanges((last) => last + 1)
          }}
        />
      )}
    </>
  )
}

/** What a turn brought that was not known of it: in words for who listens, and the memories that are new. */
function newsOf(turn: Turn, was: Turn | undefined): { text: string; entries: string[]; isChanged: boolean } {
  const decisions = turn.decisions
    .slice(was?.decisions.length ?? 0)
    .filter(({ reason }) => reason !== 'other_type')
  const good = decisions.filter(({ kind }) => KINDS[kind].tone === 'good')
  const entries = turn.decisions.flatMap(({ kind, entryId, storeNames }) =>
    KINDS[kind].tone === 'good' && entryId !== undefined
      ? storeNames.map((name) => `${name}\n${entryId}`)
      : [],
  )
  const lines = decisions.map(({ kind, text = '' }) => `${KINDS[kind].word}: ${text.slice(0, ANNOUNCED)}`)
  const isChanged =
    good.length > 0 ||
    decisions.some(({ kind }) => kind === 'vanished' || kind === 'forgotten' || kind === 'replaced')
  return { text: lines.join('. '), entries, isChanged }
}

/** Follows a number, a little later. */
function useSettled(value: number): number {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
