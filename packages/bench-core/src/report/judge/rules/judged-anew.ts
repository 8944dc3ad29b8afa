import * as z from 'zod/mini'
import { CaseKey, caseGroupId } from '../../../model/report/case-key.ts'
import type { Report } from '../../../model/report/report.ts'
import { Warning, type WarningValues } from '../../../model/warning.ts'

/**
 * The revision of the rules that verdicts come from. A saved run that was judged by an earlier one is judged anew from its
 * events.
 */
export const judgingRules = 9

/** What of an earlier verdict is needed to tell whether it changed. */
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

/** What was noted when it was judged anew before. */
const EarlierNotes = z.object({ warnings: z.array(z.unknown()) })

/**
 * The report with a note on which verdicts changed, where any did, after those of earlier times. `earlier` is the report as
 * it was saved.
 */
export function notingChangedVerdicts(judged: Report, earlier: unknown): Report {
  const notes = EarlierNotes.safeParse(earlier).data?.warnings.flatMap((raw) => {
    const note = Warning.safeParse(raw).data
    return note?.code === 'judged-anew' ? [note] : []
  })
  const report = notes?.length ? { ...judged, warnings: [...judged.warnings, ...notes] } : judged
  const known = EarlierVerdicts.safeParse(earlier)
  if (!known.success) return report
  const before = new Map(known.data.comparisons.map((one) => [idOf(one), one.verdict]))
  const changes = report.comparisons.flatMap((comparison) => {
    const was = before.get(idOf(comparison))
    const { verdict: now, reason = null } = comparison
    return was === undefined || was === now ? [] : [{ was, now, reason }]
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

/** Changes of a kind together, what changed most often first. */
function warningOf(changes: readonly Change[], of: number): Warning {
  const kinds = [...Map.groupBy(changes, (change) => JSON.stringify(change)).values()]
    .map((alike) => ({ ...alike[0]!, count: alike.length }))
    .toSorted((a, b) => b.count - a.count)
  return { code: 'judged-anew', severity: 'info', values: { of, changes: kinds } }
}
