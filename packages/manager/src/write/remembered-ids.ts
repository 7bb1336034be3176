/** Ids remembered so that a repeat is recognised after the message itself is gone. */
const REMEMBERED = 2000

/**
 * The latest ids of a session, as numbers of 53 bits: eight bytes each. That a new id is taken for a known one is as good
 * as impossible, at one in four million million for a full list.
 */
export class RememberedIds {
  readonly #hashes: number[] = []
  #next = 0

  has(id: string): boolean {
    return this.#hashes.includes(hash(id))
  }

  add(id: string): void {
    this.#hashes[this.#next] = hash(id)
    this.#next = (this.#next + 1) % REMEMBERED
  }
}

/** The upper 21 bits of one multiplicative hash and the 32 of another. */
function hash(text: string): number {
  let a = 0xdeadbeef
  let b = 0x41c6ce57
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    a = Math.imul(a ^ code, 0x9e3779b1)
    b = Math.imul(b ^ code, 0x5f356495)
  }
  return (b >>> 11) * 2 ** 32 + (a >>> 0)
}
