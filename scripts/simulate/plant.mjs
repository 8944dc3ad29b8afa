// Loaded before the simulation: plants the bug that WIREBENCH_PLANTED_BUG names into the product's own code, to see it found.
import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'

const bugs = {
  'lost event': [
    'saving-events.ts',
    'await store.append(runId, unsaved)',
    'await store.append(runId, unsaved.length > 1 ? unsaved.slice(1) : unsaved)',
  ],
  'double fold': [
    'event-log.ts',
    'this.#state = reduceRun(this.#state, event)',
    'this.#state = reduceRun({ ...reduceRun(this.#state, event), sequence: event.sequence - 1 }, event)',
  ],
  'early acknowledgement': [
    'supervise.ts',
    'const reading = reader.read(line)',
    'const reading = reader.read(line); if (reading.acknowledge !== null) engine.acknowledge(reading.acknowledge)',
  ],
  'skipped on resuming': [
    'follow-run.ts',
    'let last = after\n  while (!signal.aborted) {\n    const kept',
    'let last = after === 0 ? 0 : after + 1\n  while (!signal.aborted) {\n    const kept',
  ],
  'lost lease': ['agent.ts', 'fleet.renew(lease, times.leaseMs)', 'fleet.renew(lease, 1)'],
  'round folded twice': ['agent.ts', 'afterRound: lease.keptRounds', 'afterRound: 0'],
  'late attempt accepted': ['fleet.ts', 'return newest === attempt', 'return newest !== 0 || attempt !== 0'],
  'held for ever': [
    'conduct.ts',
    'await store.finish(id, await endingOf(store, id))',
    'const ending = await endingOf(store, id); if (ending) await store.finish(id, ending)',
  ],
  'forgotten in the queue': [
    'run-service.ts',
    'if (queue.remove(run.id)) await endQueued(run.id, AbortSignal.abort())\n      else if',
    'if (queue.remove(run.id)) {} else if',
  ],
}

const bug = bugs[process.env.WIREBENCH_PLANTED_BUG]
if (!bug) throw new Error(`there is no such bug to plant; there are ${Object.keys(bugs).join(', ')}`)
const [file, from, to] = bug

registerHooks({
  load(url, context, next) {
    if (!['runs', 'conduct', 'fleet'].some((folder) => url.endsWith(`/${folder}/${file}`)))
      return next(url, context)
    const source = readFileSync(fileURLToPath(url), 'utf8')
    if (!source.includes(from))
      throw new Error(`${file} no longer has the line that the bug is planted in: ${from}`)
    return { format: 'module-typescript', source: source.replace(from, to), shortCircuit: true }
  },
})
