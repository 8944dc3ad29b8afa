import { brokenRuleOf } from '../../../model/report/lookup.ts'
import type { Objection } from '../../../model/report/objection.ts'
import type { Comparison, LinterFinding, Report, ReportCase } from '../../../model/report/report.ts'
import { withSectionsAnew } from '../../suites/catalogue.ts'
import { type BrokenRule, keyOf } from '../../suites/report-rule.ts'
import { sharedBySuite } from '../../words/case/shared-parts.ts'
import { comparisonText, type UnwordedComparison } from '../../words/verdict-text.ts'
import { withOverheads } from '../qps-impact.ts'
import { caseRules } from './case-rules.ts'
import { reportRules } from './report-rules.ts'

interface Finding extends BrokenRule {
  readonly rule: string
}

/** Every rule that a stored report breaks. Runs on every report that is made, opened or imported. */
export function lint(report: Report): LinterFinding[] {
  return findings(asJudged(report)).map(listed)
}

/** A report whose comparisons need no sentences: these are made here, of what the comparisons hold. */
type UnwordedReport = Omit<Report, 'comparisons'> & { readonly comparisons: readonly UnwordedComparison[] }

/**
 * The report with its linter result and with every sentence; what breaks a rule is shown as it is and takes part in no
 * verdict. Judging it again changes nothing.
 */
export function withLinter(stored: UnwordedReport): Report {
  const report = asJudged(stored)
  const found = findings(report)
  const ofCases = found.filter(({ comparison }) => comparison === undefined)
  const brokenComparisons = new Map(
    found.flatMap(({ rule, comparison, text }) =>
      comparison ? [[comparison, { code: 'rule-broken', rule, text }] as const] : [],
    ),
  )
  const judged = worded({
    ...report,
    comparisons: report.comparisons.map((comparison) =>
      withoutVerdict(comparison, brokenComparisons.get(comparison) ?? brokenSide(comparison, ofCases)),
    ),
    linter: { passed: found.length === 0, findings: found.map(listed) },
  })
  return withSectionsAnew({ ...judged, qpsImpact: withOverheads(judged) })
}

/** The report as it was before the linter took anything out: a family has the members that it was judged with. */
function asJudged(report: UnwordedReport): Report {
  return {
    ...report,
    comparisons: report.comparisons.map((comparison) => {
      if (!comparison.judged) return { ...comparison, text: '' }
      const { reason: _, ...kept } = comparison
      return { ...kept, ...comparison.judged, text: '' }
    }),
  }
}

/** A stored sentence is never read: whoever wrote it, it says what its comparison says. */
export function worded(report: UnwordedReport): Report {
  const shared = sharedBySuite(report)
  return {
    ...report,
    comparisons: report.comparisons.map((comparison) => ({
      ...comparison,
      text: comparisonText(comparison, shared.get(comparison.suite)),
    })),
  }
}

function findings(report: Report): Finding[] {
  return [
    ...caseFindings(report.cases, report.environment),
    ...reportRules.flatMap(({ name, concerns, broken }) =>
      broken(report).map((found) => ({ rule: name, ...(concerns && { concerns }), ...found })),
    ),
  ]
}

/** What cases break by themselves, which is known before anything is compared. */
export function caseFindings(
  cases: readonly ReportCase[],
  machine: { readonly cpuCount: number },
): Finding[] {
  return cases.flatMap((reported) =>
    caseRules.flatMap(({ name, concerns, broken }) => {
      const found = broken(reported, machine)
      if (found === null) return []
      const said = typeof found === 'string' ? { text: found, ...(concerns && { concerns }) } : found
      return [{ rule: name, case: reported.key, ...said }]
    }),
  )
}

function listed({ comparison: _, ...finding }: Finding): LinterFinding {
  return finding
}

function brokenSide(comparison: Comparison, found: readonly Finding[]): Objection | null {
  for (const contender of [comparison.contender, comparison.reference]) {
    const rule = brokenRuleOf(found, keyOf(comparison, contender), comparison.metric)
    if (rule !== undefined) return { ...rule, contender }
  }
  return null
}

function withoutVerdict({ judged: _, ...comparison }: Comparison, reason: Objection | null): Comparison {
  if (reason === null || comparison.verdict === 'not-comparable') return comparison
  const { furtherRounds, verdict, ...kept } = comparison
  const judged = { verdict, ...(furtherRounds !== undefined && { furtherRounds }) }
  return { ...kept, verdict: 'not-comparable', reason, judged }
}
