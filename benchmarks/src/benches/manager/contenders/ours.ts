import type { Message } from '@memory/core'
import { type MemoryManager, memoryManager, type Session } from '@memory/manager'
import type { Contender } from '../contender.js'
import { answer, EARLIER_TURNS, question } from '../script.js'

/** `@memory/manager`: one manager, a session for each conversation. */
export const ours: Contender = {
  name: '@memory/manager',
  host(conversations, turns) {
    const messages = Array.from({ length: turns }, (_, turn): [Message, Message] => [
      { role: 'user', content: question(turn) },
      { role: 'assistant', content: answer(turn) },
    ])
    const inputs = messages.map(([asked], turn) => [
      ...messages.slice(Math.max(0, turn - EARLIER_TURNS), turn).flat(),
      asked,
    ])
    const sessions: Session[] = []
    let manager: MemoryManager | undefined
    return {
      async open(store) {
        manager = memoryManager({ stores: [store] })
        for (let i = 0; i < conversations; i++) sessions.push(manager.session())
      },
      async turn(conversation, turn) {
        const session = sessions[conversation] as Session
        const [asked, answered] = messages[turn] as [Message, Message]
        await session.record(asked)
        await session.inject(inputs[turn] as Message[])
        await session.record(answered)
        await session.endTurn()
      },
      async flush() {
        await manager?.flush()
      },
    }
  },
}
