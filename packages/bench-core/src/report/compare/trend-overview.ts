import type { CaseKey } from '../../model/case-key.ts'
import type { MetricInfo } from '../../model/metrics/metric-info.ts'
import type { SuiteName } from '../../model/suite-name.ts'
import type { OverviewCase, TrendFigure, TrendOverview, TrendRunHead } from '../../model/trends.ts'
import { fewestOnALevel } from '../../stats/level-shifts.ts'
import { describeMetric } from './figures.ts'
import { type ChangeDraft, changeBetween, changeFromMedian, judgeChanges } from './trend-changes.ts'
import { type SeriesRun, shiftsOf } from './trend-shifts.ts'
import { environmentChangesOf } from './trends.ts'

/** One case over the runs of a series; null where a run doesn't have it. */
export interface SeriesCase {
  readonly caseId: string
  readonly key: CaseKey
  readonly metric: string
  readonly figures: readonly (TrendFigure | null)[]
}

/** A series of runs, oldest first, with all cases that they have. */
export interface SeriesInput {
  readonly hostName: string | null
  readonly hosts: readonly string[]
  readonly runs: readonly TrendRunHead[]
  readonly cases: readonly SeriesCase[]
}

/** A case before the family of its change is known. */
interface Draft {
  readonly known: SeriesCase
  readonly metric: MetricInfo
  readonly runs: readonly SeriesRun[]
  readonly last: SeriesRun
  readonly against: NonNullable<OverviewCase['change']>['against']
  readonly others: number
  readonly change: ChangeDraft | null
}

/**
 * All cases of a series at a glance: where each stands, how its newest run differs from the newest baseline, or from the
 * median of the runs before where there is none, and whether it came to lie on another level. The changes of a suite are
 * one family, whatever a page shows of them.
 */
export function overviewOf({ hostName, hosts, runs, cases }: SeriesInput): TrendOverview {
  const changed = environmentChangesOf(runs)
  const heads = runs.map(({ environment: _, ...run }, index) => ({
    ...run,
    environmentChanges: changed[index]!,
  }))
  const baseline = runs.findLast(({ isBaseline }) => isBaseline)?.id ?? null
  const drafts = cases.flatMap((known) => draftOf(known, heads, baseline))
  const families = [...Map.groupBy(drafts, ({ known }) => known.key.suite).values()]
  const overviewed = families.flatMap(casesOf).toSorted(byMovement)
  return {
    hostName,
    hosts: [...hosts],
    runs: heads,
    baseline,
    cases: overviewed.map(({ case: found }) => found),
    text: overviewText(
      runs.length,
      overviewed.map(({ case: found }) => found),
    ),
  }
}

/** The newest run of each suite, by its id: a case that it lacks was not measured any more. */
export function newestOfSuites({
  runs,
  cases,
}: Pick<TrendOverview, 'runs' | 'cases'>): ReadonlyMap<SuiteName, string> {
  const newest = new Map<SuiteName, number>()
  for (const { key, figures } of cases)
    newest.set(
      key.suite,
      Math.max(
        newest.get(key.suite) ?? 0,
        figures.findLastIndex((figure) => figure !== null),
      ),
    )
  return new Map([...newest].map(([suite, index]) => [suite, runs[index]!.id]))
}

/** Whether a case has enough runs for a change of its level to be found. */
export function canShift({ figures }: Pick<OverviewCase, 'figures'>): boolean {
  return figures.filter((figure) => figure !== null).length >= 2 * fewestOnALevel
}

function draftOf(known: SeriesCase, heads: TrendOverview['runs'], baseline: string | null): Draft[] {
  const metric = describeMetric(known.metric, [])
  const runs = heads.flatMap((head, index): SeriesRun[] => {
    const found = known.figures[index]
    return found?.figure ? [{ ...head, ...found }] : []
  })
  const last = runs.at(-1)
  if (last === undefined) return []
  const base = runs.find(({ id }) => id === baseline)
  const earlier = runs.slice(0, -1)
  const draft = { known, metric, runs, last }
  if (base && base !== last)
    return [{ ...draft, against: 'baseline', others: 1, change: changeBetween(last, base, metric) }]
  if (earlier.length === 1)
    return [{ ...draft, against: 'previous', others: 1, change: changeBetween(last, earlier[0]!, metric) }]
  return [
    { ...draft, against: 'median', others: earlier.length, change: changeFromMedian(last, earlier, metric) },
  ]
}

interface Weighed {
  readonly case: OverviewCase
  /** The larger of |change| ÷ half its interval and the same of the shift; 0 where neither counts. */
  readonly weight: number
}

function casesOf(family: readonly Draft[]): Weighed[] {
  const judged = judgeChanges(
    family.map(({ change }) => change),
    (index) => family[index]!.metric,
  )
  return family.map(({ known, metric, runs, last, against, others }, index) => {
    const change = judged[index] ?? null
    const shift = shiftsOf(runs, metric).at(-1) ?? null
    const { id, shortId, figure, ratio } = last
    return {
      weight: Math.max(...[change, shift].map(weightOf)),
      case: {
        caseId: known.caseId,
        key: known.key,
        metric: { name: known.metric, title: metric.title, unit: metric.unit, better: metric.better },
        figures: known.figures.map((found) => found?.figure?.value ?? null),
        ratios: known.figures.map((found) => found?.ratio?.value ?? null),
        last: { run: id, shortId, figure, ratio },
        change: change && { ...change, against, runs: others },
        shift,
      },
    }
  })
}

function weightOf(
  found: Pick<NonNullable<OverviewCase['change']>, 'value' | 'low' | 'high' | 'word'> | null,
) {
  if (found === null || (found.word !== 'regression' && found.word !== 'improvement')) return 0
  const { value, low, high } = found
  const half = low !== null && high !== null && low > 0 ? Math.log(high / low) / 2 : 0
  return half === 0 ? Number.MAX_VALUE : Math.abs(Math.log(value)) / half
}

function byMovement(a: Weighed, b: Weighed): number {
  const [one, two] = [a.case.caseId, b.case.caseId]
  return b.weight - a.weight || (one < two ? -1 : one > two ? 1 : 0)
}

function overviewText(runs: number, cases: readonly OverviewCase[]): string {
  const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`
  const has = (word: string) =>
    cases.filter(({ change, shift }) => change?.word === word || shift?.word === word).length
  const found = [
    ...(has('regression') === 0 ? [] : [`${has('regression')} got worse`]),
    ...(has('improvement') === 0 ? [] : [`${has('improvement')} got better`]),
  ]
  const series = `${counted(cases.length, 'case', 'cases')} over ${counted(runs, 'run', 'runs')}`
  if (runs < 2) return `${series}: a trend needs at least 2 runs`
  return `${series}: ${found.length === 0 ? 'none moved' : found.join(', ')}`
}
