import { metricInfos } from '../../../model/metrics/index.ts'
import type { Report, ReportCase } from '../../../model/report/report.ts'
import { columnsOf, figureOf, type ReportTable } from '../../tables/table.ts'
import { absentWords } from '../../words/case/absent-words.ts'
import { metricTitle } from '../../words/case/parameter-words.ts'
import { withLanguages } from './with-languages.ts'

/**
 * Every figure that the cases of one group have, a column each in the registry's order; cases that were not measured say
 * why.
 */
export function figuresTable(
  title: string,
  cases: readonly ReportCase[],
  { run }: Report,
  isWanted: (metric: string) => boolean,
): ReportTable {
  const measured = cases.filter(({ status }) => status === 'measured')
  const known = new Set(measured.flatMap(({ metrics }) => Object.keys(metrics)).filter(isWanted))
  const names = [...new Set([...Object.keys(metricInfos), ...known])].filter((name) => known.has(name))
  const shown = measured.filter(({ metrics }) => names.some((name) => metrics[name] !== undefined))
  const table: ReportTable = {
    title,
    columns: columnsOf([''], []).concat(
      names.map((name) => ({
        header: metricTitle(name),
        align: 'right',
        kind: measured.flatMap(({ metrics }) => metrics[name]?.kind ?? [])[0],
      })),
    ),
    rows: shown.map(({ key, metrics }) => [
      { contender: key.contender, of: key },
      ...names.map((name) => figureOf(metrics[name])),
    ]),
    sentences: cases.filter(({ status }) => status !== 'measured').map(absentWords),
  }
  return withLanguages(table, run.spec)
}
