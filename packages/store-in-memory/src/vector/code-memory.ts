import { instantiateKernel, type Kernel, MAX_KERNEL_ROWS } from './kernel.js'

const PAGE_BYTES = 65_536
const ROW_HEADER_BYTES = 16
const MAX_ROW_CODE = 127
const MAX_QUERY_CODE = 32_767
const MAX_INT32 = 2 ** 31 - 1

/** What single precision may add to the bound on the quantisation error. */
const ROUNDING = 1e-6

/**
 * 8-bit copies of unit vectors in one WebAssembly memory, a quarter of the size of the vectors themselves, so that a
 * scan reads a quarter of the bytes. What it yields is near the scalar product, by a bound that is known exactly;
 * the caller computes the few products that matter from the vectors.
 *
 * Blocks come in a few sizes and are reused; the memory grows in place and is released with the object.
 */
export class CodeMemory {
  readonly #dimensions: number
  readonly #width: number
  readonly #kernel: Kernel
  readonly #query: number
  readonly #out: number
  readonly #free = new Map<number, number[]>()
  #end: number
  #bytes: Int8Array
  #floats: Float32Array
  #queryUnit = 0

  private constructor(kernel: Kernel, dimensions: number) {
    this.#kernel = kernel
    this.#dimensions = dimensions
    this.#width = Math.ceil(dimensions / 16) * 16
    this.#query = ROW_HEADER_BYTES
    this.#out = this.#query + this.#width * 2
    this.#end = this.#out + MAX_KERNEL_ROWS * 4
    this.#bytes = new Int8Array(this.#kernel.memory.buffer)
    this.#floats = new Float32Array(this.#kernel.memory.buffer)
  }

  /** `undefined` where the kernel cannot run. */
  static create(dimensions: number): CodeMemory | undefined {
    const kernel = instantiateKernel()
    if (!kernel) return undefined
    const memory = new CodeMemory(kernel, dimensions)
    const fits = memory.#reserve(memory.#end)
    return fits ? memory : undefined
  }

  /** The address of a block of zeroed rows, or `undefined` when the memory is full (4 GiB). */
  allocate(rows: number): number | undefined {
    const size = rows * (ROW_HEADER_BYTES + this.#width)
    const reused = this.#free.get(rows)?.pop()
    if (reused !== undefined) {
      this.#bytes.fill(0, reused, reused + size)
      return reused
    }
    if (!this.#reserve(this.#end + size)) return undefined
    const address = this.#end
    this.#end += size
    return address
  }

  release(address: number, rows: number): void {
    const list = this.#free.get(rows)
    if (list) list.push(address)
    else this.#free.set(rows, [address])
  }

  /** Codes a vector of length one; returns how far, at most, the coded vector is from it. */
  write(address: number, row: number, vector: Float32Array): number {
    const at = address + row * (ROW_HEADER_BYTES + this.#width)
    const codes = at + ROW_HEADER_BYTES
    const unit = Math.fround(largest(vector) / MAX_ROW_CODE)
    let squares = 0
    for (let i = 0; i < this.#dimensions; i++) {
      const component = vector[i] as number
      const code = Math.max(-MAX_ROW_CODE, Math.min(MAX_ROW_CODE, Math.round(component / unit)))
      this.#bytes[codes + i] = code
      squares += (component - code * unit) ** 2
    }
    this.#floats[at >> 2] = unit
    return Math.sqrt(squares)
  }

  erase(address: number, row: number): void {
    const at = address + row * (ROW_HEADER_BYTES + this.#width)
    this.#bytes.fill(0, at, at + ROW_HEADER_BYTES + this.#width)
  }

  /** Sets the query of the scans to come, of length one; returns the error it brings to any score. */
  setQuery(vector: Float32Array): number {
    const most = Math.min(MAX_QUERY_CODE, Math.floor(MAX_INT32 / (MAX_ROW_CODE * this.#width)))
    const unit = Math.fround(largest(vector) / most)
    const codes = new Int16Array(this.#kernel.memory.buffer, this.#query, this.#width)
    let squares = 0
    for (let i = 0; i < this.#dimensions; i++) {
      const component = vector[i] as number
      const code = Math.max(-most, Math.min(most, Math.round(component / unit)))
      codes[i] = code
      squares += (component - code * unit) ** 2
    }
    this.#queryUnit = unit
    // A coded row is at most twice as long as the row.
    return 2 * Math.sqrt(squares) + ROUNDING
  }

  /** Writes the approximate scores of a block's first `count` rows to `scores` from `offset` on. */
  scan(address: number, count: number, scores: Float32Array, offset: number): void {
    this.#kernel.score(this.#query, this.#queryUnit, address, this.#width, count, this.#out)
    scores.set(this.#floats.subarray(this.#out >> 2, (this.#out >> 2) + count), offset)
  }

  #reserve(bytes: number): boolean {
    const missing = bytes - this.#kernel.memory.buffer.byteLength
    if (missing <= 0) return true
    try {
      this.#kernel.memory.grow(Math.ceil(missing / PAGE_BYTES))
    } catch {
      return false
    }
    // Growing detaches the old buffer.
    this.#bytes = new Int8Array(this.#kernel.memory.buffer)
    this.#floats = new Float32Array(this.#kernel.memory.buffer)
    return true
  }
}

function largest(vector: Float32Array): number {
  let most = 0
  for (const component of vector) most = Math.max(most, Math.abs(component))
  return most
}
