import { crc32 } from 'node:zlib'

/** Hexadecimal digits of a checksum, and what stands around it: `["0123abcd",` payload `]`. */
const CHECKSUM_DIGITS = 8
const PREFIX_LENGTH = 2 + CHECKSUM_DIGITS + 2
const CLOSING_BRACKET = 0x5d

/** One line: a JSON array of the CRC-32 of the payload's UTF-8 bytes, and the payload; with its line feed. */
export function toLine(payload: string): Buffer {
  const json = Buffer.from(payload)
  return Buffer.concat([Buffer.from(`["${checksum(json)}",`), json, Buffer.from(']\n')])
}

/** The payload of a line without its line feed, or `undefined` when the line is not whole. */
export function fromLine(line: Buffer): string | undefined {
  if (line.length <= PREFIX_LENGTH || line.at(-1) !== CLOSING_BRACKET) return undefined
  const json = line.subarray(PREFIX_LENGTH, -1)
  if (line.toString('latin1', 0, PREFIX_LENGTH) !== `["${checksum(json)}",`) return undefined
  return json.toString()
}

/** Whether the bytes could be the start of a line whose payload starts as given. */
export function isStartOfLine(bytes: Buffer, payloadStart: string): boolean {
  const text = bytes.toString('latin1')
  const payload = text.slice(PREFIX_LENGTH)
  return (
    /^(\[("([0-9a-f]{0,8}|[0-9a-f]{8}",?))?)?$/.test(text.slice(0, PREFIX_LENGTH)) &&
    (payload.startsWith(payloadStart) || payloadStart.startsWith(payload))
  )
}

function checksum(bytes: Buffer): string {
  return crc32(bytes).toString(16).padStart(CHECKSUM_DIGITS, '0')
}
