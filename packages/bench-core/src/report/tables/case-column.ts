import type { ReportCase } from '../../model/report/report.ts'
import { formatPercent } from '../words/format.ts'
import { type Cell, figureOf, type ReportColumn } from './table.ts'

/** A column of figures of cases. */
export interface CaseColumn extends Pick<ReportColumn, 'header' | 'unit' | 'isOfText'> {
  readonly cellOf: (reported: ReportCase) => Cell
}

export function metricColumn(header: string, metric: string): CaseColumn {
  return {
    header,
    cellOf: ({ metrics }) => {
      const figure = figureOf(metrics[metric])
      return figure && { ...figure, isBare: true }
    },
  }
}

export function shareColumn(header: string, metric: string): CaseColumn {
  return {
    header,
    cellOf: ({ metrics }) => {
      const figure = figureOf(metrics[metric])
      return figure && { ...figure, words: formatPercent(figure.value) }
    },
  }
}
