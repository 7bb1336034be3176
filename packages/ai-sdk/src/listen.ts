import type { FinishReason, StreamPart } from './host-types.js'

/**
 * Passes a stream on unchanged, and tells what was said once it has finished. A stream that is cancelled or fails
 * tells nothing.
 */
export function listen(
  told: (said: string[], reason: FinishReason['unified']) => Promise<void>,
): TransformStream<StreamPart, StreamPart> {
  const texts = new Map<string, string>()
  let reason: FinishReason['unified'] | undefined
  return new TransformStream({
    transform(part, controller) {
      if (part.type === 'text-delta') texts.set(part.id, (texts.get(part.id) ?? '') + part.delta)
      if (part.type === 'finish') reason = part.finishReason.unified
      controller.enqueue(part)
    },
    async flush() {
      if (reason !== undefined) await told([...texts.values()], reason)
    },
  })
}
