export type Engine = typeof import('./engine.js')

let engine: Engine | undefined

/** The part of the manager that calls stores, loaded when the first call is due; nothing to wait for afterwards. */
export function loadEngine(): Engine | Promise<Engine> {
  return engine ?? load()
}

async function load(): Promise<Engine> {
  engine = await import('./engine.js')
  return engine
}
