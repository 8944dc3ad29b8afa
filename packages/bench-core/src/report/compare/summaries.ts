import type { MetricInfo } from '../../model/metrics/metric-info.ts'
import type { Interval } from '../../model/report/report.ts'
import { type ChangeSummary, ChangeWord, type ComparedCell } from '../../model/report/runs-comparison.ts'
import type { SuiteName } from '../../model/suite-name.ts'
import { geometricMean } from '../../stats/mean.ts'
import type { JudgedCase } from './judge-pair.ts'
import { countedChanges, formatChangeInWords, rangeText } from './words/change-text.ts'

/** What one run amounts to: in all, and suite by suite where it has several. */
export function summariesOf(run: string, cases: readonly JudgedCase[], metric: MetricInfo): ChangeSummary[] {
  const bySuite = [...Map.groupBy(cases, ({ key }) => key.suite)]
  return [
    summaryOf(run, null, cases, metric),
    ...bySuite.map(([suite, members]) => summaryOf(run, suite, members, metric)),
  ]
}

function summaryOf(
  run: string,
  suite: SuiteName | null,
  members: readonly JudgedCase[],
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

function summaryText(summary: Omit<ChangeSummary, 'text'>, metric: MetricInfo): string {
  const { counts, geometricMean: mean, of } = summary
  const parts = [
    ...ChangeWord.options
      .filter((word) => counts[word] > 0)
      .map((word) => `${counts[word]} ${countedChanges(word, counts[word])}${rangeText(summary, word)}`),
    ...(mean === null ? [] : [`geometric mean of ${of}: ${formatChangeInWords(mean, metric)}`]),
  ]
  return parts.length === 0 ? 'nothing to compare' : parts.join(' · ')
}

function rangeOf(cells: readonly ComparedCell[], word: ChangeWord): Interval | null {
  const values = cells.flatMap((cell) => (cell.word === word && cell.change ? [cell.change.value] : []))
  return values.length === 0 ? null : { low: Math.min(...values), high: Math.max(...values) }
}
