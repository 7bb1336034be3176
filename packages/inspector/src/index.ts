export { type DecisionLog, type DecisionLogOptions, decisionLog } from './decisions/decision-log.js'
export type { ObservedManager } from './decisions/observe-manager.js'
export { type InspectedManager, type Inspector, inspect } from './inspect.js'
export type { InspectOptions } from './options.js'
