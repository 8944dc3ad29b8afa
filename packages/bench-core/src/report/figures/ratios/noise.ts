import { isSameKind, laneOf, type NoiseKind, noiseKindOf } from '../../../model/codec/lane.ts'
import { firstBy } from '../../../model/first-by.ts'
import { roundMetrics } from '../../../model/metrics/index.ts'
import { type CaseKey, caseGroupId } from '../../../model/report/case-key.ts'
import type { NullLogRatios } from '../../../model/report/null-log-ratios.ts'
import type { Report } from '../../../model/report/report.ts'
import { sumBy } from '../../../model/sum.ts'
import { aaBand, type NullComparison, nullComparison } from '../../../stats/decisions/aa-band.ts'
import { coefficientOfVariation, mean } from '../../../stats/mean.ts'
import { type RecordedRun, roundsOf } from '../recorded-run.ts'
import { ratiosByRound } from './round-ratios.ts'

/** Whole null comparisons that this host showed in recent runs. */
export interface NullHistory extends NoiseKind {
  readonly metric: string
  /** Rounds that each of them is the mean of. */
  readonly rounds: number
  readonly logRatios: readonly number[]
  /** Standard error of each of them over its rounds; null for a single round. */
  readonly errors: readonly (number | null)[]
}

/** The A/A band of one kind of operation and metric, as a log ratio; null without null pairs. */
export function bandOf(
  run: RecordedRun,
  kind: NoiseKind,
  metric: string,
  history: readonly NullHistory[],
): number | null {
  return aaBand(nullPairs(run, kind, metric).map(nullComparison), pastNulls(kind, metric, history))
}

function pastNulls(kind: NoiseKind, metric: string, history: readonly NullHistory[]): NullComparison[] {
  return history
    .filter((past) => isSameKind(past, kind) && past.metric === metric)
    .flatMap(nullsOf)
    .slice(0, maxPast)
}

/** What was kept of null comparisons. Over a single round they have no error, whatever was kept of longer ones beside them. */
export function nullsOf({
  rounds,
  logRatios,
  errors,
}: Pick<NullHistory, 'rounds' | 'logRatios' | 'errors'>): NullComparison[] {
  return logRatios.map((meanLog, index) => ({
    rounds,
    meanLog,
    errorLog: rounds < 2 ? null : (errors[index] ?? null),
  }))
}

/** The newest so many: more say hardly more, and every report asks all of them. */
const maxPast = 60

/**
 * What the run's own null comparisons amount to, those of as many rounds together: the mean log ratio of each, for the bands of
 * later runs.
 */
function nullLogRatios(run: RecordedRun, history: readonly NullHistory[]): NullLogRatios[] {
  return kindsOf(run).flatMap((kind) =>
    roundMetrics.flatMap((metric) => {
      const nulls = nullPairs(run, kind, metric).map(nullComparison)
      if (nulls.length === 0) return []
      const band = aaBand(nulls, pastNulls(kind, metric, history))
      return [...Map.groupBy(nulls, ({ rounds }) => rounds)].map(([rounds, alike]) => ({
        ...kind,
        metric,
        rounds,
        logRatios: alike.map(({ meanLog }) => meanLog),
        errors: alike.map(({ errorLog }) => errorLog),
        band,
      }))
    }),
  )
}

/** Every contender that took part twice, second copy ÷ first, as log ratios by round. */
export function nullPairs(run: RecordedRun, kind: NoiseKind, metric: string): number[][] {
  const cells = firstBy(
    run.started.plan.cases.filter((key) => isSameKind(noiseKindOf(run.started.spec, key), kind)),
    caseGroupId,
  )
  return [...cells.values()].flatMap((cell) =>
    contendersTwice(run, cell)
      .filter((contender) => laneOf(run.started.spec, contender)?.name === kind.lane)
      .map((contender) =>
        [...ratiosByRound(run, cell, metric, { contender, copy: 2 }, { contender, copy: 1 }).values()].map(
          Math.log,
        ),
      )
      .filter((pair) => pair.length > 0),
  )
}

/**
 * The machine's noise: the spread of the calibration spins, the range of cache latencies, the A/A bands, and the null comparisons
 * for those of later runs.
 */
export function noiseOf(run: RecordedRun, history: readonly NullHistory[]): Report['environment']['noise'] {
  const spins = run.trials.flatMap(({ calibrationNs }) => calibrationNs ?? [])
  const latencies = run.trials.flatMap(({ cacheLatencyNs }) => cacheLatencyNs ?? [])
  const bands = kindsOf(run)
    .filter(({ settings }) => settings === undefined)
    .flatMap((kind) => bandOf(run, kind, 'nsPerOperation', history) ?? [])
  return {
    calibrationCv: spins.length < 2 || mean(spins) === 0 ? null : coefficientOfVariation(spins),
    ...(latencies.length > 0 && { cacheLatencyNs: withoutExtremes(latencies) }),
    smallestDifference: bands.length === 0 ? null : Math.expm1(Math.max(...bands)),
    nullLogRatios: nullLogRatios(run, history),
    pastNullComparisons: sumBy(kindsOf(run), (kind) => pastNulls(kind, 'nsPerOperation', history).length),
  }
}

/** The range of values without the tenth of them at either end. */
function withoutExtremes(values: readonly number[]): { low: number; high: number } {
  const ascending = values.toSorted((a, b) => a - b)
  const left = Math.floor(values.length / 10)
  return { low: ascending[left]!, high: ascending.at(-1 - left)! }
}

function kindsOf({ started: { spec, plan } }: RecordedRun): NoiseKind[] {
  const kinds = plan.cases.map((key) => noiseKindOf(spec, key))
  return [
    ...firstBy(kinds, ({ operation, lane, settings }) =>
      JSON.stringify([operation, lane, settings]),
    ).values(),
  ]
}

function contendersTwice(run: RecordedRun, cell: CaseKey): string[] {
  const contenders = run.started.plan.contenders.map(({ name }) => name)
  return contenders.filter((contender) => roundsOf(run, { ...cell, contender }, 2).length > 0)
}
