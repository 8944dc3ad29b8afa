import type { Ladder, LadderStep } from '../../../../model/protocol/protocol-report.ts'
import type { LadderRung } from '../../../../model/protocol/protocol-spec.ts'
import type { Report, ReportCase } from '../../../../model/report/report.ts'
import { studentTQuantile } from '../../../../stats/distributions/student-t.ts'
import type { Estimate } from '../../../../stats/estimate.ts'
import { mean, standardDeviation } from '../../../../stats/mean.ts'
import { pairedRatio } from '../../../../stats/paired-ratio.ts'
import { sharedRounds } from '../../../../stats/ratios-by-round.ts'
import { figuresByRound } from '../../../figures/report-figures.ts'
import { unjudgedOperations } from '../operations.ts'
import { protocolCases } from '../protocol-cases.ts'

/** A whole gain below this is no gain that could be shared out. */
const minTotalLog = Math.log(1.1)

/** The ladders of a run, one for each operation of which every rung was measured. */
export function laddersOf(report: Report): Ladder[] {
  const rungs = report.run.spec.protocol?.ladder
  if (!rungs) return []
  const groups = Map.groupBy(protocolCases(report), ({ key }) =>
    JSON.stringify([key.operation, key.workload]),
  )
  return [...groups.values()].flatMap((cases) => {
    const found = rungs.map(({ contender }) => cases.find(({ key }) => key.contender === contender))
    const known = found.filter((reported) => reported !== undefined)
    const ladder = known.length === rungs.length ? ladderOf(known, rungs) : null
    return ladder ? [ladder] : []
  })
}

/** Why rungs of a ladder are judged in nothing: their gains are shown all the same, since the others' shares hang on them. */
export function unjudgedRungs(report: Report, { operation, workload }: Ladder): string[] {
  const rungs = protocolCases(report).filter(
    ({ key }) => key.operation === operation && key.workload === workload,
  )
  return unjudgedOperations(report, rungs)
}

function ladderOf(cases: readonly ReportCase[], rungs: readonly LadderRung[]): Ladder | null {
  const rates = cases.map((reported) => figuresByRound(reported, 'operationsPerSecond'))
  const logs = sharedRounds(rates).map((round) => rates.map((byRound) => Math.log(byRound.get(round)!)))
  const gainOf = (to: number, from: number) =>
    pairedRatio(logs.map((round) => Math.exp(round[to]! - round[from]!)))
  const last = cases.length - 1
  const total = gainOf(last, 0)
  if (!total) return null
  const steps = rungs.map(({ contender, change, isAside = false }, index): LadderStep => {
    const below = rungs.findLastIndex((rung, place) => place < index && !rung.isAside)
    const gain = index === 0 ? null : gainOf(index, below)
    return {
      contender,
      change,
      operationsPerSecond: cases[index]!.metrics.operationsPerSecond?.value ?? null,
      gain: gain && { value: gain.value, low: gain.low, high: gain.high },
      share: index === 0 || isAside ? null : shareOf(logs, { from: below, to: index, last }, total.meanLog),
    }
  })
  const { operation, workload } = cases[0]!.key
  return { operation, workload, steps, total: { value: total.value, low: total.low, high: total.high } }
}

/**
 * The share of a step is the ratio of two means over rounds, of the step's log gain and of the whole one's. Its interval
 * is a t interval by the delta method: the residuals of a ratio estimator (Cochran, Sampling Techniques, 6.3).
 */
function shareOf(
  logs: readonly (readonly number[])[],
  { from, to, last }: { readonly from: number; readonly to: number; readonly last: number },
  meanTotal: number,
): Estimate | null {
  if (Math.abs(meanTotal) < minTotalLog) return null
  const steps = logs.map((round) => round[to]! - round[from]!)
  const totals = logs.map((round) => round[last]! - round[0]!)
  const value = mean(steps) / meanTotal
  if (logs.length < 2) return { value, low: null, high: null }
  const residuals = steps.map((step, round) => step - value * totals[round]!)
  const error = standardDeviation(residuals) / Math.sqrt(logs.length) / Math.abs(meanTotal)
  const half = studentTQuantile(0.975, logs.length - 1) * error
  return { value, low: value - half, high: value + half }
}
