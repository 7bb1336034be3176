import { MemoryError } from '@memory/core'

/**
 * Checks that an index takes the embedder's vectors; back ends call it in `open`.
 *
 * @param label What errors call the index.
 * @param dimensions Of the embedder; undefined where any width will do.
 * @throws MemoryError `embedder_mismatch` with both widths, saying what to do.
 */
export function checkWidth(label: string, width: number | undefined, dimensions: number | undefined): void {
  if (dimensions === undefined || width === dimensions) return
  throw new MemoryError(
    'embedder_mismatch',
    `${label} is ${width} wide, and the embedder gives ${dimensions} dimensions. Indexes cannot be changed: ` +
      'use another, and reembed({ from }) to fill it from this one',
    { field: 'embedder', ...(width !== undefined && { limit: width }), actual: dimensions },
  )
}
