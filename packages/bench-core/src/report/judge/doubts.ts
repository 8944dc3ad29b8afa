import type { Report, ReportCase } from '../../model/report.ts'
import type { Warning } from '../../model/warning.ts'
import { warningInBrief, warningWords } from '../words/warning-words.ts'

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

/**
 * The same in a line for each: whoever is first among those alike, what was seen, and what to do at its end. In full where
 * that fits, else in few words.
 */
export function doubtsInBrief(
  { warnings, cases, linter }: Report,
  fits: (line: string) => boolean,
): string[] {
  const line = (warning: Warning, who = '') => {
    const full = `${who}${warningSentence(warning)}`
    const { text, fix } = warningInBrief(warning)
    return fits(full) ? full : `${who}${text}; ${fix}`
  }
  return [
    ...brokenRules(linter),
    ...warnings.map((warning) => line(warning)),
    ...alike(cases).map(([{ name, warning }, ...others]) =>
      line(warning, others.length === 0 ? `${name}: ` : `${others.length + 1} cases, such as ${name}: `),
    ),
  ]
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

/** What cases are doubted for, each kind together. */
function alike(cases: readonly ReportCase[]): [CaseDoubt, ...CaseDoubt[]][] {
  const all = cases.flatMap((reported) =>
    reported.warnings.map((warning) => ({ name: caseName(reported), warning })),
  )
  const groups = Map.groupBy(all, ({ warning }) => `${warning.code} ${warning.severity}`)
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
