import { targetName } from '../../../model/protocol/protocol-spec.ts'
import type { ReportCase } from '../../../model/report/report.ts'
import type { Warning } from '../../../model/warning.ts'
import { isUsable } from '../../../stats/decisions/decision.ts'
import { median } from '../../../stats/mean.ts'
import { pairedRatio } from '../../../stats/paired-ratio.ts'
import { isReached } from '../../../stats/percentiles/rate-limit.ts'
import { quotientsByRound } from '../../../stats/ratios-by-round.ts'
import { figuresByRound } from '../../figures/report-figures.ts'
import { generatorsTail, saturatedShare } from './generator.ts'
import { failedTooOften } from './kept-up.ts'
import { loadOf, numberOf } from './protocol-cases.ts'
import { crossCheckDoubt, rateInBlocks } from './section/cross-check.ts'
import { pointOf } from './section/load-curve.ts'

/** A server that answers so much more at the end of a round wasn't warm. */
const settledWithin = 0.2

/** Below this many answers to each place in flight, more than a tenth of them are of how a block began. */
const minAnswersPerSlot = 10

/** What the figures of a case of the protocol suite cast doubt on. */
export function protocolDoubts(reported: ReportCase): Warning[] {
  const { key, metrics } = reported
  const severity = 'warning'
  const figure = (name: string) => metrics[name]?.value ?? null
  const doubts: Warning[] = []
  const share = figure('clientCpuShare')
  if (share !== null && share > saturatedShare) {
    const values = { of: 'generator', shareOfCore: share } as const
    doubts.push({ code: 'generator-saturated', severity, case: key, values })
  }
  const tail = generatorsTail(reported)
  if (tail !== null) doubts.push({ code: 'generator-late', severity, case: key, values: tail })
  const success = figure('successRate')
  if (success !== null && success < 1) {
    const values = { share: 1 - success, isCompared: failedTooOften(reported) === null }
    doubts.push({ code: 'failed-requests', severity, case: key, values })
  }
  const checked = crossCheckDoubt(reported)
  if (checked) doubts.push(checked)
  const gained = gainedByTheEnd(reported)
  if (gained !== null)
    doubts.push({ code: 'not-steady', severity, case: key, values: { fasterAtTheEndBy: gained } })
  const perSlot = answersPerSlot(reported)
  if (perSlot !== null && perSlot < minAnswersPerSlot)
    doubts.push({ code: 'short-blocks', severity, case: key, values: { answersPerSlot: perSlot } })
  const rate = numberOf(reported, 'rate')
  const answered = answeredPerSecond(reported)
  const point = { ...pointOf(reported), answeredPerSecond: answered }
  if (loadOf(reported) === 'open' && rate !== null && answered !== null && !isReached(point)) {
    // Nobody sees whether the user's own service was busy, or had to wait for a connection to be free.
    const connections = key.contender === targetName ? numberOf(reported, 'connections') : null
    const values = { answeredPerSecond: answered, duePerSecond: rate, connections }
    doubts.push({ code: 'rate-not-reached', severity: 'info', case: key, values })
  }
  return doubts
}

/** Rightly or wrongly: a wrong answer leaves nothing behind that would queue up. */
function answeredPerSecond({ metrics, samples }: ReportCase): number | null {
  const right = metrics.operationsPerSecond?.value ?? null
  const wrong = metrics.wrongAnswers?.value ?? 0
  return right === null || samples === 0 ? right : right * (1 + wrong / samples)
}

/** By how much more it answered when its load was made once more at the end, where that is much and no chance. */
function gainedByTheEnd(reported: ReportCase): number | null {
  const figures = [rateInBlocks(reported), 'repeatedPerSecond'] as const
  const [before, after] = figures.map((name) => figuresByRound(reported, name))
  const ratio = pairedRatio([...quotientsByRound(after!, before!).values()])
  if (ratio?.low == null || !isUsable(ratio)) return null
  return ratio.low > 1 && ratio.value > 1 + settledWithin ? ratio.value - 1 : null
}

/** Of a closed loop: how often a place in flight was answered in a usual round. */
function answersPerSlot({ metrics, rounds = [] }: ReportCase): number | null {
  const slots = metrics.requestsInFlight?.value ?? null
  const samples = rounds.flatMap((round) => round.samples ?? [])
  return slots === null || samples.length === 0 ? null : median(samples) / slots
}
