import type { ScorecardCell } from '../../../model/codec/codec-report.ts'
import { workloadTitle } from '../../../model/messages/own-workload-name.ts'
import { metricInfos } from '../../../model/metrics/index.ts'
import { caseGroupId } from '../../../model/report/case-key.ts'
import { findComparison } from '../../../model/report/lookup.ts'
import type { Report, ReportCase } from '../../../model/report/report.ts'
import { opponentOf, specAsRead } from '../../../model/run/run-spec.ts'
import type { SuiteName } from '../../../model/suite-name.ts'
import { joined } from '../../../model/text/joined.ts'
import { caseMetric } from '../../figures/case-metric.ts'
import { toldInSentences } from '../../judge/verdicts/shown-verdicts.ts'
import { betterThan, ratioScene, type ScoredRow, scoreRatios } from '../../scene/ratios.ts'
import { seriesStyles } from '../../scene/series-style.ts'
import { howToReadScores, scorecardNotes, scorecardTable } from '../../tables/scorecard-table.ts'
import type { Section } from '../../tables/section.ts'
import { metricTitle, operationTitle, parametersText } from '../../words/case/parameter-words.ts'
import { nothingShared, sharedBySuite, unsharedParts } from '../../words/case/shared-parts.ts'
import { failureText } from '../../words/failure-text.ts'
import { noteText } from '../../words/note-text.ts'
import { referenceWords } from '../../words/reference-words.ts'

/** The scorecard of a suite that has none of its own: what is asked first of everything that its cases were compared in. */
export function comparedScorecard(report: Report, suite: SuiteName): Section {
  const spec = specAsRead(report.run)
  const reference = referenceWords(spec, suite)
  const cases = report.cases.filter(({ key }) => key.suite === suite)
  const named = new Set(cases.map(({ key }) => key.contender))
  const contenders = report.contenders.filter(({ name }) => named.has(name))
  const styles = [...seriesStyles(contenders).values()]
  const rows = askedFirst(report, cases, contenders.length)
  const isReference = (name: string) => opponentOf(spec, suite, name) === null
  return {
    id: 'scorecard',
    title: 'Scorecard',
    howToRead: howToReadScores,
    method: 'verdicts',
    isFirst: true,
    tables: [
      {
        ...scorecardTable(
          `scorecard, against ${reference}`,
          contenders.map(({ name }) => name),
          rows,
          isReference,
        ),
        notes: scorecardNotes(rows),
      },
    ],
    ...(rows.length > 0 && {
      pictures: () => [
        ratioScene(`ratios to ${reference}`, scoreRatios(rows, styles), betterThan(reference)),
      ],
    }),
  }
}

/** Of more dots the picture would be longer than a screen. */
const maxDots = 72

const timesAndDisk = ['nsPerOperation', 'bytesPerRow']
const timesAndBytes = [...timesAndDisk, 'walBytesPerRow', 'wireBytesPerOperation']

/**
 * What is asked first: how long each operation takes, and what lies on the disk or goes over the wire. Of an operation at
 * many loads or on several tables the first is shown where all would be too many.
 */
function askedFirst(report: Report, cases: readonly ReportCase[], contenders: number): ScoredRow[] {
  const told = { ...report, comparisons: toldInSentences(report.comparisons) }
  const most = Math.max(1, Math.floor(maxDots / Math.max(1, contenders)))
  const all = comparedRows(told, cases, timesAndBytes)
  if (all.length <= most) return all
  const firsts = firstOfOperations(cases)
  const fewer = comparedRows(told, firsts, timesAndBytes)
  return fewer.length <= most ? fewer : comparedRows(told, firsts, timesAndDisk).slice(0, most)
}

/** The cases of the first group of each operation. */
function firstOfOperations(cases: readonly ReportCase[]): ReportCase[] {
  const byOperation = Map.groupBy(cases, ({ key }) => key.operation)
  return [...byOperation.values()].flatMap((own) =>
    own.filter(({ key }) => caseGroupId(key) === caseGroupId(own[0]!.key)),
  )
}

/** Metric by metric every group of cases that was compared in it. */
function comparedRows(report: Report, cases: readonly ReportCase[], metrics: readonly string[]): ScoredRow[] {
  const shared = sharedBySuite(report)
  const groups = [...Map.groupBy(cases, ({ key }) => caseGroupId(key)).values()]
  return metrics.flatMap((metric) =>
    groups.flatMap((own) => {
      const { key } = own[0]!
      const { workload, parameters } = unsharedParts(key, shared.get(key.suite) ?? nothingShared)
      const cells = own.map((reported) => comparedCell(reported, metric, report))
      if (cells.every(({ verdict }) => verdict === null || verdict === 'not-comparable')) return []
      const info = metricInfos[metric]!
      const operation = info.compared === 'exact' ? '' : operationTitle(key.operation)
      const what = joined([operation, workloadTitle(workload ?? '')], ' ')
      const title = joined([what, parametersText(parameters), metricTitle(metric)])
      return [{ ...info, metric, title, cells }]
    }),
  )
}

/** A case’s figure in a metric, and how it stands to the reference’s. */
export function comparedCell(
  reported: ReportCase,
  metric: string,
  { comparisons }: Pick<Report, 'comparisons'>,
): ScorecardCell {
  const { key, failure, notes } = reported
  const { contender } = key
  const note = notes[metric]
  const { ratio, verdict, text } = findComparison(comparisons, key, contender, metric) ?? {}
  const { value = null, low = null, high = null } = caseMetric(reported, metric) ?? {}
  return {
    contender,
    value,
    low,
    high,
    ratio: ratio ?? null,
    verdict: verdict ?? null,
    text: text ?? (failure && failureText(failure)) ?? (note === undefined ? null : noteText(note)),
  }
}
