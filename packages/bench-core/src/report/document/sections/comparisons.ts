import { metricInfos } from '../../../model/metrics/index.ts'
import { findCase } from '../../../model/report/lookup.ts'
import type { Comparison, Report } from '../../../model/report/report.ts'
import type { Section } from '../../tables/section.ts'
import { type Judged, type ReportTable, sentencesTable } from '../../tables/table.ts'
import { groupTitles } from '../../words/case/case-title.ts'
import { metricTitle } from '../../words/case/parameter-words.ts'
import { formatPercent, isPercentileName, percentileLabel, ratioWords } from '../../words/format.ts'
import { isDecided } from '../verdict-tone.ts'
import { comparedCell } from './compared-scorecard.ts'
import { withLanguages } from './with-languages.ts'

/** Of more rows than these, every operation has a table of its own. */
const rowsInOneTable = 12

/** Every one of some comparisons: the reference's figure, the contender's and how it stands to that, and the sentence. */
export function comparisonsSection(report: Report, comparisons: readonly Comparison[]): Section {
  const references = new Set(comparisons.map(({ reference }) => reference))
  const reference = references.size === 1 ? [...references][0]! : 'the reference'
  const threshold = Math.max(0, ...comparisons.map((comparison) => comparison.threshold))
  const counts = comparisons.length === 0 ? 'at least 2 %' : `here up to ${formatPercent(threshold)}`
  return {
    id: 'verdicts',
    title: 'Verdicts',
    howToRead: `A ratio is contender ÷ ${reference}, computed within each round; its 95 % interval comes from the rounds. A contender is called different only if the corrected test rejects equality and the difference exceeds both the threshold, ${counts}, and the interval and A/A band combined. The band is an upper bound on how much identical code consistently differs in all rounds. Two contenders are the same if interval and band together are within ${formatPercent(report.run.margins.equalWithin)}. Otherwise the run can’t tell.`,
    method: 'verdicts',
    tables: tablesOf(report, comparisons, `comparisons with ${reference}`),
  }
}

/** A metric in words. */
export function comparedTitle(metric: string): string {
  return isPercentileName(metric) ? `time at ${percentileLabel(metric)}` : metricTitle(metric)
}

function tablesOf(report: Report, comparisons: readonly Comparison[], title: string): ReportTable[] {
  if (comparisons.length === 0)
    return [
      sentencesTable(title, [
        'Nothing to compare: a comparison needs the reference and at least one other contender.',
      ]),
    ]
  const titleOf = groupTitles(report)
  if (comparisons.length <= rowsInOneTable) return [tableOf(report, comparisons, title, titleOf)]
  return [...Map.groupBy(comparisons, titleOf)].map(([operation, own]) =>
    tableOf(report, own, `${operation}: ${own.filter(isDecided).length} of ${own.length} decided`),
  )
}

/** What was done has a column where it isn't said by the title, and so have metrics where there are several. */
function tableOf(
  report: Report,
  comparisons: readonly Comparison[],
  title: string,
  titleOf?: (comparison: Comparison) => string,
): ReportTable {
  const isOfSeveral = new Set(comparisons.map(({ metric }) => metric)).size > 1
  const judgedIn = (comparison: Comparison, contender: string): Judged | null => {
    const { metric } = comparison
    const reported = findCase(report.cases, { ...comparison, contender })
    const { unit = 'ns', better = 'lower' } = metricInfos[metric] ?? {}
    return reported
      ? { judged: comparedCell(reported, metric, report), unit, better, words: ratioWords(metric) }
      : null
  }
  const table: ReportTable = {
    title,
    columns: [
      { header: '' },
      ...(titleOf ? [{ header: 'operation' }] : []),
      ...(isOfSeveral ? [{ header: 'metric' }] : []),
      { header: 'reference', align: 'right' },
      { header: 'figure', align: 'right' },
      { header: 'in words' },
    ],
    rows: comparisons.map((comparison) => {
      const { suite, operation, workload, parameters, contender, reference, metric, text } = comparison
      return [
        { contender, of: { suite, operation, workload, parameters, contender } },
        ...(titleOf ? [titleOf(comparison)] : []),
        ...(isOfSeveral ? [comparedTitle(metric)] : []),
        judgedIn(comparison, reference),
        judgedIn(comparison, contender),
        text,
      ]
    }),
    isStacked: true,
  }
  return withLanguages(table, report.run.spec)
}
