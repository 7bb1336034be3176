import { type ContentBlockType, invalid, systemClock } from '@memory/core'
import { BoundedList } from './bounded-list.js'
import { withDeadline } from './deadline.js'
import { EventHub } from './events.js'
import { resolveGates } from './gate/gate-handle.js'
import { once, type Preparation } from './once.js'
import { type MemoryManagerOptions, resolveSettings } from './options.js'
import type { Runtime } from './runtime.js'
import { resolveStores, type StoreHandle } from './store-handle.js'
import { Room } from './write/room.js'

/**
 * Checks a manager's options and builds what its parts share.
 *
 * @throws MemoryError `invalid_argument` naming the option or store at fault.
 */
export function createRuntime(options: MemoryManagerOptions): Runtime {
  if (typeof options !== 'object' || options === null) throw invalid('options', 'must be an object')
  const settings = resolveSettings(options)
  const { concurrency, maxDeadLetters, maxQuarantined } = settings.limits
  const { reconcile, clock = systemClock, idGenerator = countedIds() } = options
  const ms = settings.timeouts.initializeMs
  const preparation: Preparation = (name, prepare) =>
    once(() => withDeadline({ clock, ms, what: `initialize of "${name}"` }, prepare))
  const handles = resolveStores(options, concurrency, preparation)
  for (const name of Object.keys(settings.recall.weights ?? {})) {
    if (!handles.some((handle) => handle.name === name)) {
      throw invalid(`recall.weights.${name}`, 'is the name of no store')
    }
  }
  const events = new EventHub(options.logger)
  if (reconcile && typeof reconcile.match !== 'function')
    throw invalid('reconcile.match', 'must be a function')
  return {
    settings,
    handles,
    targets: handles.map((handle) => handle.target(undefined)),
    filter: { exclude: excludedByAll(handles) },
    gates: resolveGates(options.gate, preparation),
    reconcile,
    clock,
    events,
    journal: options.journal,
    model: options.model,
    newId: idGenerator,
    readYourWrites: options.readYourWrites ?? false,
    deadLetters: new BoundedList(maxDeadLetters, 'deadLetter', events),
    quarantine: new BoundedList(maxQuarantined, 'quarantined', events),
    held: { messages: 0, bytes: 0 },
    room: new Room(),
  }
}

function excludedByAll(handles: readonly StoreHandle[]): ContentBlockType[] {
  const excluded = handles.flatMap(({ extraction }) => (extraction ? [extraction.filter.exclude] : []))
  return (excluded[0] ?? []).filter((type) => excluded.every((types) => types.includes(type)))
}

/** Ids that nobody else gives: a random beginning of the manager's own, and a count. */
function countedIds(): () => string {
  const own = crypto.randomUUID()
  let count = 0
  return () => `${own}-${count++}`
}
