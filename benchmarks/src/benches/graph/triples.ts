import type { NewMemory } from '@memory/core'

const RELATIONS = ['knows', 'works at', 'lives in', 'owns', 'supplies', 'founded', 'visits', 'teaches']
const SYLLABLES = [
  'ba',
  'ce',
  'di',
  'fo',
  'gu',
  'ha',
  'je',
  'ki',
  'lo',
  'mu',
  'na',
  'pe',
  'ri',
  'so',
  'tu',
  'va',
]
/** Facts for each entity on the average. */
const DEGREE = 5

/** A made-up name, the same for the same number. */
function nameOf(n: number): string {
  let name = ''
  for (let rest = n + 16; rest > 0; rest = Math.floor(rest / 16)) name += SYLLABLES[rest % 16]
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`
}

/** The three parts of a made-up fact; many are about few entities, as in life. */
function partsOf(n: number, size: number): { subject: string; relation: string; object: string } {
  const entities = Math.ceil(size / DEGREE)
  // Multiplying by primes scatters the numbers, and squaring favours small ones.
  const spread = (prime: number) => ((n * prime) % 100_003) / 100_003
  return {
    subject: nameOf(Math.floor(spread(7_919) ** 2 * entities)),
    relation: RELATIONS[n % RELATIONS.length] as string,
    object: nameOf(Math.floor(spread(104_729) * entities)),
  }
}

/** A made-up fact, the same for the same number. */
export function factOf(n: number, size: number): NewMemory {
  const triple = partsOf(n, size)
  return { content: `${triple.subject} ${triple.relation} ${triple.object}`, metadata: { triple } }
}

/** A question about an entity that the fact with this number names. */
export function questionOf(n: number, size: number): string {
  return `Who does the one know whom ${partsOf(n, size).subject} visits?`
}
