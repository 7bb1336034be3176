import type { MemoryScope } from '@memory/core'

const WORDS = { actorId: 'user', agentId: 'agent', sessionId: 'session' } as const

/** A scope in words: `user ana, session 7`. */
export function scopeLabel(scope: MemoryScope | undefined): string {
  if (!scope) return 'the stores’ own scope'
  const parts = Object.entries(WORDS).flatMap(([part, word]) => {
    const id = scope[part as keyof MemoryScope]
    return id === undefined ? [] : [`${word} ${id}`]
  })
  return parts.join(', ') || 'nobody in particular'
}
