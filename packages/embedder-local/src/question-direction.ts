/**
 * The direction that questions have in common in this model, whatever they ask about: the mean of the vectors
 * of thirty-two questions about nothing in particular, as 8-bit integers in base64. A test computes it anew.
 */
const DIRECTION = `
  FvA3auPU3bn7qO/+CDQCGQHWXTc5PcMQ8vok1TP76jIW4DXTokL80dsNDeQEi1nTILoEEjIbKbnF8tG3ql2gzwRAG+RHHGIG
  Z8r4wgB/Xu51v8XqGjwMyuapy+rws9Yp9hba5je/dzkS4tKu1jHsqgbzD/q8ETa5KfcYIr0z7domDfjM8j3BpWvbUB7YnlU3
  BRZC5lTQo+LC0lPjruDh+llFbzr47yb5HllLMg81pk5KygXRrl/0o7QN92MG+/xCSufcde5A9GetZgGkKjrZIfgM/Q8N+sMU
  NR8mORIiOOsRCsvW56fxPMoPy0dZrfYoRdkTxCGDLfb1BcftTpAe8zYjaPoMAgcvxC/d1dUCNxzd1eiO189QBTM/6RelOQtX
  U5Up1d6k9o70DY48MA+D6QfhIDzKvyDcQhDg0Yy7ZjkqNN+lOvPKvbPyR+sDGGHJ/tNV+KC0GpE+AFc8IHgsyajZPefJEv/d
  bFPu3gG5+dMFaExg5hecZvm8NRVLRiIR0TMcUHMi9A2txiJrQ/C0xVSB9i8i0d7YuRK/zyUhSmjEq0Ej8zQXviA188fw9xF6
  EkLqkxAuqeP7ATlUGgYoCwQgIOwiG0Q1/phEPSfr5xhBbQDKSKv2wi4/UL/bNM3gMi3+p7ewtbbbBfAe77DSEdvxeB+8GMpY
  HxBBFSmh51s=`

/**
 * A unit vector of a query without that direction. Statements do not have it, so what it adds to a comparison of
 * question and statement is noise; a query that is no question hardly changes.
 */
export function withoutQuestionDirection(vector: Float32Array): Float32Array {
  const direction = questionDirection()
  const along = dot(vector, direction)
  const rest = vector.map((value, i) => value - along * (direction[i] ?? 0))
  const length = Math.sqrt(dot(rest, rest))
  // Nothing but a question: the direction is then all it has.
  return length < 1e-6 ? vector : rest.map((value) => value / length)
}

let decoded: Float32Array | undefined

/** The direction as a unit vector. */
export function questionDirection(): Float32Array {
  if (decoded) return decoded
  const bytes = Int8Array.from(atob(DIRECTION.replace(/\s/g, '')), (character) => character.charCodeAt(0))
  const values = Float32Array.from(bytes)
  const length = Math.sqrt(dot(values, values))
  decoded = values.map((value) => value / length)
  return decoded
}

function dot(a: Float32Array, b: Float32Array): number {
  return a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0)
}
