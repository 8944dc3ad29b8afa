import type { Report, ReportCase } from '../../../model/report/report.ts'
import type { Warning } from '../../../model/warning.ts'
import { warningInBrief, warningWords } from '../../words/warning-words.ts'

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
    warnings: [...warnings.map(warningSentence), ...alike(cases).flatMap(caseLines)],
    broken: brokenRules(linter),
  }
}

/** How many kinds of doubt a report has: every kind of warning about the run and its cases, and every rule that it breaks, once. */
export function doubtCount({ warnings, cases, linter }: Report): number {
  const all = [...warnings, ...cases.flatMap((reported) => reported.warnings)]
  return warningKinds(all) + new Set(linter.findings.map(({ rule }) => rule)).size
}

/** How many warnings are told where all of one kind are one. */
export function warningKinds(warnings: readonly Warning[]): number {
  return new Set(warnings.map(warningKind)).size
}

/** What warnings have in common that differ in figures alone: what a code says depends on what it has figures of. */
export function warningKind(warning: Warning): string {
  return [warning.code, ...('values' in warning ? Object.keys(warning.values).toSorted() : [])].join(' ')
}

/**
 * The same in a line for each kind, the gravest first: whoever is first among those alike, what was seen, and what to do at
 * its end. In full where that fits, else in few words.
 */
export function doubtsInBrief(report: Report, fits: (line: string) => boolean): string[] {
  const { warnings, cases, linter } = report
  const line = (warning: Warning, who = '') => {
    const full = `${who}${warningSentence(warning)}`
    const { text, fix } = warningInBrief(warning)
    return fits(full) ? full : `${who}${text}; ${fix}`
  }
  const rules = [...Map.groupBy(linter.findings, ({ rule }) => rule).values()].map((alike) => {
    const [first = ''] = brokenRules({ ...linter, findings: alike })
    return alike.length === 1 ? first : `${first} (and ${alike.length - 1} more of this rule)`
  })
  const kinds = Map.groupBy(
    [...warnings.map((warning): Doubt => ({ name: null, warning })), ...caseDoubts(cases)],
    ({ warning }) => warningKind(warning),
  )
  const told = [...kinds.values()]
    .map((alike) => alike.toSorted(byGravity))
    .toSorted(([a], [b]) => byGravity(a!, b!))
    .map((alike) => {
      const [first] = alike
      const named = alike.filter(({ name }) => name !== null)
      const who = first!.name ?? named[0]?.name ?? null
      if (who === null) return line(first!.warning)
      return line(first!.warning, named.length === 1 ? `${who}: ` : `${named.length} cases, such as ${who}: `)
    })
  return [...rules, ...told]
}

const gravity = { error: 0, warning: 1, info: 2 } as const

function byGravity(a: Doubt, b: Doubt): number {
  return gravity[a.warning.severity] - gravity[b.warning.severity]
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

interface Doubt {
  /** Of its case; null where it is about the run. */
  readonly name: string | null
  readonly warning: Warning
}

type CaseDoubt = Doubt & { readonly name: string }

function caseDoubts(cases: readonly ReportCase[]): CaseDoubt[] {
  return cases.flatMap((reported) =>
    reported.warnings.map((warning) => ({ name: caseName(reported), warning })),
  )
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
  if (own.length <= mostAlone) return own.map(({ name, warning }) => `${name}: ${warningSentence(warning)}`)
  const [{ name, warning }] = own
  return [`${own.length} cases, such as ${name}: ${warningSentence(warning)} (${names(own)})`]
}

function names(own: readonly { readonly name: string; readonly warning: Warning }[]): string {
  const different = [...new Set(own.map(({ name }) => name))]
  return `${different.slice(0, mostNamed).join(', ')}${different.length > mostNamed ? ' and others' : ''}`
}

function caseName({ key }: ReportCase): string {
  return `${key.operation} ${key.contender}`
}
