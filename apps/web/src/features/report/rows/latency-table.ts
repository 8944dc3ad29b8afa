import {
  absentWords,
  caseTable,
  formatCount,
  percentileLabel,
  percentileNames,
  percentileProbabilities,
  type Report,
  type ReportCase,
  type ReportTable,
  samplesForInterval,
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

/** Why contenders have no figure; what holds for the same ones is said in one line, without their names where it holds for all. */
function reasonsOf(cases: readonly ReportCase[]): string[] {
  const stated = cases.flatMap(({ key, notes, latency, samples }) => {
    const missing = percentileNames.flatMap((name) => {
      const note = latency?.[name] == null ? notes[name] : undefined
      const wanted = samplesForInterval(percentileProbabilities[name])
      if (note === undefined) return []
      return samples < wanted ? `${percentileLabel(name)} needs ${formatCount(wanted)} samples` : note
    })
    const own = new Set([...(notes.latency === undefined ? [] : [notes.latency]), ...missing])
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
