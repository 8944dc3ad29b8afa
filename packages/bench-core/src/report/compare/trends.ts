import type { CaseKey } from '../../model/case-key.ts'
import type { Environment } from '../../model/environment.ts'
import type { MetricInfo } from '../../model/metrics/metric-info.ts'
import type { Trend, TrendBand, TrendChange, TrendPoint, TrendRun } from '../../model/trends.ts'
import { benjaminiHochberg } from '../../stats/benjamini-hochberg.ts'
import { decide, decideExactly, smallestRelevantDifference } from '../../stats/decision.ts'
import { type MeanDifference, sampleOfEstimate, welch } from '../../stats/welch.ts'
import { formatRatio } from '../format-ratio.ts'
import { environmentChanges } from './environment-differences.ts'
import { describeMetric } from './figures.ts'

/** A case and what runs have said about it, in any order. */
export interface TrendInput {
  readonly caseId: string
  readonly key: CaseKey
  readonly metric: string
  readonly runs: readonly TrendRun[]
}

/** A run against another one, before its family is known. */
interface Draft {
  readonly value: number
  readonly test: MeanDifference | null
  readonly threshold: number
}

/**
 * A case over runs: every run against the one before it and against the newest baseline, judged like two compared runs
 * by the ratio to the reference; the changes against the runs before are one family, those against the baseline another.
 */
export function trendOf({ caseId, key, metric: name, runs }: TrendInput): Trend {
  const metric = describeMetric(name, [])
  const ordered = runs.toSorted((a, b) => compareText(a.startedAt, b.startedAt) || compareText(a.id, b.id))
  const baseline = ordered.findLast(({ isBaseline, figure }) => isBaseline && figure !== null) ?? null
  const measured = ordered.filter(({ figure }) => figure !== null)
  const before = (run: TrendRun) => measured[measured.indexOf(run) - 1] ?? null
  const sincePrevious = changes(ordered, before, metric)
  const sinceBaseline = changes(ordered, (run) => (run === baseline ? null : baseline), metric)
  const points = ordered.map(({ environment, ...run }, index): TrendPoint => {
    const previous = ordered[index - 1]?.environment ?? null
    return {
      ...run,
      sincePrevious: sincePrevious[index]!,
      sinceBaseline: sinceBaseline[index]!,
      environmentChanges: environment && previous ? changesOf(previous, environment) : [],
    }
  })
  return {
    caseId,
    key,
    metric: { name, title: metric.title, unit: metric.unit, better: metric.better },
    points,
    figureBand: bandAround(baseline, baseline?.figure?.value),
    ratioBand: bandAround(baseline, baseline?.ratio?.value),
    text: trendText(points),
  }
}

function changes(
  runs: readonly TrendRun[],
  otherOf: (run: TrendRun) => TrendRun | null,
  metric: MetricInfo,
): (TrendChange | null)[] {
  const drafts = runs.map((run) => {
    const other = otherOf(run)
    return other && draftOf(run, other, metric)
  })
  const members = drafts.filter((draft) => draft !== null)
  const { rejected } = benjaminiHochberg(members.map(({ test }) => test?.pValue ?? null))
  return drafts.map((draft) => draft && judged(draft, rejected[members.indexOf(draft)]!, metric))
}

function draftOf(run: TrendRun, other: TrendRun, { compared }: MetricInfo): Draft | null {
  if (compared === 'per-round') {
    const [ours, theirs] = [run.ratio, other.ratio]
    if (ours && theirs && ours.reference === theirs.reference) {
      const samples = [ours, theirs].map((ratio) => sampleOfEstimate(ratio, ratio.rounds))
      const threshold = Math.max(smallestRelevantDifference, ours.threshold, theirs.threshold)
      const test = samples[0] && samples[1] ? welch(samples[0], samples[1]) : null
      return { value: ours.value / theirs.value, test, threshold }
    }
  }
  if (run.figure === null || other.figure === null || other.figure.value === 0) return null
  return { value: run.figure.value / other.figure.value, test: null, threshold: 0 }
}

function judged({ value, test, threshold }: Draft, rejected: boolean, metric: MetricInfo): TrendChange {
  const [low, high] = test
    ? [Math.exp(test.difference - test.halfWidth), Math.exp(test.difference + test.halfWidth)]
    : [null, null]
  const word = wordOf({ value, low, high }, { test, threshold, rejected }, metric)
  return {
    value,
    low,
    high,
    word,
    text: `${formatRatio(value, metric.better, metric.words)}, ${words[word]}`,
  }
}

function wordOf(
  ratio: { readonly value: number; readonly low: number | null; readonly high: number | null },
  { test, threshold, rejected }: Pick<Draft, 'test' | 'threshold'> & { readonly rejected: boolean },
  { compared, better }: MetricInfo,
): TrendChange['word'] {
  if (compared === 'none' || (compared === 'per-round' && test === null)) return 'not-judged'
  const decision = compared === 'exact' ? decideExactly(ratio.value) : decide({ ratio, rejected, threshold })
  if (decision === 'tie') return 'no-change'
  if (decision === 'inconclusive') return 'inconclusive'
  return decision === better ? 'improvement' : 'regression'
}

const words: Readonly<Record<TrendChange['word'], string>> = {
  regression: 'regression',
  improvement: 'improvement',
  'no-change': 'no change',
  inconclusive: 'inconclusive',
  'not-judged': 'not judged',
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

function changesOf(before: Environment, after: Environment): string[] {
  return environmentChanges([before, after]).map(
    ({ title, values: [from, to] }) => `${title} ${from ?? 'not told'} → ${to ?? 'not told'}`,
  )
}

function trendText(points: readonly TrendPoint[]): string {
  const shown = points.filter(({ figure }) => figure !== null).length
  if (shown < 2) return 'a trend needs at least 2 runs with this case'
  const counted = (word: TrendChange['word'], many: string) => {
    const count = points.filter(({ sincePrevious }) => sincePrevious?.word === word).length
    return count === 0 ? [] : [`${count} ${count === 1 ? word : many}`]
  }
  const found = [...counted('regression', 'regressions'), ...counted('improvement', 'improvements')]
  return `${shown} runs, ${found.length === 0 ? 'no change from one to the next' : `${found.join(' and ')} from one to the next`}`
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
