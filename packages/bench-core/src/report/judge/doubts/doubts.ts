import { firstFew } from '@wirebench/proto-schema/first-few'
import type { CaseKey } from '../../../model/report/case-key.ts'
import type { Report } from '../../../model/report/report.ts'
import type { Warning } from '../../../model/warning.ts'
import { warningInBrief, warningWords } from '../../words/warning-words.ts'

/** So many cases are named beside the first with the same doubt; of more the number is told. */
export const casesNamed = 3

/** How many kinds of doubt a report has: every kind of warning about the run and its cases, and every rule that it breaks, once. */
export function doubtCount({ warnings, cases, linter }: Report): number {
  const all = [...warnings, ...cases.flatMap((reported) => reported.warnings)]
  return warningKinds(all) + new Set(linter.findings.map(({ rule }) => rule)).size
}

/** Doubts of one kind: the gravest of them, and the cases that all of them are about, that one’s first. */
export interface DoubtKind {
  readonly warning: Warning
  readonly cases: readonly CaseKey[]
}

/** Doubts about a run and its cases by their kinds, the gravest first. */
export function doubtKinds({ warnings, cases }: Pick<Report, 'warnings' | 'cases'>): DoubtKind[] {
  const ofCases = cases.flatMap(({ key, warnings }) =>
    warnings.map((warning): Warning => ({ ...warning, case: warning.case ?? key })),
  )
  return [...Map.groupBy([...warnings, ...ofCases], warningKind).values()]
    .map((alike) => alike.toSorted(byGravity))
    .map((alike) => ({ warning: alike[0]!, cases: alike.flatMap((warning) => warning.case ?? []) }))
    .toSorted((a, b) => byGravity(a.warning, b.warning))
}

const gravity = { error: 0, warning: 1, info: 2 } as const

function byGravity(a: Warning, b: Warning): number {
  return gravity[a.severity] - gravity[b.severity]
}

/** How many warnings are told where all of one kind are one. */
export function warningKinds(warnings: readonly Warning[]): number {
  return new Set(warnings.map(warningKind)).size
}

/** What warnings have in common that differ in figures alone: what a code says depends on what it has figures of. */
function warningKind(warning: Warning): string {
  return [warning.code, ...('values' in warning ? Object.keys(warning.values).toSorted() : [])].join(' ')
}

/**
 * What makes a report doubtful, a line for each broken rule and each kind of warning, the gravest first: whoever is first among
 * those alike, what was seen, and what to do at its end. In full where that fits, else in few words; without a limit with the
 * names of others, too.
 */
export function doubtLines(report: Report, fits?: (line: string) => boolean): string[] {
  const rules = [...Map.groupBy(report.linter.findings, ({ rule }) => rule).values()].map((alike) => {
    const first = brokenRule(alike[0]!)
    return alike.length === 1 ? first : `${first} (and ${alike.length - 1} more of this rule)`
  })
  const told = doubtKinds(report).map(({ warning, cases }) => {
    const [first, ...others] = [...new Set(cases.map(caseName))]
    const name = first === undefined ? '' : `${first}: `
    const who = cases.length < 2 ? name : `${cases.length} cases, such as ${name}`
    const full = `${who}${warningSentence(warning)}`
    if (fits === undefined)
      return others.length === 0 ? full : `${full} (also ${firstFew(others, casesNamed)})`
    const { text, fix } = warningInBrief(warning)
    return fits(full) ? full : `${who}${text}; ${fix}`
  })
  return [...rules, ...told]
}

function brokenRule({ rule, text, case: key }: Report['linter']['findings'][number]): string {
  return `broken rule ${rule}${key ? ` (${caseName(key)})` : ''}: ${text}`
}

/** What was seen and what to do about it, in a terminal or with a file. */
export function warningSentence(warning: Warning): string {
  const { text, fix } = warningWords(warning)
  return `${text}; ${fix}`
}

function caseName({ operation, contender }: CaseKey): string {
  return `${operation} ${contender}`
}
