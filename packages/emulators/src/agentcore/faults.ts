import { ServiceFault } from '../wire/service-fault.js'

type Reason = 'FieldValidationFailed' | 'IdempotentParameterMismatchException' | 'ResourceConflict'

export function invalid(
  name: string,
  message: string,
  reason: Reason = 'FieldValidationFailed',
): ServiceFault {
  const fieldList = name === '' ? undefined : [{ name, message }]
  return new ServiceFault('ValidationException', message, 400, { reason, ...(fieldList && { fieldList }) })
}

export const notFound = (message: string): ServiceFault =>
  new ServiceFault('ResourceNotFoundException', message, 404)

export const throttled = (): ServiceFault => new ServiceFault('ThrottledException', 'Rate exceeded', 429)
