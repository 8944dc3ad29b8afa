import { metricInfos } from '../../../model/metrics/index.ts'
import type { Comparison, Report, VerdictWord } from '../../../model/report/report.ts'
import { decides } from '../../../model/run/decides.ts'
import type { RunSpec } from '../../../model/run/run-spec.ts'
import { rejectedOf } from '../../../stats/decisions/benjamini-hochberg.ts'
import { decide, decideExactly } from '../../../stats/decisions/decision.ts'
import { standardLevel } from '../../../stats/decisions/looks.ts'
import { judgedRatio } from '../../figures/ratios/judged-ratio.ts'
import { verdictWord } from '../verdicts/verdict-word.ts'

/** What a stored comparison's own figures amount to; null where it isn't judged. */
export interface ExpectedVerdict {
  readonly comparison: Comparison
  readonly expected: VerdictWord | null
}

/** Judges stored comparisons once more, from nothing but their ratios, p-values and thresholds, and the preset of their run. */
export function expectedVerdicts({
  comparisons,
  run,
}: Pick<Report, 'comparisons' | 'run'>): ExpectedVerdict[] {
  const families = Map.groupBy(comparisons, ({ metric }) => metric)
  return [...families.values()].flatMap((family) => {
    const { rejected } = rejectedOf(
      family.map(({ pValue, verdict, level = standardLevel }) => ({
        pValue: verdict === 'not-comparable' ? null : pValue,
        level,
      })),
    )
    return family.map((comparison, index) => ({
      comparison,
      expected: expectedVerdict(comparison, rejected[index]!, run.spec),
    }))
  })
}

function expectedVerdict(comparison: Comparison, rejected: boolean, spec: RunSpec): VerdictWord | null {
  const { ratio, verdict, metric, threshold, band, equalWithin, level = standardLevel } = comparison
  if (verdict === 'not-comparable' || ratio === null || !(ratio.value > 0)) return null
  if (metricInfos[metric]?.compared === 'exact')
    return verdictWord(decideExactly(ratio.value, threshold), metric)
  if (!decides(spec, comparison.suite)) return 'undecided'
  const by = { rejected, threshold, band, equalWithin }
  return verdictWord(decide({ ratio: judgedRatio(ratio, level), ...by }), metric)
}
