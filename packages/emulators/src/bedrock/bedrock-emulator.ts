import * as client from '@aws-sdk/client-bedrock-runtime'
import type { Embedder } from '@memory/core'
import type { Emulator, EmulatorOptions } from '../wire/emulator.js'
import { serve } from '../wire/loopback-server.js'
import { serviceOf } from '../wire/operations.js'
import { embedderOrOwn } from '../wire/own-embedder.js'
import { restJson } from '../wire/rest-json.js'
import { ServiceFault } from '../wire/service-fault.js'
import { type ConverseInput, type ConverseResponder, converse } from './converse.js'
import { TITAN_LIMITS } from './limits.js'
import { invokeTitan } from './titan.js'

/** Options of {@link bedrockEmulator}. */
export interface BedrockEmulatorOptions extends EmulatorOptions {
  /** Gives Titan its vectors, scaled to the width asked for. Default: a local sentence encoder of its own. */
  readonly embedder?: Embedder
  /** Answers Converse, for every model id. Default: no model is there. */
  readonly converse?: ConverseResponder
}

/**
 * Amazon Bedrock Runtime on the loopback interface: InvokeModel for Titan Text Embeddings V2, whose vectors are real
 * embeddings by another model, and Converse with a function of yours as the model. No streaming.
 */
export async function bedrockEmulator(options: BedrockEmulatorOptions = {}): Promise<Emulator> {
  const { embedder, close } = embedderOrOwn(options.embedder)
  const protocol = restJson({
    service: serviceOf(client),
    handlers: {
      async InvokeModel({ modelId, body }: { modelId: string; body: Buffer }) {
        if (modelId !== TITAN_LIMITS.modelId) {
          throw new ServiceFault('ValidationException', 'The provided model identifier is invalid.')
        }
        return await invokeTitan(body, embedder)
      },
      Converse: (input: ConverseInput) => converse(input, options.converse),
    },
    throttling: new ServiceFault(
      'ThrottlingException',
      'Too many requests, please wait before trying again.',
      429,
    ),
    unavailability: new ServiceFault(
      'ServiceUnavailableException',
      'Bedrock is unable to process your request.',
      503,
    ),
    denial: new ServiceFault(
      'ExpiredTokenException',
      'The security token included in the request is expired',
      403,
    ),
    maxBodyBytes: TITAN_LIMITS.bodyBytes,
    bodyTooLarge: new ServiceFault('ValidationException', 'Input is too long for requested model.'),
  })
  return await serve(() => protocol, options, close)
}
