import { metricInfos } from '../../model/metrics/index.ts'
import { percentileNames, type ReportCase } from '../../model/report/report.ts'
import { meanOfDistribution } from '../judge/doubts/mean-population.ts'
import { exact, type Figure, figureOf, type ReportTable } from '../tables/table.ts'
import { formatTime, isPercentileName, percentileLabel } from '../words/format.ts'
import { noteText } from '../words/note-text.ts'

/** Every figure that a case has, in the registry's order; those that nobody described come last, under their names. */
export function caseFiguresTable({ metrics, notes }: ReportCase): ReportTable {
  const known = Object.keys(metricInfos).filter((name) => name in metrics)
  const names = [...new Set([...known, ...Object.keys(metrics)])]
  const titleOf = (name: string) => metricInfos[name]?.title ?? name
  return {
    title: 'figures',
    columns: [{ header: '' }, { header: 'with 95 %', align: 'right' }, { header: 'kind' }],
    rows: names.map((name) => [titleOf(name), figureOf(metrics[name]), metrics[name]!.kind]),
    notes: names.flatMap((name) => (notes[name] ? [`${titleOf(name)}: ${noteText(notes[name])}`] : [])),
  }
}

const statistics = [
  { id: 'minNs', title: 'min' },
  ...percentileNames.map((id) => ({ id, title: percentileLabel(id) })),
  { id: 'maxNs', title: 'max' },
  { id: 'meanNs', title: 'mean, timed one by one' },
  { id: 'stddevNs', title: 'standard deviation' },
] as const

/** How a case's operations, timed one by one, are distributed; no rows where none was. */
export function caseStatisticsTable(reported: ReportCase, clockFloorNs: number): ReportTable {
  const { latency, notes } = reported
  // Where the case's mean is theirs, it is the one figure that is called so.
  const told = statistics.filter(({ id }) => id !== 'meanNs' || !meanOfDistribution(reported))
  const figures = told.map(({ id, title }) => {
    const value = latency?.[id] ?? null
    const isBelow = value !== null && id !== 'stddevNs' && value < 2 * clockFloorNs
    const { low = null, high = null } = (isPercentileName(id) && latency?.intervals[id]) || {}
    const figure: Figure = isBelow
      ? { ...exact(2 * clockFloorNs, 'ns'), inText: `<${formatTime(2 * clockFloorNs)}`, isBelow: true }
      : { value, low, high, unit: 'ns', isBare: true }
    return { id, title, figure, ends: isBelow ? '' : endsText(low, high) }
  })
  return {
    title: 'operations timed one by one',
    columns: [
      { header: '' },
      { header: 'time', align: 'right' },
      { header: '95 %', align: 'right', isOfText: true },
    ],
    rows: latency === null ? [] : figures.map(({ title, figure, ends }) => [title, figure, ends]),
    notes: [
      ...figures.flatMap(({ id, title, figure }) =>
        figure.value === null ? [`${title}: ${noteText(notes[id] ?? 'not measured')}`] : [],
      ),
      ...(figures.some(({ figure }) => figure.isBelow)
        ? [`timing an empty operation gives ${formatTime(clockFloorNs)}`]
        : []),
    ],
  }
}

/** An upper end alone is missing where it is open. */
function endsText(lowNs: number | null, highNs: number | null): string {
  if (lowNs === null) return ''
  return highNs === null ? `at least ${formatTime(lowNs)}` : `${formatTime(lowNs)} – ${formatTime(highNs)}`
}
