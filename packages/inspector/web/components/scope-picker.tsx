import type { ScopeInfo } from '../../src/api.js'
import { Words } from './words.js'

/** Chooses whose memory is shown. */
export function ScopePicker(props: {
  readonly scopes: readonly ScopeInfo[]
  readonly selected: number
  readonly onSelect: (scope: number) => void
}) {
  const { scopes, selected, onSelect } = props
  const [only] = scopes
  if (scopes.length === 1 && only) {
    return (
      <p class="scope">
        Memory of <Words text={only.label} />
      </p>
    )
  }
  return (
    <label class="scope">
      <span>Memory of</span>
      <select value={selected} onChange={(event) => onSelect(Number(event.currentTarget.value))}>
        {scopes.map(({ label }, i) => (
          <option key={i} value={i}>
            {label}
          </option>
        ))}
      </select>
    </label>
  )
}
