import { useNow } from '../use-now.js'
import { relativeTime } from '../words.js'
import { Words } from './words.js'

/** A moment, as seen from now; what is no moment is shown as it was given. */
export function When({ at }: { readonly at: string }) {
  const now = useNow()
  const time = Date.parse(at)
  if (Number.isNaN(time)) return <Words text={at} />
  const date = new Date(time)
  return (
    <time dateTime={date.toISOString()} title={date.toLocaleString()}>
      {relativeTime(time, now)}
    </time>
  )
}
