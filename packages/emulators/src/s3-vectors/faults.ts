import { ServiceFault } from '../wire/service-fault.js'

// Texts as answered by the service: moto's aws_verified tests (tests/test_s3vectors) and the evidence files
// named in limits.ts. Statuses from the API model.

export function invalid(message: string, path?: string, detail = message): ServiceFault {
  const fieldList = path === undefined ? undefined : [{ path, message: detail }]
  return new ServiceFault('ValidationException', message, 400, fieldList && { fieldList })
}

/** The constraint texts of the request validator in front of the service. */
export const constraint = (path: string, text: string, value = ''): ServiceFault => {
  const pointer = `/${path.replaceAll('.', '/')}`
  const message = `Value ${value}at '${pointer}' failed to satisfy constraint: ${text}`
  return invalid(`1 validation error detected. ${message}`, path, message)
}

export const lengthConstraint = (path: string, length: number, min: number, max: number): ServiceFault =>
  constraint(path, `Member must have length between ${min} and ${max}, inclusive`, `with length ${length} `)

export const rangeConstraint = (path: string, min: number, max: number): ServiceFault =>
  constraint(path, `Member must be between ${min} and ${max}, inclusive`)

export const noBucket = (): ServiceFault =>
  new ServiceFault('NotFoundException', 'The specified vector bucket could not be found', 404)

export const noIndex = (): ServiceFault =>
  new ServiceFault('NotFoundException', 'The specified index could not be found', 404)

export const conflict = (message: string): ServiceFault => new ServiceFault('ConflictException', message, 409)

export const badRecord = (key: string, reason: string, path: string): ServiceFault =>
  invalid(`Invalid record for key '${key}': ${reason}`, path, reason)
