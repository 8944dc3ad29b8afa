import { constants, PerformanceObserver } from 'node:perf_hooks'
import { setImmediate } from 'node:timers/promises'
import { systemClock } from '../../measure/clock.ts'
import { timedLoop } from '../../measure/timed-loop.ts'
import { processGauges, shareBeforeCollection, warmUp, windowsOfLimit } from '../../measure/trial/steady.ts'
import { failureText } from '../../report/words/failure-text.ts'
import { prepareCodecTrial } from '../../suites/codec/trial/prepare-trial.ts'
import type { UsualSetup } from './usual-main.ts'

/** What a tool measures; the only argument of its process, as JSON. */
export interface ToolSetup extends UsualSetup {
  readonly tool: 'mitata' | 'tinybench'
  readonly operation: string
}

const setup: ToolSetup = JSON.parse(process.argv[2]!)
const prepared = await prepareCodecTrial(setup)
if ('reason' in prepared) throw new Error(failureText(prepared))
const operation = prepared.operations.find(({ name }) => name === setup.operation)!

// Warmed up as a trial is: the tools differ in how they do it, and that isn't the question. Its collection belongs to it,
// because the heap is smaller after one, and smaller heaps collect more often.
const loop = timedLoop(operation, () => performance.now())
const beforeMs = shareBeforeCollection * setup.warmUpMs
warmUp(loop, processGauges, beforeMs / windowsOfLimit, beforeMs)
globalThis.gc?.()
warmUp(loop, processGauges, setup.warmUpMs / windowsOfLimit, setup.warmUpMs)

let position = 0
const { inputs } = operation
const once = () => {
  const result = operation.run(inputs[position])
  position = position + 1 === inputs.length ? 0 : position + 1
  return result
}

let gcMs = 0
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) {
    // A collection that the tool asks for before it measures isn't in its mean.
    const { flags = 0 } = (entry as { detail?: { flags?: number } }).detail ?? {}
    if ((flags & constants.NODE_PERFORMANCE_GC_FLAGS_FORCED) === 0) gcMs += entry.duration
  }
}).observe({ entryTypes: ['gc'] })

const startMs = performance.now()
const startCpu = process.cpuUsage()
const meanNs = await (setup.tool === 'mitata' ? byMitata() : byTinybench())
const elapsedMs = performance.now() - startMs
const { user, system } = process.cpuUsage(startCpu)
await setImmediate()
await setImmediate()
process.stdout.write(
  JSON.stringify({
    meanNs,
    gcShare: gcMs / elapsedMs,
    cpuShare: (user + system) / 1e3 / elapsedMs,
    ourLoopNs: byOurLoop(setup.measureMs / 2),
  }),
)

/** Our loop in the process of the tool: where the two disagree here, it is their loops that differ and nothing else. */
function byOurLoop(ms: number): number {
  const batch = 100
  const start = systemClock.now()
  let operations = 0
  while (systemClock.now() - start < ms * 1e6) {
    loop.batch(batch)
    operations += batch
  }
  return (systemClock.now() - start) / operations
}

async function byMitata(): Promise<number> {
  const { measure } = await import('mitata')
  const { avg } = await measure(once, { min_cpu_time: setup.measureMs * 1e6 })
  return avg
}

async function byTinybench(): Promise<number> {
  const { Bench } = await import('tinybench')
  const bench = new Bench({ time: setup.measureMs, warmup: false })
  bench.add('operation', () => {
    once()
  })
  // Its way for synchronous functions: the other one awaits between operations.
  bench.runSync()
  const result = bench.tasks[0]?.result
  if (!result || !('latency' in result)) throw new Error('tinybench gave no result')
  return result.latency.mean * 1e6
}
