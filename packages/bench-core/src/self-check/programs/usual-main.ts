import { systemClock } from '../../measure/clock.ts'
import { timedLoop } from '../../measure/timed-loop.ts'
import { warmUp } from '../../measure/trial/steady.ts'
import { failureText } from '../../report/words/failure-text.ts'
import { prepareCodecTrial } from '../../suites/codec/trial/prepare-trial.ts'

/** What is measured the usual way; the only argument of its process, as JSON. */
export interface UsualSetup {
  readonly codec: string
  readonly workload: string
  readonly seed: number
  readonly warmUpMs: number
  readonly measureMs: number
}

const setup: UsualSetup = JSON.parse(process.argv[2]!)
const first = await operations()
const second = await operations()
const results = first.map((operation, index) => ({
  codec: setup.codec,
  operation: operation.name,
  firstNs: measure(operation),
  secondNs: measure(second[index]!),
}))
process.stdout.write(JSON.stringify(results))

async function operations() {
  const prepared = await prepareCodecTrial(setup)
  if ('reason' in prepared) throw new Error(failureText(prepared))
  return prepared.operations
}

function measure(operation: Awaited<ReturnType<typeof operations>>[number]): number {
  const loop = timedLoop(operation, () => performance.now())
  const { nsPerOperation } = warmUp(loop, { clock: systemClock }, setup.warmUpMs / 3, setup.warmUpMs)
  globalThis.gc?.()
  const batch = Math.ceil(1e6 / nsPerOperation)
  const startNs = systemClock.now()
  let count = 0
  while (systemClock.now() - startNs < setup.measureMs * 1e6) {
    loop.batch(batch)
    count += batch
  }
  return (systemClock.now() - startNs) / count
}
