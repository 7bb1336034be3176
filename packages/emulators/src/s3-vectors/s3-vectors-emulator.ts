import * as client from '@aws-sdk/client-s3vectors'
import type { Emulator, EmulatorOptions } from '../wire/emulator.js'
import { serve } from '../wire/loopback-server.js'
import { serviceOf } from '../wire/operations.js'
import { type Handlers, restJson } from '../wire/rest-json.js'
import { ServiceFault } from '../wire/service-fault.js'
import { invalid } from './faults.js'
import { S3_VECTORS_LIMITS } from './limits.js'
import { resourceHandlers } from './resources.js'
import { S3VectorsState } from './state.js'
import { vectorHandlers } from './vectors.js'

/**
 * Amazon S3 Vectors on the loopback interface, as strict as the service is known to be. Forgets everything when it is
 * closed. Vector bucket policies are not emulated.
 */
export async function s3VectorsEmulator(options: EmulatorOptions = {}): Promise<Emulator> {
  const state = new S3VectorsState()
  const now = options.now ?? Date.now
  const handlers: Handlers = { ...resourceHandlers(state, now), ...vectorHandlers(state) }
  const protocol = restJson({
    service: serviceOf(client),
    handlers,
    throttling: new ServiceFault('TooManyRequestsException', 'Please reduce your request rate.', 429),
    unavailability: new ServiceFault(
      'ServiceUnavailableException',
      'Currently unable to handle the request',
      503,
    ),
    denial: new ServiceFault(
      'ExpiredTokenException',
      'The security token included in the request is expired',
      403,
    ),
    maxBodyBytes: S3_VECTORS_LIMITS.requestBytes,
    bodyTooLarge: invalid('Request body exceeds max allowed size'),
  })
  return await serve(() => protocol, options)
}
