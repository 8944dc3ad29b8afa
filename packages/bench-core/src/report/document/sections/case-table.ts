import { percentileProbabilities } from '../../../model/report/percentile-probabilities.ts'
import {
  type Metric,
  type PercentileName,
  percentileNames,
  type Report,
  type ReportCase,
} from '../../../model/report/report.ts'
import { isUsable } from '../../../stats/decisions/decision.ts'
import { samplesForInterval, samplesForPlain } from '../../../stats/percentiles/percentile-rule.ts'
import { populationNote } from '../../judge/doubts/mean-population.ts'
import { ratioNote } from '../../judge/verdicts/ratio-note.ts'
import { documentOf } from '../../suites/documents.ts'
import { type CaseColumn, metricColumn, shareColumn } from '../../tables/case-column.ts'
import { exact, type Figure, figureOf, type ReportTable } from '../../tables/table.ts'
import { absentWords } from '../../words/case/absent-words.ts'
import { boundsText, neededInterval } from '../../words/format/percentile-interval.ts'
import {
  formatCount,
  formatDuration,
  formatInTimeUnit,
  formatPercent,
  missing,
  percentileLabel,
  type TimeUnit,
  timeUnitFor,
} from '../../words/format.ts'
import { noteText } from '../../words/note-text.ts'
import { withLanguages } from './with-languages.ts'

type MeanOf = (reported: ReportCase) => Metric | undefined

/**
 * Cost and latency of the timed cases of one group: the same columns wherever they are shown, in texts in one unit, what
 * their suite has to say of them, and why figures are missing.
 */
export function caseTable(title: string, all: readonly ReportCase[], report: Report): ReportTable {
  const cases = all.filter(({ latency, metrics }) => latency !== null || metrics.nsPerOperation)
  const own = cases[0] && documentOf(cases[0].key.suite).times?.(report, cases)
  const meanOf: MeanOf = own?.meanOf ?? (({ metrics }) => metrics.nsPerOperation)
  const typical = cases.map(
    (reported) => reported.latency?.p50Ns ?? reported.latency?.meanNs ?? meanOf(reported)?.value,
  )
  const { unit } = timeUnitFor(typical)
  const columns = [
    ...(own ? [rate, ...own.columns] : []),
    ...meanColumns(cases, meanOf, unit),
    ...(cases.some(({ latency }) => latency) ? latencyColumns(unit, report, own !== undefined) : []),
    ...(own ? [] : [rate]),
    ...(own || cases.some((reported) => reported.samples > 0) ? [samples] : []),
  ]
  const table: ReportTable = {
    title,
    columns: [
      { header: '' },
      ...columns.map(({ cellOf: _, ...column }) => ({ ...column, align: 'right' as const })),
    ],
    rows: cases.map((reported) => [
      { contender: reported.key.contender, of: reported.key },
      ...columns.map(({ cellOf }) => cellOf(reported)),
    ]),
    sentences: [
      ...(own?.sentences ?? []),
      ...all.filter(({ status }) => status !== 'measured').map(absentWords),
    ],
    notes: [
      windowNotes(cases),
      missingNotes(cases),
      populationNote(cases) ?? [],
      own?.notes ?? ratioNote(cases, report.comparisons) ?? [],
    ].flat(),
  }
  return withLanguages(table, report.run.spec)
}

/** Why contenders lack figures; what holds for the same ones stands together, without their names where it holds for all. */
function missingNotes(cases: readonly ReportCase[]): string[] {
  const stated = cases.flatMap(({ key, notes, latency, samples }) => {
    const missing = percentileNames
      .filter((name) => latency?.[name] == null && notes[name] !== undefined)
      .map((name) => neededText(name, samples))
    const own = new Set([...(notes.latency === undefined ? [] : [noteText(notes.latency)]), ...missing])
    return [...own].map((text) => ({ contender: key.contender, text }))
  })
  const named = [...Map.groupBy(stated, ({ text }) => text)].map(([text, same]) => ({
    text,
    names: same.length === cases.length ? '' : `${same.map(({ contender }) => contender).join(', ')}: `,
  }))
  return [...Map.groupBy(named, ({ names }) => names)].map(
    ([names, own]) => `${names}${own.map(({ text }) => text).join('; ')}`,
  )
}

const rate = metricColumn('ops/s', 'operationsPerSecond')
const samples: CaseColumn = { header: 'samples', cellOf: (reported) => exact(reported.samples, 'count') }

/** The time that samples cover: what comes less often may not be among them. */
function windowNotes(cases: readonly ReportCase[]): string[] {
  const windows = cases.flatMap(({ latency }) => latency?.windowMs ?? []).toSorted((a, b) => a - b)
  if (windows.length === 0) return []
  const ends = [...new Set([windows[0]!, windows.at(-1)!].map((ms) => formatDuration(ms)))]
  return [`samples cover ${ends.join(' to ')}`]
}

/** What there are is in the table. */
function neededText(name: PercentileName, samples: number): string {
  const p = percentileProbabilities[name]
  const label = percentileLabel(name)
  return samples < samplesForInterval(p)
    ? `${label} needs ${formatCount(samplesForInterval(p))} samples`
    : `${label} needs ${formatCount(samplesForPlain(p))} samples, or more blocks`
}

function meanColumns(cases: readonly ReportCase[], meanOf: MeanOf, unit: TimeUnit['unit']): CaseColumn[] {
  const halfWidthNs = (mean: Metric | undefined) =>
    mean && mean.low !== null && mean.high !== null ? (mean.high - mean.low) / 2 : null
  return [
    {
      header: 'mean',
      unit,
      cellOf: (reported) => {
        const mean = meanOf(reported)
        const figure = figureOf(mean)
        return figure && { ...figure, inText: formatInTimeUnit(figure.value, unit, halfWidthNs(mean)) }
      },
    },
    {
      header: '±',
      isOfText: true,
      cellOf: (reported) => {
        const mean = meanOf(reported)
        const half = halfWidthNs(mean)
        if (half === null) return missing
        return isUsable(mean!) ? formatPercent(half / mean!.value!) : 'too noisy'
      },
    },
    ...(cases.some(({ metrics }) => metrics.gcShare?.value != null) ? [shareColumn('in GC', 'gcShare')] : []),
  ]
}

function latencyColumns(
  unit: TimeUnit['unit'],
  { environment }: Report,
  tellsMinimum: boolean,
): CaseColumn[] {
  const floorNs = 2 * environment.clockFloorNs
  const time = (ns: number) =>
    ns < floorNs ? `<${formatInTimeUnit(floorNs, unit)}` : formatInTimeUnit(ns, unit)
  const figure = (ns: number | null | undefined): Figure | null => {
    if (ns == null) return null
    return ns < floorNs
      ? { ...exact(floorNs, 'ns'), inText: time(ns), isBelow: true }
      : { ...exact(ns, 'ns'), inText: time(ns) }
  }
  const percentile = (reported: ReportCase, name: PercentileName): Figure | null => {
    const shown = figure(reported.latency?.[name])
    const interval = reported.latency?.intervals[name]
    if (shown === null || shown.isBelow || !interval) return shown
    const needed = neededInterval(reported, name)
    return {
      ...shown,
      ...interval,
      ...(needed && { hasToShowInterval: true, inText: `${shown.inText} ${boundsText(needed, time)}` }),
    }
  }
  const minimum: CaseColumn = { header: 'min', cellOf: ({ latency }) => figure(latency?.minNs) }
  return [
    ...(tellsMinimum ? [minimum] : []),
    ...percentileNames.map(
      (name): CaseColumn => ({
        header: percentileLabel(name),
        cellOf: (reported) => percentile(reported, name),
      }),
    ),
    { header: 'max', cellOf: ({ latency }) => figure(latency?.maxNs) },
  ]
}
