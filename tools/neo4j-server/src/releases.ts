/** A release of Neo4j and the Java it needs. */
export interface Neo4jRelease {
  readonly version: string
  /** Major versions of Java it runs on, best first. */
  readonly java: readonly number[]
  /** Arguments of the virtual machine. */
  readonly jvm: readonly string[]
}

/** The long-term release, and a current one whose Cypher knows `SEARCH`. */
export const RELEASES: readonly Neo4jRelease[] = [
  { version: '5.26.16', java: [17, 21], jvm: [] },
  {
    version: '2026.08.1',
    java: [25, 21],
    jvm: ['--enable-native-access=ALL-UNNAMED', '--add-modules=jdk.incubator.vector'],
  },
]

/** What is started when nothing else is asked for. */
export const DEFAULT_RELEASE = RELEASES[0] as Neo4jRelease
