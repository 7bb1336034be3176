import type { LanguageModelMiddleware } from 'ai'

// Taken from the middleware, so that they are those of whichever version is installed.
type Transform = Parameters<NonNullable<LanguageModelMiddleware['transformParams']>>[0]
type Generate = Parameters<NonNullable<LanguageModelMiddleware['wrapGenerate']>>[0]
type Stream = Parameters<NonNullable<LanguageModelMiddleware['wrapStream']>>[0]

/** What one model call is asked. */
export type CallParams = Transform['params']
export type PromptMessage = CallParams['prompt'][number]
export type GenerateResult = Awaited<ReturnType<Generate['doGenerate']>>
export type StreamPart =
  Awaited<ReturnType<Stream['doStream']>>['stream'] extends ReadableStream<infer Part> ? Part : never
export type FinishReason = GenerateResult['finishReason']
