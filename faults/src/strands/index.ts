export { InvocationTrigger, MemoryManager, type MemoryStore } from '@strands-agents/sdk'
export { AgentHost, type HostModel } from './agent-host.js'
export { REFERENCE } from './version.js'
