import type { CaseKey } from '../../model/case-key.ts'
import type { Environment } from '../../model/environment.ts'
import type { MetricInfo } from '../../model/metrics/metric-info.ts'
import type { LevelShift, Trend, TrendBand, TrendChange, TrendPoint, TrendRun } from '../../model/trends.ts'
import { smallestRelevantDifference } from '../../stats/decision.ts'
import { environmentChanges } from './environment-differences.ts'
import { describeMetric } from './figures.ts'
import { changeBetween, judgeChanges } from './trend-changes.ts'
import { shiftsOf } from './trend-shifts.ts'

/** A case and what runs have said about it, in any order. */
export interface TrendInput {
  readonly caseId: string
  readonly key: CaseKey
  readonly metric: string
  readonly runs: readonly TrendRun[]
}

/**
 * A case over runs: every run against the one before it and against the newest baseline, judged like two compared runs
 * by the ratio to the reference; the changes against the runs before are one family, those against the baseline another.
 * Beside them, where the case came to lie on another level.
 */
export function trendOf({ caseId, key, metric: name, runs }: TrendInput): Trend {
  const metric = describeMetric(name, [])
  const ordered = inOrderOfTime(runs)
  const baseline = ordered.findLast(({ isBaseline, figure }) => isBaseline && figure !== null) ?? null
  const measured = ordered.filter(({ figure }) => figure !== null)
  const before = (run: TrendRun) => measured[measured.indexOf(run) - 1] ?? null
  const sincePrevious = changes(ordered, before, metric)
  const sinceBaseline = changes(ordered, (run) => (run === baseline ? null : baseline), metric)
  const changed = environmentChangesOf(ordered)
  const points = ordered.map(
    ({ environment: _, ...run }, index): TrendPoint => ({
      ...run,
      sincePrevious: sincePrevious[index]!,
      sinceBaseline: sinceBaseline[index]!,
      environmentChanges: changed[index]!,
    }),
  )
  const shifts = shiftsOf(points, metric)
  return {
    caseId,
    key,
    metric: { name, title: metric.title, unit: metric.unit, better: metric.better },
    points,
    shifts,
    figureBand: bandAround(baseline, baseline?.figure?.value),
    ratioBand: bandAround(baseline, baseline?.ratio?.value),
    text: trendText(points, shifts),
  }
}

/** Oldest first, whatever order they came in. */
export function inOrderOfTime<Run extends { readonly startedAt: string; readonly id: string }>(
  runs: readonly Run[],
): Run[] {
  return runs.toSorted((a, b) => compareText(a.startedAt, b.startedAt) || compareText(a.id, b.id))
}

/**
 * For each run, what isn't the same as before, such as `runtime node v26.9.0 → node v26.10.0`. What a run doesn't tell, as
 * one of codecs has no database, is compared with the last run before that told it.
 */
export function environmentChangesOf(
  runs: readonly { readonly environment: Environment | null }[],
): string[][] {
  return runs.map(({ environment }, index) =>
    environment === null
      ? []
      : changesBefore(
          environment,
          runs.slice(0, index).flatMap((run) => run.environment ?? []),
        ),
  )
}

function changesBefore(environment: Environment, earlier: readonly Environment[]): string[] {
  const found: string[] = []
  let open: ReadonlySet<string> | null = null
  for (const previous of earlier.toReversed()) {
    const differences = environmentChanges([previous, environment]).filter(
      ({ field, values }) => values[1] != null && (open === null || open.has(field)),
    )
    found.push(
      ...differences.flatMap(({ title, values: [from, to] }) =>
        from == null ? [] : [`${title} ${from} → ${to}`],
      ),
    )
    open = new Set(differences.flatMap(({ field, values }) => (values[0] == null ? [field] : [])))
    if (open.size === 0) break
  }
  return found
}

function changes(
  runs: readonly TrendRun[],
  otherOf: (run: TrendRun) => TrendRun | null,
  metric: MetricInfo,
): (TrendChange | null)[] {
  const drafts = runs.map((run) => {
    const other = otherOf(run)
    return other && changeBetween(run, other, metric)
  })
  return judgeChanges(drafts, () => metric)
}

function bandAround(baseline: TrendRun | null, value: number | undefined): TrendBand | null {
  if (baseline === null || value === undefined) return null
  const threshold = Math.max(smallestRelevantDifference, baseline.ratio?.threshold ?? 0)
  return {
    run: baseline.id,
    value,
    low: value / (1 + threshold),
    high: value * (1 + threshold),
    threshold,
  }
}

function trendText(points: readonly TrendPoint[], shifts: readonly LevelShift[]): string {
  const shown = points.filter(({ figure }) => figure !== null).length
  if (shown < 2) return 'a trend needs at least 2 runs with this case'
  const counted = (word: TrendChange['word'], many: string) => {
    const count = points.filter(({ sincePrevious }) => sincePrevious?.word === word).length
    return count === 0 ? [] : [`${count} ${count === 1 ? word : many}`]
  }
  const found = [...counted('regression', 'regressions'), ...counted('improvement', 'improvements')]
  const steps =
    found.length === 0 ? 'no change from one to the next' : `${found.join(' and ')} from one to the next`
  const levels = shifts.map(({ text }) => `level ${text}`)
  return [`${shown} runs, ${steps}`, ...levels].join('; ')
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
