import { useEffect, useRef, useState } from 'preact/hooks'
import type { ForgetAnswer } from '../../src/api.js'
import { Words } from './words.js'

/** Forgets a memory, after asking. */
export function ForgetButton(props: {
  readonly content: string
  readonly forget: () => Promise<ForgetAnswer>
  readonly onForgotten: () => void
}) {
  const { content, forget, onForgotten } = props
  const [isAsking, setAsking] = useState(false)
  return (
    <div class="forget">
      <button type="button" class="danger" aria-haspopup="dialog" onClick={() => setAsking(true)}>
        Forget…
      </button>
      {isAsking && (
        <Question
          content={content}
          forget={forget}
          onForgotten={onForgotten}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  )
}

function Question(props: Parameters<typeof ForgetButton>[0] & { readonly onClose: () => void }) {
  const { content, forget, onForgotten, onClose } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    dialog.current?.showModal()
  }, [])
  const go = async (): Promise<void> => {
    setBusy(true)
    try {
      await forget()
      dialog.current?.close()
      onForgotten()
    } catch (cause) {
      setError(cause instanceof Error ? cause.message : String(cause))
      setBusy(false)
    }
  }
  return (
    <dialog
      ref={dialog}
      class="question"
      role="alertdialog"
      aria-labelledby="question-title"
      aria-describedby="question-text"
      onClose={(event) => {
        event.stopPropagation()
        onClose()
      }}
    >
      <h2 id="question-title">Forget this for good?</h2>
      <p id="question-text">
        <Words class="content" text={content} />
      </p>
      {error !== undefined && (
        <p class="failure" role="alert">
          It could not be forgotten: <Words text={error} />
        </p>
      )}
      <div class="buttons">
        {/* First, so that it is what Enter does. */}
        <button type="button" onClick={() => dialog.current?.close()}>
          Keep it
        </button>
        <button type="button" class="danger" disabled={isBusy} onClick={() => void go()}>
          Forget it
        </button>
      </div>
    </dialog>
  )
}
