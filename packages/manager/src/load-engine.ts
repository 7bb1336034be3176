/** The part of the manager that calls stores, loaded when the first call is due. */
export function loadEngine(): Promise<typeof import('./engine.js')> {
  return import('./engine.js')
}
