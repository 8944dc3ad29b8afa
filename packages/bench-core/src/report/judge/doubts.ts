import type { Report, ReportCase } from '../../model/report.ts'
import type { Warning } from '../../model/warning.ts'

/** So many cases are told one by one; more with the same doubt share a line. */
const mostAlone = 3
const mostNamed = 8

/** What makes a report doubtful, in sentences. */
interface Doubts {
  /** Of the run and its cases, with what to do about them. */
  readonly warnings: readonly string[]
  /** Rules of the linter that it breaks. */
  readonly broken: readonly string[]
}

export function doubtsOf({ warnings, cases, linter }: Report): Doubts {
  return {
    warnings: [...warnings.map(({ text, fix }) => `${text}; ${fix}`), ...caseLines(cases)],
    broken: linter.findings.map(
      ({ rule, text, case: key }) =>
        `broken rule ${rule}${key ? ` (${key.operation} ${key.contender})` : ''}: ${text}`,
    ),
  }
}

function caseLines(cases: readonly ReportCase[]): string[] {
  const all = cases.flatMap((reported) =>
    reported.warnings.map((warning) => ({ name: caseName(reported), warning })),
  )
  const alike = Map.groupBy(all, ({ warning }) => `${warning.code} ${warning.severity}`)
  return [...alike.values()].flatMap((own) => {
    if (own.length <= mostAlone)
      return own.map(({ name, warning }) => `${name}: ${warning.text}; ${warning.fix}`)
    const { text, fix } = own[0]!.warning
    return [`${own.length} cases, such as ${own[0]!.name}: ${text}; ${fix} (${names(own)})`]
  })
}

function names(own: readonly { readonly name: string; readonly warning: Warning }[]): string {
  const different = [...new Set(own.map(({ name }) => name))]
  const more = different.length - mostNamed
  return `${different.slice(0, mostNamed).join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}

function caseName({ key }: ReportCase): string {
  return `${key.operation} ${key.contender}`
}
