import type { ContentBlock, LanguageModelResponse } from '@memory/core'

// A map, for an object knows names of its own, such as `valueOf`.
const FINISH_REASONS: ReadonlyMap<string, LanguageModelResponse['finishReason']> = new Map([
  ['stop', 'stop'],
  ['length', 'length'],
  ['max_tokens', 'length'],
  ['content_filter', 'content-filter'],
])

/** The shape of a chat completion, of which servers leave out any part. */
interface ChatCompletion {
  readonly choices?: readonly {
    readonly finish_reason?: unknown
    readonly message?: { readonly content?: unknown; readonly refusal?: unknown } | null
  }[]
  readonly usage?: { readonly prompt_tokens?: unknown; readonly completion_tokens?: unknown } | null
}

/** Reads the first choice of a chat completion. */
export function toResponse(body: object): LanguageModelResponse {
  const { choices, usage } = body as ChatCompletion
  const choice = Array.isArray(choices) ? choices[0] : undefined
  const text = contentText(choice?.message?.content)
  const isRefused = text === null && typeof choice?.message?.refusal === 'string'
  const inputTokens = usage?.prompt_tokens
  const outputTokens = usage?.completion_tokens
  return {
    text,
    finishReason: isRefused
      ? 'content-filter'
      : (FINISH_REASONS.get(String(choice?.finish_reason)) ?? 'other'),
    ...(usage && {
      usage: {
        ...(typeof inputTokens === 'number' && { inputTokens }),
        ...(typeof outputTokens === 'number' && { outputTokens }),
      },
    }),
  }
}

function contentText(content: unknown): LanguageModelResponse['text'] {
  if (typeof content === 'string') return content
  if (!Array.isArray(content)) return null
  return content.flatMap((part: { text?: unknown } | null): ContentBlock[] =>
    typeof part?.text === 'string' ? [{ text: part.text }] : [],
  )
}

/** Servers nest what they say twice at most; a bound keeps a hostile one from growing the stack. */
const MAX_DETAIL_DEPTH = 8

/** What a server says went wrong: `{ error: { message } }`, `{ error }`, `{ message }`, or `''`. */
export function errorDetail(body: unknown, depth = 0): string {
  if (typeof body === 'string') return body
  if (typeof body !== 'object' || body === null || depth > MAX_DETAIL_DEPTH) return ''
  const { error, message, detail } = body as { error?: unknown; message?: unknown; detail?: unknown }
  return errorDetail(error, depth + 1) || errorDetail(message, depth + 1) || errorDetail(detail, depth + 1)
}
