import { type CaseKey, caseGroupId } from '../model/case-key.ts'
import { aaBand, type NullPair } from '../stats/aa-band.ts'
import { coefficientOfVariation, mean } from '../stats/mean.ts'
import type { RecordedRun } from './recorded-run.ts'
import { type RoundMetric, ratiosPerRound } from './round-figures.ts'

/** Log ratios of whole null comparisons that this host showed in recent runs. */
export interface NullHistory {
  readonly operation: string
  readonly metric: string
  readonly logRatios: readonly number[]
}

/** The A/A band of one kind of operation and metric, as a log ratio; null without null pairs. */
export function bandOf(
  run: RecordedRun,
  operation: string,
  metric: RoundMetric,
  history: readonly NullHistory[],
): number | null {
  const recent = history.filter((known) => known.operation === operation && known.metric === metric)
  return aaBand(
    nullPairs(run, operation, metric),
    recent.flatMap(({ logRatios }) => logRatios),
  )
}

/** Every contender that took part twice, second copy ÷ first, as log ratios by round. */
export function nullPairs(run: RecordedRun, operation: string, metric: RoundMetric): NullPair[] {
  const cells = firstOfEach(
    run.started.plan.cases.filter((key) => key.operation === operation),
    caseGroupId,
  )
  return cells.flatMap((cell) =>
    contendersTwice(run, cell)
      .map((contender) =>
        ratiosPerRound(run, cell, metric, { contender, copy: 2 }, { contender, copy: 1 }).map(Math.log),
      )
      .filter((pair) => pair.length > 0),
  )
}

/** The machine's noise: the spread of the calibration spins, and what identical code showed in the mean cost. */
export function noiseOf(
  run: RecordedRun,
  history: readonly NullHistory[],
): { calibrationCv: number | null; smallestDifference: number | null } {
  const spins = run.trials.map(({ calibrationNs }) => calibrationNs)
  const bands = operationsOf(run).flatMap(
    (operation) => bandOf(run, operation, 'nsPerOperation', history) ?? [],
  )
  return {
    calibrationCv: spins.length < 2 || mean(spins) === 0 ? null : coefficientOfVariation(spins),
    smallestDifference: bands.length === 0 ? null : Math.expm1(Math.max(...bands)),
  }
}

function operationsOf(run: RecordedRun): string[] {
  return [...new Set(run.started.plan.cases.map(({ operation }) => operation))]
}

function contendersTwice(run: RecordedRun, cell: CaseKey): string[] {
  const participants = (run.slices.get(caseGroupId(cell)) ?? []).flatMap((event) => event.participants)
  return [...new Set(participants.filter(({ copy }) => copy === 2).map(({ contender }) => contender))]
}

function firstOfEach<T>(items: readonly T[], keyOf: (item: T) => string): T[] {
  return [...new Map(items.toReversed().map((item) => [keyOf(item), item])).values()].toReversed()
}
