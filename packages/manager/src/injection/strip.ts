import type { ContentBlock, Message } from '@memory/core'

/**
 * The element around everything that recall puts before a model call, and the `kind` with which a tool result that holds
 * memories begins. What carries it is kept out of memory when a host repeats it.
 */
export const BLOCK = 'recalled_memories'
/** The element around each memory in it. */
export const ITEM = 'recalled_memory'

// Hosts trim histories, escape what they quote and copy single lines, so each part is recognised without the
// others. Every pattern is anchored or consumes what it scans, which keeps all of them linear.
const OPEN = '(?:<|&lt;)'
const CLOSE = '(?:>|&gt;)'
const END = `${OPEN}/${BLOCK}${CLOSE}`
const PARTS = [
  // A block; without its end, everything after its beginning.
  new RegExp(`${OPEN}${BLOCK}${CLOSE}[^]*?(?:${END}|$)`, 'g'),
  // The rest of a block whose beginning was cut off.
  new RegExp(`^[^]*${END}`),
  // A single entry; without its end, the rest of the line.
  new RegExp(`(?:${OPEN}|^)${ITEM}\\b.*?(?:${OPEN}/${ITEM}${CLOSE}|$)`, 'gm'),
  new RegExp(`^.*${OPEN}/${ITEM}${CLOSE}`, 'gm'),
]

/** Copies of the messages without what earlier injections left; a message that was nothing else is left out. */
export function withoutBlocks(messages: readonly Message[]): Message[] {
  const clean: Message[] = []
  for (const message of messages) {
    const content = stripContent(message?.content)
    if (content === message?.content) clean.push(message)
    else if (content.length > 0) clean.push({ ...message, content })
  }
  return clean
}

/** The content with another text in each text block, without those that have none left; the same value if nothing changed. */
export function stripContent(content: Message['content'], strip = stripRecalled): Message['content'] {
  if (typeof content === 'string') return strip(content)
  if (!Array.isArray(content)) return content
  const blocks: ContentBlock[] = []
  let isChanged = false
  for (const block of content as readonly ContentBlock[]) {
    const text = block && 'text' in block && typeof block.text === 'string' ? block.text : ''
    const rest = strip(text)
    isChanged ||= rest !== text
    if (rest === text) blocks.push(block)
    else if (rest !== '') blocks.push({ ...block, text: rest })
  }
  return isChanged ? blocks : content
}

/** A text without anything that recall put into it. */
export function stripRecalled(text: string): string {
  // Nearly every text is without. The test is one scan, and the quicker for beginning with a rare character.
  if (!text.includes('_memor')) return text
  return PARTS.reduce((rest, part) => rest.replace(part, ''), text).trim()
}
