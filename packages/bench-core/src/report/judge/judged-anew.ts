import * as z from 'zod/mini'
import { CaseKey, caseGroupId } from '../../model/case-key.ts'
import type { Comparison, Report } from '../../model/report.ts'
import type { Warning } from '../../model/warning.ts'
import { isPercentileName } from '../words/format-numbers.ts'

/**
 * The revision of the rules that verdicts come from. A saved run that was judged by an earlier one is judged anew from its
 * events.
 */
export const judgingRules = 3

/** What of an earlier verdict is needed to tell whether it changed, whatever version wrote it. */
const EarlierVerdicts = z.object({
  comparisons: z.array(
    z.object({
      ...z.pick(CaseKey, { suite: true, operation: true, workload: true, parameters: true }).shape,
      metric: z.string(),
      contender: z.string(),
      verdict: z.string(),
    }),
  ),
})

/** Words of earlier rules for outcomes that there still are. */
const sameOutcome: Readonly<Record<string, string>> = { tie: 'same', inconclusive: 'undecided' }

/** The report with a note on which verdicts changed and why, where any did. `earlier` is the report as it was saved. */
export function notingChangedVerdicts(report: Report, earlier: unknown): Report {
  const known = EarlierVerdicts.safeParse(earlier)
  if (!known.success) return report
  const before = new Map(
    known.data.comparisons.map((one) => [idOf(one), sameOutcome[one.verdict] ?? one.verdict]),
  )
  const changes = report.comparisons.flatMap((comparison) => {
    const was = before.get(idOf(comparison))
    return was === undefined || was === comparison.verdict ? [] : [changeOf(was, comparison)]
  })
  if (changes.length === 0) return report
  return { ...report, warnings: [...report.warnings, warningOf(changes, report.comparisons.length)] }
}

interface Change {
  readonly outcomes: string
  readonly why: string
}

function idOf({
  metric,
  contender,
  ...cell
}: z.infer<typeof EarlierVerdicts>['comparisons'][number]): string {
  return JSON.stringify([caseGroupId(cell), contender, metric])
}

function changeOf(was: string, { verdict, metric, reason }: Comparison): Change {
  return { outcomes: `${was} → ${verdict}`, why: whyOf(was, { verdict, metric, reason }) }
}

function whyOf(
  was: string,
  { verdict, metric, reason }: Pick<Comparison, 'verdict' | 'metric' | 'reason'>,
): string {
  if (verdict === 'not-comparable') return reason ?? 'a rule is broken'
  if (isPercentileName(metric))
    return 'percentiles are those of all samples together, no longer means over rounds'
  if (was === 'same' || verdict === 'same')
    return 'equality has to be shown within a fixed margin and no longer grows with the noise'
  return 'thresholds, corrections and costs follow the rules of today'
}

const mostKinds = 5

function warningOf(changes: readonly Change[], of: number): Warning {
  const kinds = [...Map.groupBy(changes, ({ outcomes, why }) => `${outcomes}: ${why}`)]
    .map(([text, alike]) => ({ text, count: alike.length }))
    .toSorted((a, b) => b.count - a.count)
  const told = kinds.slice(0, mostKinds).map(({ text, count }) => `${count} × ${text}`)
  const left = kinds.slice(mostKinds).reduce((sum, { count }) => sum + count, 0)
  return {
    code: 'judged-anew',
    severity: 'info',
    text: `judged anew by the rules of today: ${changes.length} of ${of} verdicts differ from those it was saved with (${[...told, ...(left > 0 ? [`${left} more`] : [])].join('; ')})`,
    fix: 'look again at what was decided by them; the measurements are the same',
  }
}
