import * as z from 'zod/mini'
import { CaseKey, caseGroupId } from '../../model/case-key.ts'
import type { Comparison, Report } from '../../model/report.ts'
import { Warning } from '../../model/warning.ts'
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
    return was === undefined || was === comparison.verdict ? [] : [changeOf(was, comparison, rules)]
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

function changeOf(was: string, comparison: Comparison, rules: number): Change {
  return {
    outcomes: `${inWords(was)} → ${inWords(comparison.verdict)}`,
    why: whyOf(was, comparison, rules),
  }
}

const words: Readonly<Record<string, string>> = {
  same: 'the same',
  undecided: 'can’t tell',
  'not-comparable': 'not comparable',
}

function inWords(verdict: string): string {
  return words[verdict] ?? verdict
}

function whyOf(
  was: string,
  { verdict, metric, reason }: Pick<Comparison, 'verdict' | 'metric' | 'reason'>,
  rules: number,
): string {
  if (verdict === 'not-comparable') return reason ?? 'a rule is broken'
  if (isPercentileName(metric))
    return rules < 2
      ? 'percentiles are those of all samples together, no longer means over rounds'
      : 'a percentile reaches as far up as what came often enough in the run shows'
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
