import { type Neo4jRelease, startNeo4j } from 'neo4j-server'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    neo4jRelease: Neo4jRelease
    neo4jUrl: string
  }
}

/** Runs before the tests of a release; what it returns runs after them. */
export default async function startServer(project: TestProject): Promise<() => Promise<void>> {
  const { neo4jRelease: release } = project.getProvidedContext()
  const server = await startNeo4j({ release, isBrief: true })
  console.log(`Neo4j ${server.version} on ${server.url}`)
  project.provide('neo4jUrl', server.url)
  return () => server.stop()
}
