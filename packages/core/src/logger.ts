/** Where warnings go. The `console` fits. Memory texts are never logged. */
export interface Logger {
  debug(message: string, details?: object): void
  warn(message: string, details?: object): void
  error(message: string, details?: object): void
}
