import { WirebenchError } from '../model/errors.ts'
import type { Report } from '../model/report/report.ts'
import type { RunsComparison } from '../model/report/runs-comparison.ts'
import { type CompareOptions, compareRuns } from '../report/compare/compare-runs.ts'
import {
  defaultGateRules,
  type GateResult,
  type GateRules,
  judgeDuel,
  judgeGate,
} from '../report/compare/gate.ts'
import { gateReason, gateText } from '../report/compare/words/gate-words.ts'
import { nbsp } from '../report/words/format.ts'

/**
 * What changed from the first run to the others: of two to six. Ratios to a reference that all of them contain are judged,
 * because no machine is the same twice.
 * @throws WirebenchError `not-comparable` where nothing of them can be compared.
 */
export function compare(
  reports: readonly Report[],
  options: Pick<CompareOptions, 'metric' | 'reference' | 'minimumEffect' | 'equalWithin'> = {},
): RunsComparison {
  return compareRuns(reports, options)
}

/** What a gate found, as figures and in words. */
interface Judgement extends GateResult {
  /** The outcome in a sentence, then one for each case that made it fail or that is undecided. */
  readonly sentences: readonly string[]
}

/**
 * Whether a gate lets a change through: a comparison of runs, or the report of a duel, whose times are judged directly.
 * It has passed where every case is shown to have become worse by less than `regressionFrom` (5 % unless it is said), has
 * failed where one is shown not to, and is undecided otherwise.
 * @throws WirebenchError `not-comparable` for the report of another run than a duel.
 */
export function judge(result: RunsComparison | Report, rules: Partial<GateRules> = {}): Judgement {
  const found = gateOf(result, { ...defaultGateRules, ...rules })
  const sentences = [gateText(found), ...found.cases.map(gateReason)]
  return { ...found, sentences: sentences.map((text) => text.replaceAll(nbsp, ' ')) }
}

function gateOf(result: RunsComparison | Report, rules: GateRules): GateResult {
  if (result.format === 'wirebench.comparison') return judgeGate(result, rules)
  if (result.run.spec.duel) return judgeDuel(result, rules)
  throw new WirebenchError(
    'not-comparable',
    `"${result.run.name}" is a single run, so there is nothing to compare`,
    'judge the result of comparing two runs, or the report of a duel',
  )
}
