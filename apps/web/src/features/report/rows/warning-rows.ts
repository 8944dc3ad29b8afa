import { type CaseKey, type Report, type Warning, warningWords } from '@wirebench/bench-core/results'
import { groupTitles } from '../../../pieces/case/case-words.ts'

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
  const warnings = [...report.warnings, ...ofCases].map(
    (warning): WarningRow => ({
      code: warning.code,
      severity: warning.severity,
      ...warningWords(warning, 'inForm'),
      cases: warning.case === undefined ? [] : [nameOf(warning.case)],
    }),
  )
  const byCode = Map.groupBy(warnings, ({ code }) => code)
  return [...byCode.values()]
    .map((rows): WarningRow => {
      const gravestFirst = rows.toSorted((a, b) => order[a.severity] - order[b.severity])
      return { ...gravestFirst[0]!, cases: [...new Set(gravestFirst.flatMap(({ cases }) => cases))] }
    })
    .toSorted((a, b) => order[a.severity] - order[b.severity])
}
