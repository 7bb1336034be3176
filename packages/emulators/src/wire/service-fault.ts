/** An error as a service answers it. */
export class ServiceFault extends Error {
  override readonly name: string
  readonly status: number
  /** Further members of the error's body. */
  readonly details: Readonly<Record<string, unknown>>

  constructor(code: string, message: string, status = 400, details: Readonly<Record<string, unknown>> = {}) {
    super(message)
    this.name = code
    this.status = status
    this.details = details
  }
}
