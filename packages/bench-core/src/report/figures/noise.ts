import { isSameKind, laneOf, type NoiseKind, noiseKindOf } from '../../model/codec/lane.ts'
import { roundMetrics } from '../../model/metrics/index.ts'
import { type CaseKey, caseGroupId } from '../../model/report/case-key.ts'
import type { NullLogRatios, Report } from '../../model/report/report.ts'
import { sliceQuantities } from '../../model/run/slice-figures.ts'
import { aaBand, type NullPair } from '../../stats/aa-band.ts'
import { nullComparison } from '../../stats/gate.ts'
import { coefficientOfVariation, mean, median } from '../../stats/mean.ts'
import { type RecordedRun, roundsOf } from './recorded-run.ts'
import { ratiosByRound } from './round-ratios.ts'

/** Log ratios of whole null comparisons that this host showed in recent runs. */
export interface NullHistory extends NoiseKind {
  readonly metric: string
  /** Rounds that each of them is the mean of; without it they count as they are. */
  readonly rounds?: number | undefined
  /** How long each side worked in a round; without it they count as they are. */
  readonly workedMs?: number | undefined
  readonly logRatios: readonly number[]
}

/** The A/A band of one kind of operation and metric, as a log ratio; null without null pairs. */
export function bandOf(
  run: RecordedRun,
  kind: NoiseKind,
  metric: string,
  history: readonly NullHistory[],
): number | null {
  return aaBand(nullPairs(run, kind, metric), pastRatios(run, kind, metric, history))
}

/**
 * Past null comparisons in terms of this run: with fewer rounds than they had, or less work in each, it would have seen
 * more. With more of either it may have seen less, but what stays different over all rounds of a pair doesn't shrink, so
 * they count as they are.
 */
function pastRatios(
  run: RecordedRun,
  kind: NoiseKind,
  metric: string,
  history: readonly NullHistory[],
): number[] {
  const roundsNow = Math.max(1, run.rounds.length)
  const known = history.filter((past) => isSameKind(past, kind) && past.metric === metric)
  const workedNow = known.length === 0 ? null : workedMsOf(run, kind, metric)
  return known.flatMap(({ rounds = roundsNow, workedMs, logRatios }) => {
    const less = workedMs === undefined || workedNow === null ? 1 : workedMs / workedNow
    const factor = Math.sqrt(Math.max(1, rounds / roundsNow) * Math.max(1, less))
    return logRatios.map((logRatio) => logRatio * factor)
  })
}

/** How long a side worked in slices in a round, as the median over groups and rounds; null for what isn't made from slices. */
function workedMsOf(run: RecordedRun, kind: NoiseKind, metric: string): number | null {
  if (!(metric in sliceQuantities)) return null
  const each = run.slices
    .filter(({ participants: [first], ...slices }) =>
      isSameKind(noiseKindOf(run.started.spec, { ...slices, contender: first?.contender ?? '' }), kind),
    )
    .map(({ wallNs, participants }) => wallNs.reduce((sum, ns) => sum + ns, 0) / participants.length / 1e6)
  return each.length === 0 ? null : median(each)
}

/** What the run's own null comparisons amount to: the mean log ratio of each, for the bands of later runs. */
function nullLogRatios(run: RecordedRun, history: readonly NullHistory[]): NullLogRatios[] {
  return kindsOf(run).flatMap((kind) =>
    roundMetrics.flatMap((metric) => {
      const pairs = nullPairs(run, kind, metric)
      if (pairs.length === 0) return []
      const rounds = Math.min(...pairs.map((pair) => pair.length))
      const band = aaBand(pairs, pastRatios(run, kind, metric, history))
      const workedMs = workedMsOf(run, kind, metric)
      return [
        {
          ...kind,
          metric,
          rounds,
          ...(workedMs !== null && { workedMs }),
          ...nullsOf(pairs),
          band,
        },
      ]
    }),
  )
}

function nullsOf(pairs: readonly NullPair[]): Pick<NullLogRatios, 'logRatios' | 'errors'> {
  const nulls = pairs.map(nullComparison)
  return {
    logRatios: nulls.map(({ meanLog }) => meanLog),
    errors: nulls.map(({ errorLog }) => errorLog),
  }
}

/** Every contender that took part twice, second copy ÷ first, as log ratios by round. */
export function nullPairs(run: RecordedRun, kind: NoiseKind, metric: string): NullPair[] {
  const cells = firstOfEach(
    run.started.plan.cases.filter((key) => isSameKind(noiseKindOf(run.started.spec, key), kind)),
    caseGroupId,
  )
  return cells.flatMap((cell) =>
    contendersTwice(run, cell)
      .filter((contender) => laneOf(run.started.spec, contender)?.name === kind.lane)
      .map((contender) =>
        ratiosByRound(run, cell, metric, { contender, copy: 2 }, { contender, copy: 1 }).map(({ ratio }) =>
          Math.log(ratio),
        ),
      )
      .filter((pair) => pair.length > 0),
  )
}

/** The machine's noise: the spread of the calibration spins, and what identical code showed in the mean cost. */
export function noiseOf(run: RecordedRun, history: readonly NullHistory[]): Report['environment']['noise'] {
  const spins = run.trials.flatMap(({ calibrationNs }) => calibrationNs ?? [])
  const bands = kindsOf(run)
    .filter(({ settings }) => settings === undefined)
    .flatMap((kind) => bandOf(run, kind, 'nsPerOperation', history) ?? [])
  return {
    calibrationCv: spins.length < 2 || mean(spins) === 0 ? null : coefficientOfVariation(spins),
    smallestDifference: bands.length === 0 ? null : Math.expm1(Math.max(...bands)),
    nullLogRatios: nullLogRatios(run, history),
    pastNullComparisons: kindsOf(run).reduce(
      (sum, kind) => sum + pastRatios(run, kind, 'nsPerOperation', history).length,
      0,
    ),
  }
}

function kindsOf({ started: { spec, plan } }: RecordedRun): NoiseKind[] {
  return firstOfEach(
    plan.cases.map((key) => noiseKindOf(spec, key)),
    ({ operation, lane, settings }) => JSON.stringify([operation, lane, settings]),
  )
}

function contendersTwice(run: RecordedRun, cell: CaseKey): string[] {
  const contenders = run.started.plan.contenders.map(({ name }) => name)
  return contenders.filter((contender) => roundsOf(run, { ...cell, contender }, 2).length > 0)
}

function firstOfEach<T>(items: readonly T[], keyOf: (item: T) => string): T[] {
  return [...new Map(items.toReversed().map((item) => [keyOf(item), item])).values()].toReversed()
}
