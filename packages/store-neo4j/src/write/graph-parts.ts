import { canonicalName, type Triple } from '@memory/core'
import { type Fact, integer, metadataOf } from '../fact.js'
import { entityKey } from '../keys.js'
import { namesIn, possibleNames } from '../text/names.js'
import { terms, wordLine } from '../text/terms.js'
import { tripleOf } from '../triple.js'

/** What a fact says of an entity. */
interface Said {
  readonly name: string
  readonly aliases: readonly string[]
  readonly types: readonly string[]
  readonly words: string
}

/** An entity as a parameter of `MERGE_ENTITIES`. */
export interface EntityRow extends Said {
  readonly key: string
  readonly partition: string
}

/** A link as a parameter of `LINK_FACTS`. */
interface LinkRow {
  readonly fact: string
  readonly entity: string
  readonly said: Said
}

/** What a fact adds to the graph, as parameters of statements. */
export interface GraphParts {
  readonly triple: Triple | undefined
  readonly entities: readonly EntityRow[]
  readonly links: readonly LinkRow[]
  readonly relation: RelationRow | undefined
}

/** An edge as a parameter of `MERGE_RELATIONS`. There is one for each fact with a triple, under the fact's key. */
interface RelationRow {
  readonly key: string
  readonly subject: string
  readonly object: string
  readonly properties: {
    readonly relation: string
    /** The form in which relations are compared. */
    readonly relationKey: string
    readonly partition: string
    readonly validFrom: bigint | null
    readonly validTo: bigint | null
  }
}

/**
 * The entities and the edge of a fact: those of its triple, or, for plain text, the names in it. Plain text is linked also
 * to entities that are there already under any short run of its words; a link to one that is not there comes to
 * nothing.
 */
export function graphParts(fact: Fact): GraphParts {
  const triple = tripleOf(metadataOf(fact))
  const subject = triple && entity(fact.partition, triple.subject, triple.subjectAliases, triple.subjectType)
  const object = triple && entity(fact.partition, triple.object, triple.objectAliases, triple.objectType)
  if (triple && subject && object) {
    const links = [link(fact, subject), link(fact, object)]
    return { triple, entities: [subject, object], links, relation: relation(fact, triple, subject, object) }
  }
  const entities = namesIn(fact.content).map((name) => entity(fact.partition, name))
  const known = possibleNames(fact.content).map((name) => entity(fact.partition, name))
  // Names win over runs of words with the same key.
  const named = new Map([...known, ...entities].map((row) => [row.key, row]))
  const links = Array.from(named.values(), (row) => link(fact, row))
  return { triple: undefined, entities, links, relation: undefined }
}

function link(fact: Fact, { key, name, aliases, types, words }: EntityRow): LinkRow {
  return { fact: fact.key, entity: key, said: { name, aliases, types, words } }
}

/** The form in which relations are compared, such as `lives in` for `Lives_in`. */
export function relationKey(relation: string): string {
  return canonicalName(relation) || relation.trim()
}

function entity(partition: string, name: string, aliases: readonly string[] = [], type?: string): EntityRow {
  const spellings = [...new Set([name, ...aliases])]
  return {
    key: entityKey(partition, name),
    partition,
    name,
    aliases: spellings,
    types: type === undefined ? [] : [type],
    // One line for each, since a question names an entity by one of its names.
    words: spellings.map((spelling) => wordLine(terms(spelling))).join(''),
  }
}

function relation(fact: Fact, triple: Triple, subject: EntityRow, object: EntityRow): RelationRow {
  return {
    key: fact.key,
    subject: subject.key,
    object: object.key,
    properties: {
      relation: triple.relation,
      relationKey: relationKey(triple.relation),
      partition: fact.partition,
      validFrom: integer(fact.validFrom),
      validTo: integer(fact.validTo),
    },
  }
}
