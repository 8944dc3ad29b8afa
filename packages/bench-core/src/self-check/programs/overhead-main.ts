import { timedLoop } from '../../measure/timed-loop.ts'
import { sum } from '../../model/sum.ts'

/** How often each figure is taken; the only argument of the process, as JSON. */
export interface OverheadSetup {
  readonly repetitions: number
  readonly operations: number
}

const { repetitions, operations }: OverheadSetup = JSON.parse(process.argv[2]!)
const inputs = Array.from({ length: 256 }, (_, index) => index)
const empty = { name: 'empty', inputs, run: (input: unknown) => input }
const now = () => performance.now()

const batched = timedLoop(empty, now)
const timed = timedLoop(empty, now)
/** Compiled like the measuring loop, and like it keeping what the last operation returned. */
const bareLoop = new Function(
  'run',
  'count',
  'let last; for (let done = 0; done < count; done++) last = run(done); return last',
) as (run: (input: unknown) => unknown, count: number) => unknown
const readClock = new Function(
  'now',
  'count',
  'let last = 0; for (let done = 0; done < count; done++) last += now(); return last',
) as (now: () => number, count: number) => number

const timedOperations = Math.ceil(operations / 20)
const samplesNs = new Uint32Array(timedOperations)
const repeat = () => ({
  batchNs: nsOf(() => batched.batch(operations)) / operations,
  bareNs: nsOf(() => bareLoop(empty.run, operations)) / operations,
  timedNs: nsOf(() => timed.each(samplesNs, Number.POSITIVE_INFINITY)) / timedOperations,
  recordedNs: sum(samplesNs) / timedOperations,
  clockNs: nsOf(() => readClock(now, timedOperations)) / timedOperations,
})
for (let warmUp = 0; warmUp < 5; warmUp++) repeat()
const results = Array.from({ length: repetitions }, repeat)

let readings = 0
const counting = timedLoop(empty, () => {
  readings += 1
  return readings
})
counting.each(new Uint32Array(1000), Number.POSITIVE_INFINITY)
process.stdout.write(JSON.stringify({ repetitions: results, clockReadings: readings / 1000 }))

function nsOf(work: () => unknown): number {
  const start = performance.now()
  work()
  return (performance.now() - start) * 1e6
}
