import type { Report, ReportCase } from '../../model/report.ts'
import type { Warning } from '../../model/warning.ts'
import { wrapped } from '../text-table.ts'
import type { Paint } from './paint.ts'

/** So many cases are told one by one; more with the same doubt share a line. */
const mostAlone = 3
const mostNamed = 8

/** Doubts about the run and its cases with what to do about them, and broken rules. */
export function warningSection({ warnings, cases, linter }: Report, width: number, paint: Paint): string[] {
  const broken = linter.findings.map(
    ({ rule, text, case: key }) =>
      `broken rule ${rule}${key ? ` (${key.operation} ${key.contender})` : ''}: ${text}`,
  )
  const all = [...warnings.map(({ text, fix }) => `${text}; ${fix}`), ...caseLines(cases)]
  if (all.length + broken.length === 0) return []
  return [
    paint.bold('warnings'),
    ...all.flatMap((text) => wrapped(`! ${text}`, width, '  ').map(paint.yellow)),
    ...broken.flatMap((text) => wrapped(`! ${text}`, width, '  ').map(paint.red)),
  ]
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
