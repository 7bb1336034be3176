import { type Attributes, INVALID_SPAN_CONTEXT, type Span, type Tracer, trace } from '@opentelemetry/api'

/** What was traced while something ran. */
export interface RecordedSpans {
  readonly spans: number
  /** Every attribute value, of spans and of their events, as text. */
  readonly written: readonly string[]
}

/** Runs something with a tracer provider that keeps what is written to spans. */
export async function recordSpans(run: () => Promise<void>): Promise<RecordedSpans> {
  let spans = 0
  const written: string[] = []
  const write = (attributes: Attributes | undefined): void => {
    for (const value of Object.values(attributes ?? {})) written.push(String(value))
  }
  const startSpan: Tracer['startSpan'] = (_name, options) => {
    spans++
    write(options?.attributes)
    return spanInto(write)
  }
  const startActiveSpan = (name: string, ...rest: unknown[]): unknown =>
    (rest.at(-1) as (span: Span) => unknown)(startSpan(name))
  const tracer = { startSpan, startActiveSpan } as Tracer
  trace.setGlobalTracerProvider({ getTracer: () => tracer })
  try {
    await run()
  } finally {
    trace.disable()
  }
  return { spans, written }
}

function spanInto(write: (attributes: Attributes | undefined) => void): Span {
  const span: Span = {
    spanContext: () => INVALID_SPAN_CONTEXT,
    setAttribute(key, value) {
      write({ [key]: value })
      return span
    },
    setAttributes(attributes) {
      write(attributes)
      return span
    },
    addEvent(_name, attributes) {
      write(attributes as Attributes)
      return span
    },
    addLink: () => span,
    addLinks: () => span,
    setStatus: () => span,
    updateName: () => span,
    end: () => {},
    isRecording: () => true,
    recordException: () => {},
  }
  return span
}
