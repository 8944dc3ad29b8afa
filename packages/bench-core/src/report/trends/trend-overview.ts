import type { CaseKey } from '../../model/report/case-key.ts'
import type {
  OverviewCase,
  OverviewRun,
  TrendBaseline,
  TrendFigure,
  TrendOverview,
  TrendRunHead,
} from '../../model/report/trends.ts'
import type { SuiteName } from '../../model/suite-name.ts'
import { counted } from '../../model/text/counted.ts'
import { type Margins, usualMargins } from '../../model/use/margins.ts'
import { fewestOnALevel } from '../../stats/many-runs/level-shifts.ts'
import { messageChangeText, messageDifference, messagesOf } from '../compare/differences/case-messages.ts'
import { toBaseline } from './trend-baseline.ts'
import { type ChangeDraft, changeBetween, changeFromMedian, judgeChanges } from './trend-changes.ts'
import { environmentChangesOf } from './trend-environment.ts'
import { type TrendMetric, trendMetric } from './trend-metric.ts'
import { runsWithLevel, type SeriesRun, shiftsOf } from './trend-shifts.ts'

/** One case over the runs of a series; null where a run doesn't have it. */
interface SeriesCase {
  readonly caseId: string
  readonly key: CaseKey
  readonly metric: string
  readonly figures: readonly (TrendFigure | null)[]
  /** The same for each baseline before. */
  readonly atBaselines?: readonly (TrendFigure | null)[] | undefined
}

/** A series of runs, oldest first, with all cases that they have. */
export interface SeriesInput {
  readonly hostName: string | null
  readonly hosts: readonly string[]
  readonly runs: readonly TrendRunHead[]
  /** Baselines that are older than these runs, oldest first: they are judged by and not shown. */
  readonly baselines?: readonly TrendRunHead[] | undefined
  readonly cases: readonly SeriesCase[]
  /** What counts as a change and what as none; the usual unless told. */
  readonly margins?: Margins | undefined
}

/** A case before the family of its change is known. */
interface Draft {
  readonly known: SeriesCase
  readonly metric: TrendMetric
  readonly runs: readonly SeriesRun[]
  readonly last: SeriesRun
  /** The runs with the last one's messages, itself included. */
  readonly comparable: readonly SeriesRun[]
  readonly against: NonNullable<OverviewCase['change']>['against']
  readonly baseline: TrendBaseline | null
  readonly others: number
  readonly change: ChangeDraft | null
}

/**
 * All cases of a series at a glance: where each stands, how its newest run differs from the newest baseline that has it,
 * or from the median of the runs before where there is none, and whether it came to lie on another level. Runs with other
 * messages than a case's newest one have no part in any of it. The changes of a suite in one metric are one family, whatever
 * a page shows of them.
 */
export function overviewOf({
  hostName,
  hosts,
  runs,
  baselines = [],
  cases,
  margins = usualMargins,
}: SeriesInput): TrendOverview {
  const changed = environmentChangesOf(runs)
  const heads = runs.map((run, index) => ({ ...run, environmentChanges: changed[index]! })).map(toHead)
  const older = baselines.map((run) => toHead({ ...run, environmentChanges: [] }))
  const drafts = cases.flatMap((known) => draftOf(known, { heads, older, margins }))
  const families = [
    ...Map.groupBy(drafts, ({ known: { key, metric } }) => JSON.stringify([key.suite, metric])).values(),
  ]
  const overviewed = families.flatMap(casesOf).toSorted(byMovement)
  return {
    hostName,
    hosts: [...hosts],
    runs: heads.map(({ messages: _, ...run }) => run),
    baseline: [...older, ...heads].findLast(({ isBaseline }) => isBaseline)?.id ?? null,
    cases: overviewed.map(({ case: found }) => found),
    text: overviewText(
      runs.length,
      overviewed.map(({ case: found }) => found),
    ),
  }
}

type Head = OverviewRun & Pick<TrendRunHead, 'messages'>

function toHead({ environment, ...run }: TrendRunHead & Pick<OverviewRun, 'environmentChanges'>): Head {
  return { ...run, code: environment?.code ?? null }
}

/** Where the messages of cases became others, oldest run first, with the number of cases that it concerns. */
export function messageChangesOf({ runs, cases }: Pick<TrendOverview, 'runs' | 'cases'>): {
  readonly run: OverviewRun
  readonly text: string
  readonly cases: number
}[] {
  const found = cases.flatMap(({ messageChanges }) => messageChanges)
  return runs.flatMap((run) => {
    const texts = Map.groupBy(
      found.filter((change) => change.run === run.id),
      ({ text }) => text,
    )
    return [...texts].map(([text, of]) => ({ run, text, cases: of.length }))
  })
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
export function canShift({ runs }: Pick<OverviewCase, 'runs'>): boolean {
  return runs >= 2 * fewestOnALevel
}

interface DraftSetting {
  readonly heads: readonly Head[]
  readonly older: readonly Head[]
  readonly margins: Margins
}

function draftOf(known: SeriesCase, { heads, older, margins }: DraftSetting): Draft[] {
  const metric = trendMetric(known.metric, margins)
  const runs = runsOf(known, heads, known.figures)
  const last = runs.at(-1)
  if (last === undefined) return []
  const isComparable = ({ messages }: SeriesRun) => messageDifference(messages, last.messages) === null
  const comparable = runs.filter(isComparable)
  const earlier = comparable.slice(0, -1)
  const base = [...runsOf(known, older, known.atBaselines ?? []), ...runs].findLast(
    (run) => run.isBaseline && isComparable(run),
  )
  const draft = { known, metric, runs, last, comparable, baseline: null }
  if (base && base !== last) {
    const change = changeBetween(last, base, metric)
    return [{ ...draft, against: 'baseline', baseline: toBaseline(base, heads), others: 1, change }]
  }
  if (earlier.length === 1)
    return [{ ...draft, against: 'previous', others: 1, change: changeBetween(last, earlier[0]!, metric) }]
  const change = changeFromMedian(last, earlier, metric)
  return [{ ...draft, against: 'median', others: change?.runs ?? 0, change }]
}

/** The runs that have a case, with what they say about it and what changed since the one before, in runs without it too. */
function runsOf(
  { key }: SeriesCase,
  heads: readonly Head[],
  figures: readonly (TrendFigure | null)[],
): (SeriesRun & Pick<Head, 'isBaseline'>)[] {
  let next = 0
  return heads.flatMap((head, index) => {
    const found = figures[index]
    if (!found?.figure) return []
    const environmentChanges = heads.slice(next, index + 1).flatMap((since) => since.environmentChanges)
    next = index + 1
    return [{ ...head, ...found, environmentChanges, messages: messagesOf(head.messages, key.workload) }]
  })
}

function messageChangesOfCase(runs: readonly SeriesRun[]): OverviewCase['messageChanges'] {
  return runs.flatMap(({ id, messages }, index) => {
    const before = runs[index - 1]
    const text = before ? messageChangeText(before.messages, messages) : null
    return text === null ? [] : [{ run: id, text }]
  })
}

interface Weighed {
  readonly case: OverviewCase
  /** The larger of |change| ÷ half its interval and the same of the shift; 0 where neither counts. */
  readonly weight: number
}

function casesOf(family: readonly Draft[]): Weighed[] {
  const judged = judgeChanges(
    family.map(({ change }) => change),
    family[0]!.metric,
  )
  return family.map((draft, index) => {
    const { known, metric, runs, last, comparable, against, baseline, others } = draft
    const change = judged[index] ?? null
    const shift =
      shiftsOf(runs, metric).findLast(({ run }) => comparable.some(({ id: own }) => own === run)) ?? null
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
        messageChanges: messageChangesOfCase(runs),
        runs: runsWithLevel(comparable, metric),
        change: change && { ...change, against, baseline, runs: others },
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

/** `3 cases over 12 runs: 2 got worse, 1 undecided`: every case is in it. */
function overviewText(runs: number, cases: readonly OverviewCase[]): string {
  const series = `${counted(cases.length, 'case')} over ${counted(runs, 'run')}`
  if (runs < 2) return `${series}: a trend needs at least 2 runs`
  const found = cases.map(({ change, shift }) => [change?.word ?? 'not-judged', shift?.word])
  const moved = ['regression', 'improvement'] as const
  const still = found.filter((words) => !moved.some((word) => words.includes(word)))
  const parts = [
    ...moved.map((word) => [found.filter((words) => words.includes(word)).length, movedWords[word]] as const),
    ...stillWords.map(([word, text]) => [still.filter(([own]) => own === word).length, text] as const),
  ]
  return `${series}: ${parts.flatMap(([count, text]) => (count === 0 ? [] : counted(count, text, text))).join(', ')}`
}

const movedWords = { regression: 'got worse', improvement: 'got better' }
const stillWords = [
  ['same', 'the same'],
  ['undecided', 'undecided'],
  ['not-judged', 'not judged'],
] as const
