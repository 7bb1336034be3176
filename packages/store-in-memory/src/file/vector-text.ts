import { endianness } from 'node:os'

const FLOAT_BYTES = 4
const isBigEndian = endianness() === 'BE'

/** Base64 of the vector's little-endian 32-bit floats: a third of the length of decimal numbers, and exact. */
export function encodeVector(vector: Float32Array): string {
  const bytes = Buffer.from(vector.slice().buffer)
  return (isBigEndian ? bytes.swap32() : bytes).toString('base64')
}

export function decodeVector(text: string): Float32Array {
  // A copy of its own, since small buffers share memory at odd addresses.
  const bytes = Buffer.from(new Uint8Array(Buffer.from(text, 'base64')).buffer)
  if (bytes.length % FLOAT_BYTES !== 0) throw new TypeError('Expected 32-bit floats')
  if (isBigEndian) bytes.swap32()
  return new Float32Array(bytes.buffer, bytes.byteOffset, bytes.length / FLOAT_BYTES)
}
