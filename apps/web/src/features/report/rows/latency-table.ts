import {
  absentWords,
  caseTable,
  percentileNames,
  type Report,
  type ReportCase,
  type ReportTable,
  withLanguages,
} from '@wirebench/bench-core/results'
import type { ReportGroup } from './case-groups.ts'

/** Cost and latency of a group as every output has them, and below why figures are missing. */
export function latencyTable(
  { title, cases }: Pick<ReportGroup, 'title' | 'cases'>,
  report: Report,
): ReportTable {
  const measured = cases.filter(({ status }) => status === 'measured')
  const absent = cases.filter(({ status }) => status !== 'measured')
  const table = withLanguages(caseTable(`Percentiles of ${title}`, measured, report), report.run.spec)
  return {
    ...table,
    sentences: [...(table.sentences ?? []), ...absent.map(absentWords), ...reasonsOf(measured)],
  }
}

/** Why a contender has no figure, in one line; what holds for several is said once. */
function reasonsOf(cases: readonly ReportCase[]): string[] {
  const stated = cases.flatMap(({ key, notes, latency }) => {
    const missing = percentileNames.flatMap((name) => (latency?.[name] == null ? (notes[name] ?? []) : []))
    const own = [...new Set([...(notes.latency === undefined ? [] : [notes.latency]), ...missing])]
    return own.length === 0 ? [] : [{ contender: key.contender, text: own.join('; ') }]
  })
  return [...Map.groupBy(stated, ({ text }) => text)].map(
    ([text, same]) => `${same.map(({ contender }) => contender).join(', ')}: ${text}`,
  )
}
