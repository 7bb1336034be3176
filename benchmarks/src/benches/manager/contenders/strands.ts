import { AgentHost, MemoryManager, type Message, REFERENCE, textMessage } from 'faults/strands'
import type { Contender } from '../contender.js'
import { answer, EARLIER_TURNS, question } from '../script.js'

/** The manager of Strands: one for each conversation, since a second agent would take it away from the first. */
export const strands: Contender = {
  name: REFERENCE,
  host(conversations, turns) {
    const messages = Array.from({ length: turns }, (_, turn): [Message, Message] => [
      textMessage('user', question(turn)),
      textMessage('assistant', answer(turn)),
    ])
    const inputs = messages.map(([asked], turn) => [
      ...messages.slice(Math.max(0, turn - EARLIER_TURNS), turn).flat(),
      asked,
    ])
    const agents = Array.from({ length: conversations }, () => new AgentHost())
    const managers: MemoryManager[] = []
    return {
      async open(store) {
        for (const agent of agents) {
          const manager = new MemoryManager({ stores: [store] })
          managers.push(manager)
          await agent.use(manager)
        }
      },
      async turn(conversation, turn) {
        const agent = agents[conversation] as AgentHost
        const [asked, answered] = messages[turn] as [Message, Message]
        await agent.record(asked)
        await agent.modelInput(inputs[turn] as Message[])
        await agent.record(answered)
        await agent.endTurn()
      },
      async flush() {
        await Promise.all(managers.map((manager) => manager.flush()))
      },
    }
  },
}
