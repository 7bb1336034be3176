const FENCE = '```'

/** Text with fenced code cut out. */
export interface Unfenced {
  readonly text: string
  /** The pieces of code, with their fences. */
  readonly code: readonly string[]
}

/** Parts what was said from code pasted between fences; a fence left open reaches to the end. */
export function cutCode(text: string): Unfenced {
  const code: string[] = []
  let said = ''
  let from = 0
  for (let start = text.indexOf(FENCE); start >= 0; start = text.indexOf(FENCE, from)) {
    const close = text.indexOf(FENCE, start + FENCE.length)
    const end = close < 0 ? text.length : close + FENCE.length
    said += `${text.slice(from, start)}\n`
    code.push(text.slice(start, end))
    from = end
  }
  return { text: said + text.slice(from), code }
}
