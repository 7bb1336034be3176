import { canonicalName, type Triple } from '@memory/core'
import type { NameRegistry } from './name-registry.js'
import type { FoundTriple } from './triple-ledger.js'

/**
 * Gives each entity of a conversation one name, wherever in it the fullest one stands; the other spellings become aliases.
 *
 * @param actor Who says "I": that name stays as it is, whatever longer ones begin with it.
 */
export function uniteNames(
  found: readonly FoundTriple[],
  names: NameRegistry,
  actor: string,
): readonly FoundTriple[] {
  for (const { triple } of found) {
    names.add(triple.subject, triple.subjectType)
    names.add(triple.object, triple.objectType)
  }
  const isActor = (name: string) => canonicalName(name) === canonicalName(actor)
  const united = (name: string, aliases: readonly string[] = []) => {
    const resolved = isActor(name) ? { name: actor, aliases: [name] } : names.resolve(name)
    const others = new Set([...resolved.aliases, ...aliases])
    others.delete(resolved.name)
    return { name: resolved.name, aliases: [...others] }
  }
  return found.map(({ triple, ...rest }) => {
    const subject = united(triple.subject, triple.subjectAliases)
    const object = united(triple.object, triple.objectAliases)
    const renamed: Triple = {
      ...triple,
      subject: subject.name,
      object: object.name,
      subjectAliases: subject.aliases,
      objectAliases: object.aliases,
    }
    return { ...rest, triple: renamed }
  })
}
