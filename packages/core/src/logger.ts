/** Where warnings go. The `console` fits. Memory texts are never logged. */
export interface Logger {
  /** What only somebody who looks for a fault wants to know. */
  debug(message: string, details?: object): void
  /** Something was left out, or could go wrong. */
  warn(message: string, details?: object): void
  /** Something failed. */
  error(message: string, details?: object): void
}
