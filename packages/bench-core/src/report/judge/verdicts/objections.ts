import { brokenRuleOf } from '../../../model/report/lookup.ts'
import type { Objection } from '../../../model/report/objection.ts'
import type { LinterFinding, ReportCase } from '../../../model/report/report.ts'
import type { CasePair } from '../../suites/suite-reading.ts'
import { whyAbsent } from '../../words/case/absent-words.ts'
import { isPercentileName } from '../../words/format.ts'
import { isUnsettled } from '../doubts/unsettled.ts'
import { noteAgainst } from './note-against.ts'

/** One pair of cases and one metric of theirs. */
export interface Pair extends CasePair {
  readonly metric: string
}

export function failureOf({ contender, reference }: CasePair): Objection | null {
  const failed = [contender, reference].find(({ status }) => status === 'failed')
  return failed ? { code: 'failed', contender: failed.key.contender, failure: failed.failure } : null
}

export function notedOf(side: ReportCase, metric: string): Objection | null {
  const note = noteAgainst(side, metric)
  return note === undefined ? null : { code: 'noted', contender: side.key.contender, note }
}

/** What is said against either case of a pair, so that they aren't judged whatever their rounds show. */
export function doubtOf(
  { contender, reference, metric }: Pair,
  findings: readonly LinterFinding[],
): Objection | null {
  for (const side of [contender, reference]) {
    const of = { contender: side.key.contender }
    const rule = brokenRuleOf(findings, side.key, metric)
    if (rule !== undefined) return { ...rule, ...of }
    const noted = notedOf(side, metric)
    if (noted !== null) return noted
    if (!isPercentileName(metric) && side.warnings.some(isUnsettled)) return { code: 'still-faster', ...of }
    if (side.status === 'not-measured') return { code: 'not-measured', ...of, why: whyAbsent(side) }
  }
  return null
}
