import * as z from 'zod/mini'
import { CaseKey, caseGroupId } from '../../../model/report/case-key.ts'
import type { Comparison, Report } from '../../../model/report/report.ts'
import { decides } from '../../../model/run/decides.ts'
import { Warning, type WarningValues } from '../../../model/warning.ts'
import { isPercentileName } from '../../words/format.ts'

/**
 * The revision of the rules that verdicts come from. A saved run that was judged by an earlier one is judged anew from its
 * events.
 */
export const judgingRules = 6

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

/** What was noted when it was judged anew before. */
const EarlierNotes = z.object({ warnings: z.array(z.unknown()) })

/**
 * The report with a note on which verdicts changed and why, where any did, after those of earlier times. `earlier` is the
 * report as it was saved, by a revision of the rules.
 */
export function notingChangedVerdicts(judged: Report, earlier: unknown, rules: number): Report {
  const notes = EarlierNotes.safeParse(earlier).data?.warnings.flatMap((raw) => {
    const note = Warning.safeParse(raw).data
    return note?.code === 'judged-anew' ? [note] : []
  })
  const report = notes?.length ? { ...judged, warnings: [...judged.warnings, ...notes] } : judged
  const known = EarlierVerdicts.safeParse(earlier)
  if (!known.success) return report
  const before = new Map(
    known.data.comparisons.map((one) => [idOf(one), sameOutcome[one.verdict] ?? one.verdict]),
  )
  const changes = report.comparisons.flatMap((comparison) => {
    const was = before.get(idOf(comparison))
    if (was === undefined || was === comparison.verdict) return []
    const isTooShort = comparison.verdict === 'undecided' && !decides(judged.run.spec, comparison.suite)
    return [{ ...changeOf(was, comparison, rules), ...(isTooShort && { why: 'too-short' as const }) }]
  })
  if (changes.length === 0) return report
  return { ...report, warnings: [...report.warnings, warningOf(changes, report.comparisons.length)] }
}

type Values = WarningValues['judged-anew']
type Change = Omit<Values['changes'][number], 'count'>

function idOf({
  metric,
  contender,
  ...cell
}: z.infer<typeof EarlierVerdicts>['comparisons'][number]): string {
  return JSON.stringify([caseGroupId(cell), contender, metric])
}

function changeOf(was: string, { verdict, metric, reason }: Comparison, rules: number): Change {
  const why = whyOf(was, { verdict, metric }, rules)
  return { was, now: verdict, why, reason: why === 'not-comparable' ? (reason ?? null) : null }
}

function whyOf(
  was: string,
  { verdict, metric }: Pick<Comparison, 'verdict' | 'metric'>,
  rules: number,
): Change['why'] {
  if (verdict === 'not-comparable') return 'not-comparable'
  if (rules >= 5 || was === 'not-comparable') return 'settling'
  if (rules >= 3) return 'band'
  if (isPercentileName(metric)) return rules < 2 ? 'pooled-percentiles' : 'percentile-reach'
  return was === 'same' || verdict === 'same' ? 'equality' : 'others'
}

/** Changes of a kind together, what changed most often first. */
function warningOf(changes: readonly Change[], of: number): Warning {
  const kinds = [...Map.groupBy(changes, (change) => JSON.stringify(change)).values()]
    .map((alike) => ({ ...alike[0]!, count: alike.length }))
    .toSorted((a, b) => b.count - a.count)
  return { code: 'judged-anew', severity: 'info', values: { of, changes: kinds } }
}
