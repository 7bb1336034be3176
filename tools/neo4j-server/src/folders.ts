import { fileURLToPath } from 'node:url'

/** The launcher and the list of what it needs. */
export const JAVA_FOLDER = fileURLToPath(new URL('../java', import.meta.url))

/** What may be kept between runs and is never committed. */
export const CACHE_FOLDER = fileURLToPath(new URL('../../../.cache/neo4j', import.meta.url))
