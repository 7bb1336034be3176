import { useMemo } from 'preact/hooks'
import { Client, RefusedError } from './client.js'
import { Failure } from './components/failure.js'
import { Page } from './page.js'
import { useLoaded } from './use-loaded.js'

/** The page, or what is needed to see it. */
export function App({ token }: { readonly token: string | undefined }) {
  const client = useMemo(() => new Client(token ?? ''), [token])
  const { value, error } = useLoaded('overview', 0, () => client.overview())
  if (value) return <Page client={client} overview={value} />
  if (!error) return <p class="nothing alone">Loading…</p>
  return (
    <main class="alone">
      <h1>Memory</h1>
      {error instanceof RefusedError && error.status === 401 ? (
        <p role="alert">
          This page needs the whole address that the inspector printed, with what follows the “#”. After a
          restart it is another one.
        </p>
      ) : (
        <Failure what="The page" error={error} />
      )}
    </main>
  )
}
