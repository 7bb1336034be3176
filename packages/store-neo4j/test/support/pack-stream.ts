/** A structure of PackStream: a message of Bolt, or a value such as a date. */
export interface Structure {
  readonly tag: number
  readonly fields: readonly unknown[]
}

/** Encodes values as PackStream: a `bigint` as an integer, a `number` as a float. */
function pack(value: unknown): Buffer {
  if (value === null || value === undefined) return Buffer.from([0xc0])
  if (typeof value === 'boolean') return Buffer.from([value ? 0xc3 : 0xc2])
  if (typeof value === 'bigint') {
    const bytes = Buffer.alloc(9)
    bytes[0] = 0xcb
    bytes.writeBigInt64BE(value, 1)
    return bytes
  }
  if (typeof value === 'number') {
    const bytes = Buffer.alloc(9)
    bytes[0] = 0xc1
    bytes.writeDoubleBE(value, 1)
    return bytes
  }
  if (typeof value === 'string') {
    const bytes = Buffer.from(value)
    return Buffer.concat([sized(0xd2, bytes.length), bytes])
  }
  if (Array.isArray(value)) return Buffer.concat([sized(0xd6, value.length), ...value.map(pack)])
  const members = Object.entries(value)
  return Buffer.concat([
    sized(0xda, members.length),
    ...members.flatMap(([key, member]) => [pack(key), pack(member)]),
  ])
}

export function packStructure({ tag, fields }: Structure): Buffer {
  return Buffer.concat([Buffer.from([0xb0 + fields.length, tag]), ...fields.map(pack)])
}

function sized(marker: number, size: number): Buffer {
  const bytes = Buffer.alloc(5)
  bytes[0] = marker
  bytes.writeUInt32BE(size, 1)
  return bytes
}

/** Decodes the message in a buffer. Integers become `bigint`, so that they differ from floats. */
export function unpackStructure(bytes: Buffer): Structure {
  const value = new Unpacker(bytes).value()
  if (typeof value !== 'object' || value === null || !('tag' in value)) throw new Error('No structure')
  return value as Structure
}

class Unpacker {
  readonly #bytes: Buffer
  #at = 0

  constructor(bytes: Buffer) {
    this.#bytes = bytes
  }

  value(): unknown {
    const marker = this.#uint(1)
    const low = marker & 0x0f
    if (marker < 0x80) return BigInt(marker)
    if (marker >= 0xf0) return BigInt(marker - 0x100)
    if (marker < 0x90) return this.#string(low)
    if (marker < 0xa0) return this.#list(low)
    if (marker < 0xb0) return this.#map(low)
    if (marker < 0xc0) return { tag: this.#uint(1), fields: this.#list(low) }
    return this.#marked(marker)
  }

  #marked(marker: number): unknown {
    // The last two bits of a sized marker say how many bytes the size has.
    const size = () => this.#uint(1 << (marker & 3))
    if (marker === 0xc0) return null
    if (marker === 0xc1) return this.#take(8).readDoubleBE()
    if (marker === 0xc2 || marker === 0xc3) return marker === 0xc3
    if (marker >= 0xc8 && marker <= 0xcb) return this.#int(1 << (marker - 0xc8))
    if (marker >= 0xd0 && marker <= 0xd2) return this.#string(size())
    if (marker >= 0xd4 && marker <= 0xd6) return this.#list(size())
    if (marker >= 0xd8 && marker <= 0xda) return this.#map(size())
    throw new Error(`Unknown marker ${marker.toString(16)}`)
  }

  #string(size: number): string {
    return this.#take(size).toString('utf8')
  }

  #list(size: number): unknown[] {
    return Array.from({ length: size }, () => this.value())
  }

  #map(size: number): Record<string, unknown> {
    return Object.fromEntries(Array.from({ length: size }, () => [this.value(), this.value()]))
  }

  #int(size: number): bigint {
    const bytes = this.#take(size)
    return BigInt.asIntN(size * 8, BigInt(`0x${bytes.toString('hex')}`))
  }

  #uint(size: number): number {
    return this.#take(size).readUIntBE(0, size)
  }

  #take(size: number): Buffer {
    this.#at += size
    return this.#bytes.subarray(this.#at - size, this.#at)
  }
}
