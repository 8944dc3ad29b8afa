import { warmedAtOnce } from '../../measure/round/round.ts'
import type { OperationPace } from '../../measure/round/round-plan.ts'
import type { Preset } from '../../model/presets.ts'
import { mostOthers } from './groups.ts'
import type { TimedOperation } from './operations.ts'

/** What the operations of a round may take in all; more of them, or more contenders, share it. */
const roundBudgetMs: Readonly<Record<Preset['name'], number>> = {
  smoke: Number.POSITIVE_INFINITY,
  quick: 12_500,
  standard: 10_000,
  thorough: 14_800,
}
/** A round of less than this part of the preset's slices would tell too little. */
const smallestShare = 0.2
/** Warming up too briefly costs more than it saves: what isn't settled takes part in no verdict. */
const smallestWarmUpShare = 0.2
/** A percentile's block is no shorter. */
const shortestBlockMs = 200

/** How much of its limit an operation warms up for until it is steady, settling after the collection included. */
export const warmUpShare = 0.77

type Pace = Required<OperationPace>

/**
 * How much of each operation is measured in a round: the preset's slices, blocks and warm-up, all of them shortened by
 * the same factor where operations and contenders are so many that a round would take too long.
 */
export function pacesOf(
  preset: Preset,
  contenders: number,
  operations: readonly TimedOperation[],
): ReadonlyMap<string, Pace> {
  const whole = operations.map((operation) => ({
    operation,
    pace: { ...basePace(preset), ...operation.pace(preset) },
  }))
  // What takes part in few rounds is short as it is.
  const always = whole.filter(({ operation }) => operation.rounds === undefined)
  const neededMs = always.reduce((sum, { pace }) => sum + operationMs(pace, contenders), 0)
  const share = Math.min(1, Math.max(smallestShare, roundBudgetMs[preset.name] / neededMs))
  return new Map(
    whole.map(({ operation, pace }) => [
      operation.name,
      operation.rounds === undefined ? shortened(pace, share) : pace,
    ]),
  )
}

/** How long one operation takes in a round: warming up, a block and the turns of all groups. */
function operationMs(pace: Pace, contenders: number): number {
  const { warmUpMs, blockMs, groupMs, groups } = expectedOperation(pace, contenders)
  return (contenders + 1) * (warmUpMs + blockMs) + groups * groupMs
}

/** How long the steps of one operation hold up a round: the first two for each process, the turns for each group. */
export function expectedOperation(pace: Pace, contenders: number) {
  const groups = Math.max(1, Math.ceil(contenders / mostOthers))
  return {
    warmUpMs: (warmUpShare * pace.warmupLimitMs) / warmedAtOnce,
    blockMs: pace.blockMs === null ? 0 : pace.blockMs + 25,
    groupMs: ((contenders + groups) / groups) * pace.slicesPerRound * (pace.sliceMs * 1.3 + 1.6),
    groups,
  }
}

/** How long it takes until the processes of a round are ready. */
export function startMs(contenders: number): number {
  return 150 + 280 * (contenders + 1)
}

function basePace({ warmupLimitMs, blockMs, slicesPerRound, sliceMs }: Preset): Pace {
  return { warmupLimitMs, blockMs, slicesPerRound, sliceMs }
}

function shortened({ warmupLimitMs, blockMs, slicesPerRound, sliceMs }: Pace, share: number): Pace {
  return {
    warmupLimitMs: Math.round(warmupLimitMs * Math.max(smallestWarmUpShare, share)),
    blockMs:
      blockMs === null ? null : Math.max(Math.min(blockMs, shortestBlockMs), Math.round(blockMs * share)),
    slicesPerRound: Math.round(slicesPerRound * share),
    sliceMs,
  }
}
