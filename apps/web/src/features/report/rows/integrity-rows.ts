import { caseId } from '@wirebench/bench-core/model/report/case-key'
import type { Report } from '@wirebench/bench-core/model/report/report'

/** A rule that figures of this run break, with every case that breaks it. */
export interface IntegrityRow {
  readonly rule: string
  /** What is wrong, once for each case. */
  readonly findings: readonly { readonly case: string | null; readonly text: string }[]
}

/** Broken rules in the linter's order. */
export function integrityRows({ linter }: Pick<Report, 'linter'>): readonly IntegrityRow[] {
  return [...Map.groupBy(linter.findings, ({ rule }) => rule)].map(([rule, findings]) => ({
    rule,
    findings: findings.map(({ case: key, text }) => ({ case: key === null ? null : caseId(key), text })),
  }))
}

/** What is wrong with each case, by `caseId`, to be said where its figures stand. */
export function brokenRules({ linter }: Pick<Report, 'linter'>): ReadonlyMap<string, string> {
  const ofCases = linter.findings.flatMap(({ case: key, text }) =>
    key === null ? [] : [{ id: caseId(key), text }],
  )
  const byCase = Map.groupBy(ofCases, ({ id }) => id)
  return new Map([...byCase].map(([id, found]) => [id, found.map(({ text }) => text).join('; ')]))
}
