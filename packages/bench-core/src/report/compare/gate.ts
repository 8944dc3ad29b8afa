import { usualMargins } from '../../model/margins.ts'
import { metricInfo } from '../../model/metrics/index.ts'
import type { Report } from '../../model/report.ts'
import type { RunsComparison } from '../../model/runs-comparison.ts'
import { judgeSlowdowns, type Margin } from '../../stats/gate.ts'
import { momentsOf } from '../../stats/welch.ts'
import { formatPercent, formatSignedPercent } from '../words/format-numbers.ts'
import { formatFactor } from '../words/format-ratio.ts'
import { caseTitle } from './change-text.ts'
import { errorScales, marginOfChange } from './margin.ts'

/** What a gate lets through. */
export interface GateRules {
  /** A case passes where it is shown to have become slower by less than this, relatively, and fails where it is shown not to. */
  readonly regressionFrom: number
  /** What a case that isn't decided does: an outcome of its own, which either passes or fails. */
  readonly undecided: 'pass' | 'fail'
}

/** What still counts as equal passes; what isn’t decided is let through, and said. */
export const defaultGateRules: GateRules = { regressionFrom: usualMargins.equalWithin, undecided: 'pass' }

/** What a gate says to a comparison of runs. */
export interface GateResult {
  readonly outcome: 'passed' | 'failed' | 'undecided'
  /** Whether the outcome lets a build go on. */
  readonly passes: boolean
  /** A line for each case that made it fail, or that is undecided. */
  readonly reasons: readonly string[]
  readonly text: string
}

/** A case that has to pass: how much slower it became as a log ratio; null where it can't be told. */
interface Required {
  readonly title: string
  readonly log: number | null
  readonly margin: Margin | null
  readonly reason: string | null
}

/**
 * Judges a comparison as a gate: it passes only if every case of it is shown to have become slower by less than the rules
 * say, and fails if one is shown to have become slower by more. The references themselves and cases that only one of the
 * runs has aren't part of it; a case that can't be compared is undecided.
 */
export function judgeGate({ rows, metric }: RunsComparison, rules: GateRules): GateResult {
  const required = rows.flatMap(({ key, cells }) =>
    cells.flatMap((cell): Required[] => {
      if (cell === null || notRequired.has(cell.word)) return []
      const { change, margin, reason } = cell
      return [
        {
          title: caseTitle(key),
          log: change && slowdownOf(change.value, metric.better),
          margin,
          reason: change === null ? reason : null,
        },
      ]
    }),
  )
  const judged =
    metric.compared === 'exact'
      ? 'figures without chance in them'
      : 'ratios to a reference that both runs contain; times of different runs aren’t judged'
  return gateResult(required, rules, judged)
}

const notRequired: ReadonlySet<string> = new Set(['not-judged', 'only-here', 'only-in-base'])

/** The same for a duel, whose sides shared their rounds: the mean times of its operations, B against A. */
export function judgeDuel(report: Report, rules: GateRules): GateResult {
  const metric = 'nsPerOperation'
  const scales = errorScales([report], metric)
  const required = report.comparisons
    .filter((comparison) => comparison.metric === metric)
    .map(({ suite, operation, contender, workload, parameters, ratio, verdict, reason }): Required => {
      const key = { suite, operation, contender, workload, parameters }
      const title = caseTitle(key)
      if (ratio === null || verdict === 'not-comparable')
        return { title, log: null, margin: null, reason: reason ?? null }
      const moments = momentsOf(ratio.perRound.map(Math.log))
      return {
        title,
        log: slowdownOf(ratio.value, metricInfo(metric).better),
        margin: marginOfChange([{ report, key, metric, moments }], scales.get(suite) ?? null),
        reason: null,
      }
    })
  return gateResult(required, rules, 'times in the same rounds')
}

function slowdownOf(change: number, better: 'lower' | 'higher'): number {
  return better === 'lower' ? Math.log(change) : -Math.log(change)
}

function gateResult(required: readonly Required[], rules: GateRules, judged: string): GateResult {
  const decisions = judgeSlowdowns(
    required.map(({ log, margin }) => ({ log: log ?? 0, margin: log === null ? null : margin })),
    Math.log1p(rules.regressionFrom),
  )
  const those = (decision: string) => required.filter((_, index) => decisions[index] === decision)
  const [failed, open] = [those('fails'), those('undecided')]
  const limit = formatPercent(rules.regressionFrom)
  if (failed.length > 0)
    return {
      outcome: 'failed',
      passes: false,
      reasons: failed.map(reasonOf),
      text: `failed: ${failed.length} of ${casesOf(required.length)} became worse by ${limit} or more (${judged})`,
    }
  if (open.length > 0 || required.length === 0)
    return {
      outcome: 'undecided',
      passes: rules.undecided === 'pass',
      reasons: open.map(reasonOf),
      text: `undecided: ${undecidedWords(required.length, open.length, limit)} (${judged}); ${
        rules.undecided === 'pass'
          ? 'let through, as --undecided pass says'
          : 'stopped, as --undecided fail says'
      }`,
    }
  return {
    outcome: 'passed',
    passes: true,
    reasons: [],
    text: `passed: ${casesOf(required.length)} shown to be worse by less than ${limit}, or not at all (${judged})`,
  }
}

function undecidedWords(required: number, open: number, limit: string): string {
  if (required === 0) return 'no case could be judged'
  const shown = open === required ? 'nothing is shown' : `${required - open} of ${required} are shown`
  return `no case is shown to be worse by ${limit} or more, and ${shown} to be worse by less`
}

/** `protobufjs decode person: +3.0 %, between −1.2 % and +7.4 %`, both ends being bounds that count the noise of identical code. */
function reasonOf({ title, log, margin, reason }: Required): string {
  if (log === null) return `${title}: can’t be compared: ${reason ?? 'it has no figure'}`
  if (margin === null)
    return `${title}: ${changeWords(log)}, and a single round or no A/A control can’t tell how sure that is`
  if (margin.marginLog === 0) return `${title}: ${changeWords(log)}`
  const [low, high] = [log - margin.marginLog, log + margin.marginLog].map(changeWords)
  return `${title}: ${changeWords(log)}, between ${low} and ${high}`
}

/** A slowdown as a signed percentage, as a factor where it is more than double or half. */
function changeWords(log: number): string {
  return Math.abs(log) > Math.LN2
    ? `${formatFactor(Math.exp(Math.abs(log)))} ${log > 0 ? 'worse' : 'better'}`
    : formatSignedPercent(Math.expm1(log))
}

function casesOf(count: number): string {
  return `${count} ${count === 1 ? 'case' : 'cases'}`
}
