/** Values that S3 Vectors keeps. */
export type MetadataValue = string | number | boolean

/** Bytes of a text as UTF-8, counted without making them: every key and value of a batch is measured. */
export function utf8Bytes(text: string): number {
  let bytes = text.length
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code < 0x80) continue
    const isPair = code >= 0xd800 && code < 0xdc00 && (text.charCodeAt(i + 1) & 0xfc00) === 0xdc00
    // A pair of two units is four bytes; a lone half is sent as the three of U+FFFD.
    if (isPair) i++
    bytes += code < 0x800 ? 1 : 2
  }
  return bytes
}

/**
 * What the service counts for one entry of metadata, which is not its JSON: 8 bytes, the key, and the value, where a
 * number is 4 and a boolean nothing. Measured to the byte on 24 shapes (docs/evidence/metadata-limits.md, see limits).
 */
export function entryBytes(key: string, value: MetadataValue): number {
  const bytes = typeof value === 'string' ? utf8Bytes(value) : typeof value === 'number' ? 4 : 0
  return 8 + utf8Bytes(key) + bytes
}

/** What it counts for all of them. */
export function metadataBytes(metadata: Readonly<Record<string, MetadataValue>>): number {
  return Object.entries(metadata).reduce((sum, [key, value]) => sum + entryBytes(key, value), 4)
}
