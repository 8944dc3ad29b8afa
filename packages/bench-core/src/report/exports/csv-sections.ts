import type { Report } from '../../model/report/report.ts'
import { SuiteName } from '../../model/suite-name.ts'
import { reportDocument } from '../document/document.ts'
import type { OwnInputs } from '../document/own-inputs.ts'
import { documentOf } from '../suites/documents.ts'
import type { Section, SectionLine } from '../tables/section.ts'
import { isFigure, isOfCase } from '../tables/table.ts'

/** What suites tell beside the metrics of their cases, a line for every figure. */
export function sectionLines(report: Report, own: OwnInputs = {}): SectionLine[] {
  return [
    ...SuiteName.options.flatMap((suite) => documentOf(suite).csvLines?.(report) ?? []),
    ...coresLines(report),
    ...tableLines(reportDocument(report, own)),
  ]
}

/**
 * Cores at every rate of the report, one's own among them, and those more than the reference's: negative where they are
 * fewer, and without a figure where the comparison of CPU time isn't decided.
 */
function coresLines({ qpsImpact }: Report): SectionLine[] {
  return qpsImpact.flatMap(({ rows, overhead, metric, ...cell }) => {
    const whose = metric.replace('puNsPerOperation', 'ores')
    const derived = { ...cell, kind: 'derived' } as const
    const at = (name: string, { queriesPerSecond, cores }: (typeof rows)[number]): SectionLine => ({
      ...derived,
      metric: `${name}At${queriesPerSecond}PerSecond`,
      unit: 'cores',
      ...cores,
    })
    const all = rows.map((row) => at(whose, row))
    if (!overhead) return all
    const { reference, verdict, from } = overhead
    const more = `${whose}More`
    const compared = overhead.rows.map((row) => ({ ...at(more, row), reference, verdict }))
    const rates = { [`${more}0.1From`]: from?.tenthOfCorePerSecond, [`${more}1From`]: from?.corePerSecond }
    return [
      ...all,
      ...(compared.length === 0
        ? [{ ...derived, metric: more, unit: 'cores', reference, verdict }]
        : compared),
      ...Object.entries(rates).flatMap(([name, value]): SectionLine[] =>
        value === undefined
          ? []
          : [{ ...derived, metric: name, unit: 'perSecond', reference, verdict, value }],
      ),
    ]
  })
}

/** A line for every figure that a table has a name for in CSV, of the case that its row is about. */
function tableLines(sections: readonly Section[]): SectionLine[] {
  const rows = sections.flatMap(({ tables }) => tables.flatMap((table) => table.rows))
  return rows.flatMap((row) => {
    const named = row.find(isOfCase)
    return row.flatMap((cell): SectionLine[] => {
      if (named === undefined || !isFigure(cell)) return []
      const { csv, ...figure } = cell
      return csv ? [{ ...named.of, ...figure, ...csv }] : []
    })
  })
}
