import { ServiceFault } from '../wire/service-fault.js'

/** What the platform answers to a request that it does not take. */
export const refused = (message: string): ServiceFault => new ServiceFault('invalid', message, 400)

export const notFound = (): ServiceFault => new ServiceFault('not_found', 'Memory not found!', 404)
