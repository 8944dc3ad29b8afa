import type { CaseKey } from '../../../model/report/case-key.ts'
import type { Report } from '../../../model/report/report.ts'
import type { Warning } from '../../../model/warning.ts'
import { type Sentences, warningWords } from '../../words/warning-words.ts'
import { casesNamed, doubtKinds } from './doubts.ts'

/**
 * What makes a report doubtful, a line for each broken rule and each kind of warning, the gravest first: whoever is first among
 * those alike, what was seen, and what to do at its end; and the names of others where room doesn’t matter.
 * @param inBrief Fewer words for a warning; null where its line has room in full.
 */
export function doubtLines(
  report: Report,
  inBrief?: (line: string, warning: Warning) => Sentences | null,
): string[] {
  const rules = [...Map.groupBy(report.linter.findings, ({ rule }) => rule).values()].map((alike) => {
    const first = brokenRule(alike[0]!)
    return alike.length === 1 ? first : `${first} (and ${alike.length - 1} more of this rule)`
  })
  const told = doubtKinds(report).map(({ warning, cases }) => {
    const names = cases.map(caseName)
    const [first, ...others] = [...new Set(names)]
    const name = first === undefined ? '' : `${first}: `
    const who = cases.length < 2 ? name : `${cases.length} cases, such as ${name}`
    const full = `${who}${warningSentence(warning)}`
    if (inBrief === undefined) return others.length === 0 ? full : `${full} (also ${alsoText(names, others)})`
    const brief = inBrief(full, warning)
    return brief === null ? full : `${who}${brief.text}; ${brief.fix}`
  })
  return [...rules, ...told]
}

/** The next few names, and how many cases there are besides: one name may stand for several cases. */
function alsoText(names: readonly string[], others: readonly string[]): string {
  const told = others.length > casesNamed + 1 ? others.slice(0, casesNamed) : others
  const more = names.length - 1 - told.length
  return more === 0 ? told.join(', ') : `${told.join(', ')} and ${more} more`
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
