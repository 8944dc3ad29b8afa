import type { CaseKey } from '../../../model/report/case-key.ts'
import type { Report, ReportCase } from '../../../model/report/report.ts'
import type { Warning } from '../../../model/warning.ts'
import { warningInBrief, warningWords } from '../../words/warning-words.ts'

/** So many cases are told one by one; more with the same doubt share a line. */
const maxAlone = 3
const maxNamed = 8

/** What makes a report doubtful, in sentences. */
interface Doubts {
  /** Of the run and its cases, with what to do about them. */
  readonly warnings: readonly string[]
  /** Rules of the linter that it breaks. */
  readonly broken: readonly string[]
}

export function doubtsOf({ warnings, cases, linter }: Report): Doubts {
  return {
    warnings: [...warnings.map(warningSentence), ...alike(cases).flatMap(caseLines)],
    broken: brokenRules(linter),
  }
}

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
 * The same in a line for each kind, the gravest first: whoever is first among those alike, what was seen, and what to do at
 * its end. In full where that fits, else in few words.
 */
export function doubtsInBrief(report: Report, fits: (line: string) => boolean): string[] {
  const { linter } = report
  const rules = [...Map.groupBy(linter.findings, ({ rule }) => rule).values()].map((alike) => {
    const [first = ''] = brokenRules({ ...linter, findings: alike })
    return alike.length === 1 ? first : `${first} (and ${alike.length - 1} more of this rule)`
  })
  const told = doubtKinds(report).map(({ warning, cases: [first, ...others] }) => {
    const name = first === undefined ? '' : `${caseName(first)}: `
    const who = others.length === 0 ? name : `${others.length + 1} cases, such as ${name}`
    const full = `${who}${warningSentence(warning)}`
    const { text, fix } = warningInBrief(warning)
    return fits(full) ? full : `${who}${text}; ${fix}`
  })
  return [...rules, ...told]
}

function brokenRules({ findings }: Report['linter']): string[] {
  return findings.map(
    ({ rule, text, case: key }) =>
      `broken rule ${rule}${key ? ` (${key.operation} ${key.contender})` : ''}: ${text}`,
  )
}

/** What was seen and what to do about it, in a terminal or with a file. */
export function warningSentence(warning: Warning): string {
  const { text, fix } = warningWords(warning)
  return `${text}; ${fix}`
}

interface CaseDoubt {
  readonly name: string
  readonly warning: Warning
}

function caseDoubts(cases: readonly ReportCase[]): CaseDoubt[] {
  return cases.flatMap(({ key, warnings }) => warnings.map((warning) => ({ name: caseName(key), warning })))
}

/** What cases are doubted for, each kind together. */
function alike(cases: readonly ReportCase[]): [CaseDoubt, ...CaseDoubt[]][] {
  const groups = Map.groupBy(
    caseDoubts(cases),
    ({ warning }) => `${warningKind(warning)} ${warning.severity}`,
  )
  return [...groups.values()].map(([first, ...others]) => [first!, ...others])
}

function caseLines(own: readonly [CaseDoubt, ...CaseDoubt[]]): string[] {
  if (own.length <= maxAlone) return own.map(({ name, warning }) => `${name}: ${warningSentence(warning)}`)
  const [{ name, warning }] = own
  return [`${own.length} cases, such as ${name}: ${warningSentence(warning)} (${names(own)})`]
}

function names(own: readonly { readonly name: string; readonly warning: Warning }[]): string {
  const different = [...new Set(own.map(({ name }) => name))]
  return `${different.slice(0, maxNamed).join(', ')}${different.length > maxNamed ? ' and others' : ''}`
}

function caseName({ operation, contender }: CaseKey): string {
  return `${operation} ${contender}`
}
