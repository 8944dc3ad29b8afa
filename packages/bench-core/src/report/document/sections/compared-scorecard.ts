import type { ScorecardCell, ScorecardGroup } from '../../../model/codec/codec-report.ts'
import { metricInfos } from '../../../model/metrics/index.ts'
import { caseGroupId } from '../../../model/report/case-key.ts'
import { findComparison } from '../../../model/report/lookup.ts'
import type { Report, ReportCase } from '../../../model/report/report.ts'
import { opponentOf, specAsRead } from '../../../model/run/run-spec.ts'
import type { SuiteName } from '../../../model/suite-name.ts'
import { caseMetric } from '../../figures/case-metric.ts'
import { betterThan, type RatioRow, ratioScene, type ScoredRow, scoreRatios } from '../../scene/ratios.ts'
import { seriesStyles } from '../../scene/series-style.ts'
import { howToReadScores, inGroups, scorecardNotes, scorecardTable } from '../../tables/scorecard-table.ts'
import type { Section } from '../../tables/section.ts'
import { metricTitle, operationTitle, parametersText } from '../../words/case/parameter-words.ts'
import { leftToSay, nothingSaid, saidBySuite } from '../../words/case/said-once.ts'
import { isPercentileName } from '../../words/format.ts'
import { referenceWords } from '../../words/reference-words.ts'

type ScoreRow = ScoredRow & { readonly group: ScorecardGroup }

/** The scorecard of a suite that has none of its own: what some of its cases were compared in, and a picture of more of them. */
export function comparedScorecard(
  report: Report,
  suite: SuiteName,
  cases: readonly ReportCase[],
  pictured: readonly ReportCase[],
): Section {
  const spec = specAsRead(report.run)
  const reference = referenceWords(spec, suite)
  const rows = inGroups(comparedRows(report, cases))
  const named = new Set(cases.map(({ key }) => key.contender))
  const names = report.contenders.map(({ name }) => name).filter((name) => named.has(name))
  const isReference = (name: string) => opponentOf(spec, suite, name) === null
  return {
    id: 'scorecard',
    title: 'Scorecard',
    howToRead: howToReadScores,
    method: 'verdicts',
    isFirst: true,
    tables: [
      {
        ...scorecardTable(`scorecard, against ${reference}`, names, rows, isReference),
        notes: scorecardNotes(rows),
      },
    ],
    ...(rows.length > 0 && {
      pictures: () => [
        ratioScene(`ratios to ${reference}`, picturedRows(report, suite, pictured), betterThan(reference)),
      ],
    }),
  }
}

/** Of more dots the picture would be longer than a screen. */
const mostDots = 72

/**
 * The picture shows what is asked first: how long each operation takes, and what lies on the disk or goes over the wire.
 * Of an operation at many loads or on several tables it shows the first where all would be too many.
 */
function picturedRows(report: Report, suite: SuiteName, cases: readonly ReportCase[]): readonly RatioRow[] {
  const ofSuite = new Set(report.cases.flatMap(({ key }) => (key.suite === suite ? [key.contender] : [])))
  const styles = [...seriesStyles(report.contenders.filter(({ name }) => ofSuite.has(name))).values()]
  const rowsOf = (own: readonly ReportCase[], metrics: ReadonlySet<string>) =>
    scoreRatios(
      comparedRows(report, own).filter(({ metric }) => metrics.has(metric)),
      styles,
    )
  const most = Math.max(1, Math.floor(mostDots / Math.max(1, styles.length)))
  const all = rowsOf(cases, timesAndBytes)
  if (all.length <= most) return all
  const firsts = firstOfOperations(cases)
  const fewer = rowsOf(firsts, timesAndBytes)
  return fewer.length <= most ? fewer : rowsOf(firsts, timesAndDisk).slice(0, most)
}

const timesAndDisk: ReadonlySet<string> = new Set(['nsPerOperation', 'bytesPerRow'])
const timesAndBytes: ReadonlySet<string> = new Set([
  ...timesAndDisk,
  'walBytesPerRow',
  'wireBytesPerOperation',
])

/** The cases of the first group of each operation. */
function firstOfOperations(cases: readonly ReportCase[]): ReportCase[] {
  const byOperation = Map.groupBy(cases, ({ key }) => key.operation)
  return [...byOperation.values()].flatMap((own) =>
    own.filter(({ key }) => caseGroupId(key) === caseGroupId(own[0]!.key)),
  )
}

const groupOfWord: Readonly<Partial<Record<string, ScorecardGroup>>> = {
  faster: 'speed',
  smaller: 'size',
  less: 'resources',
}

/** Every metric in which cases of a group were compared, group after group. */
function comparedRows(report: Report, cases: readonly ReportCase[]): ScoreRow[] {
  const said = saidBySuite(report)
  return [...Map.groupBy(cases, ({ key }) => caseGroupId(key)).values()].flatMap((own) => {
    const { key } = own[0]!
    const { size: _, ...conditions } = leftToSay(key, said.get(key.suite) ?? nothingSaid).parameters
    const hasMean = own.some(({ metrics }) => metrics.nsPerOperation !== undefined)
    return Object.entries(metricInfos).flatMap(([metric, info]) => {
      if (hasMean && isPercentileName(metric)) return []
      const cells = own.map((reported) => comparedCell(reported, metric, report))
      if (cells.every(({ value }) => value === null)) return []
      if (info.compared === 'none' && cells.every(({ verdict }) => verdict === null)) return []
      const operation = info.compared === 'exact' ? '' : operationTitle(key.operation)
      const title = [operation, parametersText(conditions), metricTitle(metric)].filter((text) => text !== '')
      const group = groupOfWord[info.words.better] ?? 'speed'
      return [{ ...info, metric, title: title.join(', '), group, cells }]
    })
  })
}

/** A case’s figure in a metric, and how it stands to the reference’s. */
export function comparedCell(
  reported: ReportCase,
  metric: string,
  { comparisons }: Pick<Report, 'comparisons'>,
): ScorecardCell {
  const { contender } = reported.key
  const { ratio, verdict, text } = findComparison(comparisons, reported.key, contender, metric) ?? {}
  const { value = null, low = null, high = null } = caseMetric(reported, metric) ?? {}
  return {
    contender,
    value,
    low,
    high,
    ratio: ratio ?? null,
    verdict: verdict ?? null,
    text: text ?? reported.failure ?? reported.notes[metric] ?? null,
  }
}
