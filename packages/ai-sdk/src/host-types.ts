import type { generateText, LanguageModelMiddleware } from 'ai'

// Taken from the middleware, so that they are those of whichever version is installed.
type Generate = Parameters<NonNullable<LanguageModelMiddleware['wrapGenerate']>>[0]
type Stream = Parameters<NonNullable<LanguageModelMiddleware['wrapStream']>>[0]

/** Options for a provider, by its name. */
export type ProviderOptions = NonNullable<Parameters<typeof generateText>[0]['providerOptions']>
/** What one model call is asked. */
export type CallParams = Parameters<NonNullable<LanguageModelMiddleware['transformParams']>>[0]['params']
export type PromptMessage = CallParams['prompt'][number]
export type GenerateResult = Awaited<ReturnType<Generate['doGenerate']>>
export type StreamPart =
  Awaited<ReturnType<Stream['doStream']>>['stream'] extends ReadableStream<infer Part> ? Part : never
export type FinishReason = GenerateResult['finishReason']
