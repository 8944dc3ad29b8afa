import type { Report, ReportCase } from '../../model/report.ts'
import type { Warning } from '../../model/warning.ts'
import { warningWords } from '../words/warning-words.ts'

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
    warnings: [...warnings.map(warningSentence), ...caseLines(cases)],
    broken: linter.findings.map(
      ({ rule, text, case: key }) =>
        `broken rule ${rule}${key ? ` (${key.operation} ${key.contender})` : ''}: ${text}`,
    ),
  }
}

/** What was seen and what to do about it, in a terminal or with a file. */
export function warningSentence(warning: Warning): string {
  const { text, fix } = warningWords(warning)
  return `${text}; ${fix}`
}

function caseLines(cases: readonly ReportCase[]): string[] {
  const all = cases.flatMap((reported) =>
    reported.warnings.map((warning) => ({ name: caseName(reported), warning })),
  )
  const alike = Map.groupBy(all, ({ warning }) => `${warning.code} ${warning.severity}`)
  return [...alike.values()].flatMap((own) => {
    if (own.length <= mostAlone) return own.map(({ name, warning }) => `${name}: ${warningSentence(warning)}`)
    const { name, warning } = own[0]!
    return [`${own.length} cases, such as ${name}: ${warningSentence(warning)} (${names(own)})`]
  })
}

function names(own: readonly { readonly name: string; readonly warning: Warning }[]): string {
  const different = [...new Set(own.map(({ name }) => name))]
  return `${different.slice(0, mostNamed).join(', ')}${different.length > mostNamed ? ' and others' : ''}`
}

function caseName({ key }: ReportCase): string {
  return `${key.operation} ${key.contender}`
}
