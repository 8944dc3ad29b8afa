import * as z from 'zod/mini'
import { programBeside } from '../../measure/process/program-beside.ts'
import { formatTime } from '../../report/words/format.ts'
import { median } from '../../stats/mean.ts'
import type { PartRow } from '../parts.ts'
import type { OverheadSetup } from '../programs/overhead-main.ts'
import { runProgram } from '../programs/run-program.ts'
import type { Stage } from '../stage.ts'
import type { Part } from './part.ts'

/** What an empty operation costs, per operation: through the measuring loops, and without them. */
const Overhead = z.object({
  repetitions: z
    .array(
      z.object({
        /** Through the batch loop, and in a loop that does nothing else. */
        batchNs: z.number(),
        bareNs: z.number(),
        /** Through the loop that times every operation: what it takes in all, and what it records. */
        timedNs: z.number(),
        recordedNs: z.number(),
        /** One reading of the clock. */
        clockNs: z.number(),
      }),
    )
    .check(z.minLength(1)),
  /** How often the clock is read for every timed operation. */
  clockReadings: z.number(),
})
type Overhead = z.infer<typeof Overhead>

const overheadPath = programBeside('../programs/overhead-main', import.meta.url)
const maxBatchNs = 1
const maxClockReads = 1.5
const expectedOverheadMs = 2_000

export const overheadPart: Part<Overhead> = {
  name: 'overhead',
  items: 1,
  expectedMs: () => expectedOverheadMs,
  measure: async (_, stage) => [await measureOverhead(stage)],
  rows: (found) => found.flatMap(overheadRows),
}

export function measureOverhead({ cores, signal, begin }: Stage, repetitions = 31): Promise<Overhead> {
  begin('overhead of the measuring loops', expectedOverheadMs)
  const setup: OverheadSetup = { repetitions, operations: 2_500_000 }
  return runProgram((printed) => z.parse(Overhead, printed), {
    path: overheadPath,
    setup,
    cores: cores && [cores.measuring],
    signal,
  })
}

/** Judges medians over the repetitions, in which the loops took turns. */
export function overheadRows({ repetitions, clockReadings }: Overhead): readonly PartRow[] {
  const of = (figure: (one: Overhead['repetitions'][number]) => number) => median(repetitions.map(figure))
  const loopNs = of(({ batchNs, bareNs }) => batchNs - bareNs)
  const recorded = of(({ recordedNs, clockNs }) => recordedNs / clockNs)
  const whole = of(({ timedNs, clockNs }) => timedNs / clockNs)
  return [
    {
      part: 'overhead',
      title: 'measuring loop, per operation in a batch',
      target: `at most ${maxBatchNs} ns`,
      found: `${loopNs.toFixed(2)} ns`,
      status: loopNs <= maxBatchNs ? 'passed' : 'failed',
      notes: [
        `an empty operation takes ${of(({ batchNs }) => batchNs).toFixed(2)} ns in a batch and ${of(({ bareNs }) => bareNs).toFixed(2)} ns in a bare loop`,
      ],
    },
    {
      part: 'overhead',
      title: 'added to every individually timed operation',
      target: `at most ${maxClockReads} clock reads`,
      found: `${recorded.toFixed(2)} clock reads`,
      status: recorded <= maxClockReads ? 'passed' : 'failed',
      notes: [
        `a clock read takes ${formatTime(of(({ clockNs }) => clockNs))}; an empty operation is recorded as ${formatTime(of(({ recordedNs }) => recordedNs))}`,
        `the loop reads the clock ${clockReadings.toFixed(2)} times for each and takes ${whole.toFixed(2)} clock reads in all`,
      ],
    },
  ]
}
