import type { Embedder, Vector } from '@memory/core'
import { ServiceFault } from '../wire/service-fault.js'
import { TITAN_LIMITS } from './limits.js'
import { countTokens } from './tokens.js'

/** InvokeModel of Titan Text Embeddings V2, with the vectors of a local model. */
export async function invokeTitan(body: Buffer, embedder: Embedder): Promise<Buffer> {
  const { inputText, dimensions, embeddingTypes, normalize } = request(body)
  const [vector] = await embedder.embed([inputText], { kind: 'document' })
  if (!vector) throw new Error('The local embedder gave nothing')
  const embedding = widen(vector, dimensions, normalize)
  const embeddingsByType = {
    ...(embeddingTypes.includes('float') && { float: embedding }),
    ...(embeddingTypes.includes('binary') && {
      binary: embedding.map((component) => (component > 0 ? 1 : 0)),
    }),
  }
  return Buffer.from(
    JSON.stringify({ embedding, embeddingsByType, inputTextTokenCount: countTokens(inputText) }),
  )
}

interface TitanRequest {
  readonly inputText: string
  readonly dimensions: number
  readonly normalize: boolean
  readonly embeddingTypes: readonly string[]
}

function request(body: Buffer): TitanRequest {
  let parsed: Record<string, unknown>
  try {
    parsed = JSON.parse(body.toString('utf8')) as Record<string, unknown>
  } catch {
    throw malformed('the body is not valid JSON')
  }
  const {
    inputText,
    dimensions = TITAN_LIMITS.dimensions.default,
    normalize = true,
    embeddingTypes = ['float'],
    ...unknown
  } = parsed
  const [extra] = Object.keys(unknown)
  if (extra !== undefined) throw malformed(`extraneous key [${extra}] is not permitted`)
  if (typeof inputText !== 'string') throw malformed('required key [inputText] not found')
  // What an empty text is told is not documented, only that it must not be.
  if (inputText.trim() === '') throw malformed('expected minLength: 1, actual: 0')
  const { characters, tokens, dimensions: widths } = TITAN_LIMITS
  if (inputText.length > characters) {
    throw malformed(`expected maxLength: ${characters}, actual: ${inputText.length}`)
  }
  const count = countTokens(inputText)
  if (count > tokens) {
    throw validation(
      `400 Bad Request: Too many input tokens. Max input tokens: ${tokens}, request input token count: ${count}`,
    )
  }
  if (typeof dimensions !== 'number' || !widths.allowed.includes(dimensions)) {
    throw malformed(`#/dimensions: ${String(dimensions)} is not a valid enum value`)
  }
  if (typeof normalize !== 'boolean') throw malformed('#/normalize: expected type: Boolean')
  const types: readonly unknown[] = Array.isArray(embeddingTypes) ? embeddingTypes : []
  if (types.length === 0 || !types.every((type) => type === 'float' || type === 'binary')) {
    throw malformed('#/embeddingTypes: not a valid enum value')
  }
  return { inputText, dimensions, normalize, embeddingTypes: types as string[] }
}

const validation = (message: string) => new ServiceFault('ValidationException', message)

// Texts as reported by users of the model.
const malformed = (reason: string) =>
  validation(`Malformed input request: ${reason}, please reformat your input and try again.`)

/**
 * Another width with about the same angles: wider by repeating the vector with fixed signs changed, narrower by
 * adding up parts with fixed signs.
 */
function widen(vector: Vector, dimensions: number, normalize: boolean): number[] {
  const wide = new Array<number>(dimensions).fill(0)
  const length = Math.max(vector.length, dimensions)
  for (let i = 0; i < length; i++) {
    const component = vector[i % vector.length] as number
    wide[i % dimensions] = (wide[i % dimensions] as number) + component * sign(i)
  }
  if (!normalize) return wide
  const norm = Math.hypot(...wide)
  return wide.map((component) => Math.fround(component / norm))
}

/** The same pseudo-random sign for the same place. */
function sign(i: number): 1 | -1 {
  let mixed = Math.imul(i + 1, 0x9e3779b1)
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x85ebca6b)
  return ((mixed ^ (mixed >>> 13)) & 1) === 0 ? 1 : -1
}
