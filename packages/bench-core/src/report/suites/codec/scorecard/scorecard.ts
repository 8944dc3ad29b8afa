import type {
  Scorecard,
  ScorecardCell,
  ScorecardRow,
  ScorecardTable,
} from '../../../../model/codec/codec-report.ts'
import { leavesReadingOut } from '../../../../model/codec/decoding.ts'
import { type Dimension, dimensionNames } from '../../../../model/codec/dimensions.ts'
import { laneOf } from '../../../../model/codec/lane.ts'
import { languageTitle } from '../../../../model/codec/languages.ts'
import { isBesideOthers } from '../../../../model/codec/runtime-settings.ts'
import { firstBy } from '../../../../model/first-by.ts'
import { isOwnWorkload } from '../../../../model/messages/own-workload-name.ts'
import { metricInfos } from '../../../../model/metrics/index.ts'
import { findComparison } from '../../../../model/report/lookup.ts'
import type { Comparison, Report, ReportCase } from '../../../../model/report/report.ts'
import { opponentOf, type RunSpec, specAsRead } from '../../../../model/run/run-spec.ts'
import type { Estimate } from '../../../../stats/estimate.ts'
import { figureOf } from '../../../figures/report-figures.ts'
import { type CorpusCell, cellOf, cellText, operationParameters } from '../../../words/case/corpus-cell.ts'
import { failureText } from '../../../words/failure-text.ts'
import { formatRate } from '../../../words/format.ts'
import { noteText } from '../../../words/note-text.ts'
import { minDifference, networkLinks, transferNs } from '../network.ts'
import { isAtOwnRate } from '../own-rates.ts'
import { type DimensionRow, dimensionRows, evolutionRow, transferMetric } from './dimension-rows.ts'
import { explanations } from './explanations.ts'
import { givenJson } from './given-json.ts'
import { groupVerdicts } from './group-verdicts.ts'

type Source = Pick<Report, 'cases' | 'comparisons' | 'contenders'> & {
  readonly run: Pick<Report['run'], 'spec' | 'readAgainst'>
}

/** What every row is read from. */
interface Sheet {
  readonly contenders: readonly string[]
  readonly referenceOf: (contender: string) => string | null
  readonly comparisons: readonly Comparison[]
  /** Of one operation, in one corpus or in all of them. */
  readonly casesOf: (operation: string, corpus: CorpusCell | null) => readonly ReportCase[]
}

/**
 * The codec suite's dimensions one under the other, a table for each language and corpus. Nothing is judged here:
 * verdicts are those of the comparisons. Null for a run without codecs.
 */
export function scorecard(report: Source): Scorecard | null {
  const spec = specAsRead(report.run)
  const cases = report.cases.filter(({ key }) => key.suite === 'codec' && !isBesideOthers(key))
  const usual = { ...report, comparisons: report.comparisons.filter((one) => !isBesideOthers(one)) }
  if (!spec.suites.includes('codec') || cases.length === 0) return null
  const asked = askedFor(spec.tests)
  const referenceOf = (contender: string) => opponentOf(spec, 'codec', contender)
  const tables = languagesOf(spec).flatMap(({ contenders, ...language }) => {
    const own = cases.filter(({ key }) => contenders.includes(key.contender))
    const sheet = { contenders, referenceOf, comparisons: report.comparisons, casesOf: finderIn(own) }
    return tablesOf(own, asked, sheet).map((table) => ({ ...language, ...table }))
  })
  return {
    reference: spec.reference,
    contenders: [...spec.codecs],
    tables,
    groups: groupVerdicts(askedAbout(tables), spec.codecs, report.comparisons, referenceOf),
    explanations: [...givenJson(usual), ...explanations(usual)],
  }
}

/** Contenders by their language: they are compared within it alone. */
function languagesOf(spec: RunSpec): (Pick<ScorecardTable, 'language'> & Pick<Sheet, 'contenders'>)[] {
  const { codecs, lanes, reference } = spec
  if (lanes === undefined) return [{ contenders: codecs }]
  return [undefined, ...lanes].flatMap((lane) => {
    const contenders = codecs.filter((name) => laneOf(spec, name) === lane)
    const language = { title: languageTitle(lane), reference: lane?.reference ?? reference }
    return contenders.length === 0 ? [] : [{ language, contenders }]
  })
}

/** A table for each corpus that has figures, and one of what has messages of its own. */
function tablesOf(
  cases: readonly ReportCase[],
  asked: ReadonlySet<Dimension>,
  sheet: Sheet,
): ScorecardTable[] {
  const corpora = new Map(
    cases
      .filter(({ key }) => key.operation !== evolutionRow.operation)
      .map(({ key }) => [cellText(cellOf(key)), cellOf(key)]),
  )
  const measured = new Set(cases.map(({ key }) => key.operation))
  const tables: ScorecardTable[] = [...corpora.values()].map((corpus) => ({
    ...corpus,
    rows: dimensionRows
      .filter(({ dimension }) => asked.has(dimension))
      .flatMap((row) => rowOf(asReadIn(measured, row), corpus, sheet)),
  }))
  const evolved = asked.has(evolutionRow.dimension) ? rowOf(evolutionRow, null, sheet) : []
  return [...tables, { workload: null, parameters: {}, rows: evolved }].filter(({ rows }) => rows.length > 0)
}

/** What leaves the reading out is marked, and in no mean, where a language was measured with it. */
function asReadIn(measured: ReadonlySet<string>, row: DimensionRow): DimensionRow {
  return leavesReadingOut(row.operation, measured)
    ? { ...row, title: `${row.title}, fields unread`, counts: false }
    : row
}

/** Who brings messages asks about those: what others measured beside them come to is no part of the answer. */
function askedAbout(tables: readonly ScorecardTable[]): readonly ScorecardTable[] {
  const own = tables.filter(({ workload }) => workload !== null && isOwnWorkload(workload))
  return own.length > 0 ? own : tables
}

/** Specs of before there were eleven dimensions name none: they measured the first three. */
function askedFor(tests: readonly Dimension[] | undefined): ReadonlySet<Dimension> {
  return new Set(tests ?? dimensionNames.slice(0, 3))
}

/** Sorts cases once by what rows ask for. */
function finderIn(cases: readonly ReportCase[]): Sheet['casesOf'] {
  const byOperation = Map.groupBy(cases, ({ key }) => key.operation)
  const placeOf = (operation: string, corpus: CorpusCell) => JSON.stringify([operation, cellText(corpus)])
  const byCorpus = Map.groupBy(cases, ({ key }) => placeOf(key.operation, cellOf(key)))
  return (operation, corpus) =>
    (corpus === null ? byOperation.get(operation) : byCorpus.get(placeOf(operation, corpus))) ?? []
}

/** A row with figures, none where nobody has one and nobody failed to. */
function rowOf(row: DimensionRow, corpus: CorpusCell | null, sheet: Sheet): ScorecardRow[] {
  const { contenders, comparisons, referenceOf, casesOf } = sheet
  const sized = row.metric === transferMetric
  const own = casesOf(sized ? 'encode' : row.operation, corpus).filter(({ key }) =>
    Object.entries(row.parameters ?? {}).every(([name, value]) => key.parameters[name] === value),
  )
  if (own.length === 0) return []
  const ofContender = firstBy(own, ({ key }) => key.contender)
  const cells = contenders.map((contender): ScorecardCell => {
    const found = ofContender.get(contender)
    const comparison =
      sized || !found ? undefined : findComparison(comparisons, found.key, contender, row.metric)
    const figure = found ? figureIn(found, row) : null
    const opponent = referenceOf(contender)
    const reference = opponent === null ? undefined : ofContender.get(opponent)
    const rates = found && reference && figure ? ratesApart(found, reference, row.metric) : null
    return {
      contender,
      value: figure?.value ?? null,
      low: figure?.low ?? null,
      high: figure?.high ?? null,
      ratio: comparison?.ratio
        ? { value: comparison.ratio.value, low: comparison.ratio.low, high: comparison.ratio.high }
        : null,
      verdict: comparison?.verdict ?? (rates === null ? null : 'not-comparable'),
      text: comparison?.text ?? rates ?? (figure ? null : whyMissing(found, row)),
    }
  })
  if (cells.every(({ value, verdict }) => value === null && verdict === null)) return []
  const times = cells.flatMap(({ value }) => value ?? [])
  if (sized && Math.max(...times) < Math.min(...times) * (1 + minDifference)) return []
  const { dimension, group, metric, counts } = row
  const readings = own.flatMap(({ metrics }) => metrics.readings?.value ?? [])[0]
  const title = readings === undefined ? row.title : `${row.title}, of ${readings}`
  const info = metricInfos[metric]
  return [
    {
      dimension,
      group,
      title,
      operation: row.operation,
      parameters: sized ? {} : operationParameters(own[0]!.key),
      metric,
      unit: info?.unit ?? 'ns',
      better: info?.better ?? 'lower',
      kind: sized ? 'modelled' : (info?.kind ?? 'measured'),
      counts,
      cells,
    },
  ]
}

function figureIn(reported: ReportCase, { metric, operation }: DimensionRow): Estimate | null {
  if (metric !== transferMetric) return figureOf(reported, metric)
  const bytes = reported.metrics.encodedBytes?.value
  const link = networkLinks.find(({ name }) => name === operation)
  return bytes == null || !link ? null : { value: transferNs(bytes, link), low: null, high: null }
}

/** Why percentiles under load can't be compared: each contender has a rate of its own. Null of any other figure. */
function ratesApart(found: ReportCase, reference: ReportCase, metric: string): string | null {
  if (!isAtOwnRate(found.key, metric)) return null
  const [ours, theirs] = [found, reference].map(({ metrics }) => formatRate(metrics.arrivalsPerSecond?.value))
  return `not comparable: rate ${ours} ≠ ${theirs}, each a share of the contender’s own capacity`
}

function whyMissing(found: ReportCase | undefined, { metric }: DimensionRow): string {
  if (!found) return 'not planned'
  if (found.failure !== null) return `failed: ${failureText(found.failure)}`
  return noteText(found.notes.operation ?? found.notes[metric] ?? 'not measured')
}
