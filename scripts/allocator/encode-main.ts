import { systemClock } from '../../packages/bench-core/src/measure/clock.ts'
import { timedLoop } from '../../packages/bench-core/src/measure/timed-loop.ts'
import { processGauges, warmUp } from '../../packages/bench-core/src/measure/trial/steady.ts'
import { prepareCodecTrial } from '../../packages/bench-core/src/suites/codec/trial/prepare-trial.ts'

/** What one process found out about encoding. */
export interface EncodeReading {
  readonly nsPerOperation: number
  readonly pageFaultsPerOperation: number
}

const measureMs = 2000
const batch = 500

const prepared = await prepareCodecTrial({ ...JSON.parse(process.argv[2]!), operations: ['encode'] })
if ('reason' in prepared) throw new Error(prepared.text)
const loop = timedLoop(prepared.operations[0]!, () => performance.now())
warmUp(loop, processGauges, 30, 500)
globalThis.gc?.()
warmUp(loop, processGauges, 100, 2000)

const faultsAtStart = process.resourceUsage().minorPageFault
const start = systemClock.now()
let operations = 0
while (systemClock.now() - start < measureMs * 1e6) {
  loop.batch(batch)
  operations += batch
}
const reading: EncodeReading = {
  nsPerOperation: (systemClock.now() - start) / operations,
  pageFaultsPerOperation: (process.resourceUsage().minorPageFault - faultsAtStart) / operations,
}
process.stdout.write(JSON.stringify(reading))
