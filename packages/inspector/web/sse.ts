/** One server-sent event. */
export interface ServerEvent {
  readonly id: string
  readonly type: string
  readonly data: string
}

/** Reads a stream of server-sent events until it ends. */
export async function readEvents(
  body: ReadableStream<Uint8Array>,
  onEvent: (event: ServerEvent) => void,
): Promise<void> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    rest += decoder.decode(value, { stream: true })
    const blocks = rest.split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) {
      const event = parseEvent(block)
      if (event) onEvent(event)
    }
  }
}

/** One block of lines; `undefined` for a comment or anything else without data. */
function parseEvent(block: string): ServerEvent | undefined {
  const fields: Record<string, string> = {}
  for (const line of block.split('\n')) {
    const colon = line.indexOf(':')
    if (colon > 0) fields[line.slice(0, colon)] = line.slice(colon + 1).replace(/^ /, '')
  }
  const { id = '', event: type = 'message', data } = fields
  return data === undefined ? undefined : { id, type, data }
}
