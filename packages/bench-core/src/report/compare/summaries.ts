import type { MetricInfo } from '../../model/metrics/metric-info.ts'
import type { Interval } from '../../model/report/report.ts'
import { type ChangeSummary, ChangeWord, type ComparedCell } from '../../model/report/runs-comparison.ts'
import type { SuiteName } from '../../model/suite-name.ts'
import { geometricMean } from '../../stats/mean.ts'
import { formatChange, formatChangeInWords } from './words/change-text.ts'

interface SummarisedCell {
  readonly suite: SuiteName
  readonly cell: ComparedCell
}

/** What one run amounts to: in all, and suite by suite where it has several. */
export function summariesOf(
  run: string,
  cells: readonly SummarisedCell[],
  metric: MetricInfo,
): ChangeSummary[] {
  const bySuite = [...Map.groupBy(cells, ({ suite }) => suite)]
  return [
    summaryOf(run, null, cells, metric),
    ...bySuite.map(([suite, members]) => summaryOf(run, suite, members, metric)),
  ]
}

function summaryOf(
  run: string,
  suite: SuiteName | null,
  members: readonly SummarisedCell[],
  metric: MetricInfo,
): ChangeSummary {
  const cells = members.map(({ cell }) => cell)
  const counts = Object.fromEntries(
    ChangeWord.options.map((word) => [word, cells.filter((cell) => cell.word === word).length]),
  ) as ChangeSummary['counts']
  const changes = cells.flatMap(({ word, change }) =>
    change && ['regression', 'improvement', 'same', 'undecided'].includes(word) ? [change.value] : [],
  )
  const summary = {
    run,
    suite,
    counts,
    regressions: rangeOf(cells, 'regression'),
    improvements: rangeOf(cells, 'improvement'),
    geometricMean: changes.length === 0 ? null : geometricMean(changes),
    of: changes.length,
  }
  return { ...summary, text: summaryText(summary, metric) }
}

function summaryText(
  { counts, regressions, improvements, geometricMean: mean, of }: Omit<ChangeSummary, 'text'>,
  metric: MetricInfo,
): string {
  const counted = (word: ChangeWord, one: string, many: string, range: Interval | null = null) =>
    counts[word] === 0 ? [] : [`${counts[word]} ${counts[word] === 1 ? one : many}${rangeText(range)}`]
  const parts = [
    ...counted('regression', 'regression', 'regressions', regressions),
    ...counted('improvement', 'improvement', 'improvements', improvements),
    ...counted('same', 'the same', 'the same'),
    ...counted('undecided', 'can’t tell', 'can’t tell'),
    ...counted('not-comparable', 'not comparable', 'not comparable'),
    ...counted('not-judged', 'not judged', 'not judged'),
    ...counted('only-here', 'only here', 'only here'),
    ...counted('only-in-base', 'only in the baseline', 'only in the baseline'),
    ...(mean === null ? [] : [`geometric mean of ${of}: ${formatChangeInWords(mean, metric)}`]),
  ]
  return parts.length === 0 ? 'nothing to compare' : parts.join(' · ')
}

function rangeText(range: Interval | null): string {
  if (range === null) return ''
  const [from, to] = [formatChange(range.low), formatChange(range.high)]
  return from === to ? ` (${from})` : ` (${from} to ${to})`
}

function rangeOf(cells: readonly ComparedCell[], word: ChangeWord): Interval | null {
  const values = cells.flatMap((cell) => (cell.word === word && cell.change ? [cell.change.value] : []))
  return values.length === 0 ? null : { low: Math.min(...values), high: Math.max(...values) }
}
