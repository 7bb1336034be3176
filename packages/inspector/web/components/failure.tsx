import { Words } from './words.js'

/** Something that went wrong, in place of what was to be there. */
export function Failure({ what, error }: { readonly what: string; readonly error: Error }) {
  return (
    <p class="failure" role="alert">
      {what} could not be loaded: <Words text={error.message} />
    </p>
  )
}
