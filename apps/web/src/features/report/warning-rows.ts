import { caseId, type Report, type Warning } from '@wirebench/bench-core/results'

/** One kind of doubt about a run, with all the cases that it touches. */
export interface WarningRow {
  readonly code: string
  readonly severity: Warning['severity']
  /** A rule of the linter that a result breaks, rather than a doubt about how it was measured. */
  readonly isBrokenRule: boolean
  readonly text: string
  readonly fix: string | null
  /** The first one is the one that the text is about. */
  readonly cases: readonly string[]
}

const order = { error: 0, warning: 1, info: 2 } as const

/** Broken rules and warnings, the gravest first; what many cases share is said once. */
export function warningRows(report: Pick<Report, 'warnings' | 'cases' | 'linter'>): readonly WarningRow[] {
  const findings = report.linter.findings.map(
    (finding): WarningRow => ({
      code: finding.rule,
      severity: 'error',
      isBrokenRule: true,
      text: finding.text,
      fix: 'what breaks a rule takes part in no verdict',
      cases: finding.case === null ? [] : [caseId(finding.case)],
    }),
  )
  const ofCases = report.cases.flatMap(({ key, warnings }) =>
    warnings.map((warning) => ({ ...warning, case: warning.case ?? key })),
  )
  const warnings = [...report.warnings, ...ofCases].map(
    (warning): WarningRow => ({
      code: warning.code,
      severity: warning.severity,
      isBrokenRule: false,
      text: warning.text,
      fix: warning.fix,
      cases: warning.case === undefined ? [] : [caseId(warning.case)],
    }),
  )
  const byCode = Map.groupBy([...findings, ...warnings], ({ code }) => code)
  return [...byCode.values()]
    .map((rows): WarningRow => {
      const gravestFirst = rows.toSorted((a, b) => order[a.severity] - order[b.severity])
      return { ...gravestFirst[0]!, cases: [...new Set(gravestFirst.flatMap(({ cases }) => cases))] }
    })
    .toSorted((a, b) => order[a.severity] - order[b.severity])
}
