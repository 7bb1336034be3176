import { visibleParts } from '../visible-text.js'

/** A text that somebody else wrote, as text: apart from its surroundings whatever its direction, and nothing of it unseen. */
export function Words({ text, class: name = '' }: { readonly text: string; readonly class?: string }) {
  return (
    <bdi dir="auto" class={`words ${name}`}>
      {visibleParts(text).map((part, i) =>
        'text' in part ? (
          part.text
        ) : (
          <span key={i} class="hidden-character" title="A character that is not seen">
            {part.hidden}
          </span>
        ),
      )}
    </bdi>
  )
}
