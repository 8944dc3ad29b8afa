import type { AcrossMachines } from '../../model/report/across-machines.ts'
import type { Report } from '../../model/report/report.ts'
import { acrossDocument, acrossTitle } from '../document/across-machines.ts'
import { htmlDocument } from '../print/html.ts'
import { markdownComment } from '../print/markdown.ts'
import { objectionText } from '../words/objection-text.ts'
import { type CsvCell, csv } from './csv.ts'

/** A result over machines for a comment or a document. */
export function acrossMarkdown(across: AcrossMachines): string {
  return markdownComment(acrossTitle(across), acrossDocument(across))
}

/** The same as one page that needs nothing else. */
export function acrossHtml(across: AcrossMachines): string {
  return htmlDocument(acrossTitle(across), acrossDocument(across))
}

/** The same with the whole reports of the runs that count, which can be imported again. */
export function acrossJson(across: AcrossMachines, reports: readonly Report[]): string {
  const counted = new Set(across.machines.map(({ run }) => run.id))
  return `${JSON.stringify({ ...across, reports: reports.filter(({ run }) => counted.has(run.id)) })}\n`
}

const header = `
  suite operation contender workload parameters reference metric machine run verdict ratio
  ratio_low ratio_high machines between_machines not_counted`
  .trim()
  .split(/\s+/)

/** A line for every comparison on every machine, over machines and for another one like these; ratios are contender ÷ reference. */
export function acrossCsv({ rows, machines, metric }: AcrossMachines): string {
  return csv(
    header,
    rows.flatMap(
      ({ suite, operation, contender, workload, parameters, reference, cells, joint, uncounted }) => {
        const reasons = new Map(uncounted.map(({ machine, reason }) => [machine, objectionText(reason)]))
        const of: CsvCell[] = [suite, operation, contender, workload, JSON.stringify(parameters), reference]
        const line = (...rest: CsvCell[]): CsvCell[] => [...of, metric.name, ...rest]
        return [
          ...cells.flatMap((cell, index) => {
            const { name, run } = machines[index]!
            const { value, low, high } = cell?.ratio ?? {}
            const reason = reasons.get(name) ?? null
            const isTold = cell !== null || reason !== null
            return isTold
              ? [line(name, run.shortId, cell?.verdict, value, low, high, null, null, reason)]
              : []
          }),
          ...(joint
            ? [
                ['over machines', null, null, joint.value, joint.low, joint.high],
                ['another machine', null, null, null, joint.predicted.low, joint.predicted.high],
              ].map((cells) => line(...cells, joint.machines, joint.betweenMachines, null))
            : []),
        ]
      },
    ),
  )
}
