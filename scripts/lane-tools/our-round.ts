import { laneContenderInfo } from '../../packages/bench-core/src/lanes/catalogue.ts'
import type { Lane } from '../../packages/bench-core/src/lanes/lane-file.ts'
import type { CorePlan } from '../../packages/bench-core/src/measure/process/pinning.ts'
import type { Program } from '../../packages/bench-core/src/measure/round/trials.ts'
import { readEnvironment } from '../../packages/bench-core/src/run/environment.ts'
import { measureMiniRun } from '../../packages/bench-core/src/self-check/mini-run.ts'
import { roundCost, slicesOf } from '../../packages/bench-core/src/stats/slice-cost.ts'

interface Place {
  readonly lane: Lane
  readonly program: (contender: string) => Program
  readonly workload: string
  readonly seed: number
  readonly cores: CorePlan | undefined
  readonly signal: AbortSignal
  /** Of the round: others have other turns. */
  readonly number: number
}

interface Figure {
  readonly contender: string
  readonly operation: string
  readonly ns: number
}

/** One round of a run of these contenders, and the figures that its means are made of. */
export async function ourRound(
  contenders: readonly string[],
  { lane, program, number, ...place }: Place,
): Promise<Figure[]> {
  const run = {
    name: `${lane.title} beside its own tool`,
    contenders: contenders.map((name) => ({ name, codec: name, handicap: null })),
    preset: 'quick',
    rounds: 1,
    seed: number,
    lane: { program, minWarmUpMs: lane.warmUpMs, info: laneContenderInfo(lane, lane.reference) },
  } as const
  const events = await measureMiniRun(run, {
    ...place,
    environment: readEnvironment([], place.cores?.measuring ?? null),
    begin() {},
    hasTimeFor: () => true,
  })
  return events.flatMap(({ event }) =>
    event.type === 'slices-measured'
      ? event.participants.map(({ contender }, participant) => ({
          contender,
          operation: event.operation,
          ns: roundCost(slicesOf(event, participant), 'wallNs')!,
        }))
      : [],
  )
}
