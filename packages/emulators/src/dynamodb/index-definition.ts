import { invalidParameter, validation } from './faults.js'
import { DYNAMODB_LIMITS } from './limits.js'

type DistanceFunction = 'COSINE' | 'EUCLIDEAN' | 'DOT_PRODUCT'

/** A vector index as CreateTable and UpdateTable take it. */
export interface IndexDefinition {
  readonly IndexName: string
  readonly VectorAttribute: { readonly AttributeName: string }
  readonly Dimensions: number
  readonly DistanceFunction: DistanceFunction
  readonly Projection: {
    readonly ProjectionType?: 'ALL' | 'KEYS_ONLY' | 'INCLUDE'
    readonly NonKeyAttributes?: readonly string[]
  }
  readonly SearchSchema?: readonly {
    readonly AttributeName: string
    readonly SearchSchemaElementType: 'HASH' | 'INLINE_FILTER'
  }[]
}

export const hashOf = ({ SearchSchema = [] }: IndexDefinition): string | undefined =>
  SearchSchema.find((element) => element.SearchSchemaElementType === 'HASH')?.AttributeName

/** Checks the indexes that a table is to have, those it has already included. */
export function checkDefinitions(
  definitions: readonly IndexDefinition[],
  attributes: ReadonlySet<string>,
  onDemand: boolean,
): void {
  const { indexesPerTable } = DYNAMODB_LIMITS
  if (!onDemand) throw invalidParameter('Vector indexes are only supported for PAY_PER_REQUEST tables')
  if (definitions.length > indexesPerTable) {
    throw invalidParameter(`VectorIndex count exceeds the per-table limit of ${indexesPerTable}`)
  }
  const widths = new Map<string, number>()
  const names = new Set<string>()
  for (const definition of definitions) {
    checkDefinition(definition, attributes)
    const attribute = definition.VectorAttribute.AttributeName
    const width = widths.get(attribute) ?? definition.Dimensions
    if (width !== definition.Dimensions) {
      throw invalidParameter(
        `Conflicting attribute definition for '${attribute}'. ` +
          'All VectorIndexes on the same vector attribute must use the same dimensions.',
      )
    }
    widths.set(attribute, width)
    if (names.has(definition.IndexName))
      throw invalidParameter(`Duplicate index name: ${definition.IndexName}`)
    names.add(definition.IndexName)
  }
}

function checkDefinition(definition: IndexDefinition, attributes: ReadonlySet<string>): void {
  const { IndexName, Dimensions, DistanceFunction, Projection, SearchSchema = [] } = definition
  const { dimensions, hashAttributes, inlineFilters, includedAttributes } = DYNAMODB_LIMITS
  if (!/^[a-zA-Z0-9_.-]{3,255}$/.test(IndexName)) throw validation(`Invalid index name: ${IndexName}`)
  if (Dimensions < dimensions.min) {
    throw validation(
      "1 validation error detected: Value at 'dimensions' failed to satisfy constraint: Member must have value greater than or equal to 1",
    )
  }
  if (!Number.isInteger(Dimensions) || Dimensions > dimensions.max) {
    throw invalidParameter(
      `Number of dimensions must be between ${dimensions.min} and ${dimensions.max} inclusive.`,
    )
  }
  if (!['COSINE', 'EUCLIDEAN', 'DOT_PRODUCT'].includes(DistanceFunction)) {
    throw validation(`Member must satisfy enum value set: [COSINE, EUCLIDEAN, DOT_PRODUCT]`)
  }
  const count = (type: string) => SearchSchema.filter((each) => each.SearchSchemaElementType === type).length
  if (count('HASH') > hashAttributes) throw invalidParameter('SearchSchema can have at most one HASH element')
  if (count('INLINE_FILTER') > inlineFilters) {
    throw invalidParameter(`SearchSchema can have at most ${inlineFilters} INLINE_FILTER elements`)
  }
  if (!SearchSchema.every(({ AttributeName }) => attributes.has(AttributeName))) {
    throw invalidParameter('One element in SearchSchema is not defined in attribute definitions')
  }
  if ((Projection.NonKeyAttributes ?? []).length > includedAttributes) {
    throw invalidParameter(`NonKeyAttributes can have at most ${includedAttributes} elements`)
  }
}
