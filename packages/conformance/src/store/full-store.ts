import type { MemoryStore } from '@memory/core'

/** Methods that a store may leave out. */
export const OPTIONAL_METHODS = [
  'initialize',
  'add',
  'addBatch',
  'addMessages',
  'get',
  'list',
  'update',
  'delete',
  'clear',
  'withScope',
  'tools',
  'close',
] as const

/** A method that a store may leave out. */
export type OptionalMethod = (typeof OPTIONAL_METHODS)[number]

/** A store as cases see it: what a case names in `needs` is there. */
export type FullStore = Omit<MemoryStore, 'withScope'> &
  Required<Pick<MemoryStore, Exclude<OptionalMethod, 'withScope'>>> & {
    /** The same store for another scope. */
    withScope(scope: Parameters<NonNullable<MemoryStore['withScope']>>[0]): FullStore
  }
