import { ServiceFault } from '../wire/service-fault.js'

// Texts as measured by github.com/nubo-db/dynamodb-conformance, tests/tier3/error-messages.

export const validation = (message: string): ServiceFault => new ServiceFault('ValidationException', message)

/** "One or more parameter values were invalid: ...", which most refusals start with. */
export const invalidParameter = (reason: string): ServiceFault =>
  validation(`One or more parameter values were invalid: ${reason}`)

export const inUse = (reason: string): ServiceFault =>
  new ServiceFault('ResourceInUseException', `Attempt to change a resource which is still in use: ${reason}`)

export const noTable = (): ServiceFault =>
  new ServiceFault('ResourceNotFoundException', 'Requested resource not found')

export const noIndex = (name: string): ServiceFault =>
  validation(`The table does not have the specified index: ${name}`)
