export { InvocationTrigger, MemoryManager, type MemoryStore, type Message } from '@strands-agents/sdk'
export { AgentHost, textMessage } from './agent-host.js'
export { REFERENCE } from './version.js'
