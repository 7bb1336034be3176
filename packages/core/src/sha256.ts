// Written out because WebCrypto only hashes asynchronously, and an identity that has to be awaited
// makes every check-then-write in a store a race.

const utf8 = new TextEncoder()

const primes = Array.from({ length: 320 }, (_, n) => n).filter((n) => {
  for (let i = 2; i * i <= n; i++) if (n % i === 0) return false
  return n > 1
})
const fraction = (value: number): number => ((value - Math.floor(value)) * 2 ** 32) | 0
const ROUND = Int32Array.from(primes.slice(0, 64), (prime) => fraction(Math.cbrt(prime)))
const START = Int32Array.from(primes.slice(0, 8), (prime) => fraction(Math.sqrt(prime)))

/** SHA-256 of the text's UTF-8 bytes, as 64 hexadecimal digits (FIPS 180-4). */
export function sha256(text: string): string {
  const bytes = utf8.encode(text)
  const size = (((bytes.length + 8) >> 6) + 1) << 6
  const padded = new Uint8Array(size)
  padded.set(bytes)
  padded[bytes.length] = 0x80
  const view = new DataView(padded.buffer)
  view.setUint32(size - 8, Math.floor(bytes.length / 2 ** 29))
  view.setUint32(size - 4, bytes.length << 3)

  const hash = START.slice()
  const words = new Int32Array(64)
  const at = (list: Int32Array, i: number): number => list[i] as number
  for (let block = 0; block < size; block += 64) {
    for (let i = 0; i < 64; i++) {
      if (i < 16) {
        words[i] = view.getInt32(block + i * 4)
      } else {
        const x = at(words, i - 15)
        const y = at(words, i - 2)
        const s0 = rotate(x, 7) ^ rotate(x, 18) ^ (x >>> 3)
        const s1 = rotate(y, 17) ^ rotate(y, 19) ^ (y >>> 10)
        words[i] = at(words, i - 16) + s0 + at(words, i - 7) + s1
      }
    }
    let [a, b, c, d, e, f, g, h] = hash as unknown as [
      number,
      number,
      number,
      number,
      number,
      number,
      number,
      number,
    ]
    for (let i = 0; i < 64; i++) {
      const s1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)
      const t1 = (h + s1 + ((e & f) ^ (~e & g)) + at(ROUND, i) + at(words, i)) | 0
      const s0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)
      const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
      h = g
      g = f
      f = e
      e = (d + t1) | 0
      d = c
      c = b
      b = a
      a = (t1 + t2) | 0
    }
    for (const [i, word] of [a, b, c, d, e, f, g, h].entries()) hash[i] = at(hash, i) + word
  }
  return Array.from(hash, (word) => (word >>> 0).toString(16).padStart(8, '0')).join('')
}

function rotate(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by))
}
