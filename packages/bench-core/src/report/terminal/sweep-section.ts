import { metricInfos } from '../../model/metrics/index.ts'
import type { Report } from '../../model/report.ts'
import { type Sweep, sweeps } from '../codec/sweep.ts'
import { formatFigure } from '../compare/format-figure.ts'
import { formatCount, missing } from '../format.ts'
import type { Paint } from './paint.ts'
import { titledTable } from './table.ts'

/** Figures over the sizes of a workload that was measured at several. */
export function sweepSections({ cases }: Report, paint: Paint): string[][] {
  return sweeps(cases).map((sweep) => sweepTable(sweep, paint))
}

function sweepTable({ workload, operation, metric, sizes, rows }: Sweep, paint: Paint): string[] {
  const title = `${operation} ${workload} by size: ${metricInfos[metric]?.title ?? metric}`
  const lines = rows.map(({ contender, figures }) => [
    contender,
    ...figures.map((figure) =>
      figure === null || figure.value === null
        ? missing
        : formatFigure({ value: figure.value, low: figure.low, high: figure.high }, figure.unit),
    ),
  ])
  return titledTable(title, ['', ...sizes.map((size) => formatCount(size))], lines, paint)
}
