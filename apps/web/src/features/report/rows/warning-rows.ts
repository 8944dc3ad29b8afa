import {
  type CaseKey,
  groupTitles,
  type Report,
  type Warning,
  warningKind,
  warningWords,
} from '@wirebench/bench-core/results'

/** One kind of doubt about a run, with all the cases that it touches. */
export interface WarningRow {
  readonly code: string
  readonly severity: Warning['severity']
  readonly text: string
  readonly fix: string
  /** Such as `jsonb-json, insert person`; the first one is the one that the text is about. */
  readonly cases: readonly string[]
}

const order = { error: 0, warning: 1, info: 2 } as const

/** Warnings, the gravest first; what many cases share is said once. */
export function warningRows(report: Pick<Report, 'warnings' | 'cases'>): readonly WarningRow[] {
  const titleOf = groupTitles(report)
  const nameOf = (key: CaseKey) => `${key.contender}, ${titleOf(key)}`
  const ofCases = report.cases.flatMap(({ key, warnings }) =>
    warnings.map((warning) => ({ ...warning, case: warning.case ?? key })),
  )
  const kinds = Map.groupBy([...report.warnings, ...ofCases], warningKind)
  return [...kinds.values()]
    .map((alike): WarningRow => {
      const gravestFirst = alike.toSorted((a, b) => order[a.severity] - order[b.severity])
      const { code, severity } = gravestFirst[0]!
      const cases = gravestFirst.flatMap((warning) => (warning.case ? [nameOf(warning.case)] : []))
      return { code, severity, ...warningWords(gravestFirst[0]!, 'inForm'), cases: [...new Set(cases)] }
    })
    .toSorted((a, b) => order[a.severity] - order[b.severity])
}
