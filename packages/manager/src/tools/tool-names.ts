import type { Target } from '../runtime.js'

/** The tools every manager can offer. */
export const MEMORY_TOOLS = ['search_memory', 'add_memory', 'forget_memory'] as const

export type MemoryToolName = (typeof MEMORY_TOOLS)[number]

/** A store's tool under a name of its own, for where the first is taken. */
export function prefixedName(storeName: string, name: string): string {
  return `${storeName.replace(/[^\w-]/g, '_')}_${name}`
}

/** Every name under which a store's own tools may be offered. */
export function toolNames(targets: readonly Target[]): string[] {
  return targets.flatMap(({ handle, view }) =>
    (view.tools?.() ?? []).flatMap(({ name }) => [name, prefixedName(handle.name, name)]),
  )
}
