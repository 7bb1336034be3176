export { DEFAULT_RELEASE, type Neo4jRelease, RELEASES } from './releases.js'
export { type Neo4jServer, type Neo4jServerOptions, startNeo4j } from './start-neo4j.js'
