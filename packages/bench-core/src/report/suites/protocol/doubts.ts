import type { ReportCase } from '../../../model/report.ts'
import { targetName } from '../../../model/target-description.ts'
import type { Warning } from '../../../model/warning.ts'
import { median } from '../../../stats/mean.ts'
import { pairedRatio } from '../../../stats/paired-ratio.ts'
import { reachedShare } from '../../../stats/rate-limit.ts'
import { sharedRounds } from '../../figures/ratios-by-round.ts'
import { figuresByRound } from '../../figures/report-figures.ts'
import { formatCount, formatPercent } from '../../words/format.ts'
import { crossCheckDoubt } from './cross-check.ts'
import { saturatedShare } from './generator.ts'
import { failedTooOften } from './kept-up.ts'
import { loadOf, numberOf } from './protocol-cases.ts'

/** A server that answers so much more at the end of a round wasn't warm. */
const settledWithin = 0.2

/** Below this many answers to each place in flight, a block's edges weigh more than a tenth. */
const leastAnswersPerSlot = 10

/** What the figures of a case of the protocol suite cast doubt on. */
export function protocolDoubts(reported: ReportCase): Warning[] {
  const { key, metrics } = reported
  const figure = (name: string) => metrics[name]?.value ?? null
  const doubts: Warning[] = []
  const share = figure('clientCpuShare')
  if (share !== null && share > saturatedShare) {
    doubts.push({
      code: 'generator-saturated',
      severity: 'warning',
      case: key,
      text: `the load generator used ${formatPercent(share)} of its core, so throughput and latency are its own`,
      fix: 'the server’s CPU time is judged instead; use fewer connections for a verdict on throughput',
    })
  }
  const success = figure('successRate')
  if (success !== null && success < 1) {
    doubts.push({
      code: 'failed-requests',
      severity: 'warning',
      case: key,
      text: `${formatPercent(1 - success)} of its requests failed or were answered wrongly`,
      fix:
        failedTooOften(reported) === null
          ? 'they have no latency and no part in the throughput: find out why they fail'
          : 'its figures are shown and compared with nobody’s: find out why they fail',
    })
  }
  const checked = crossCheckDoubt(reported)
  if (checked) doubts.push(checked)
  const gained = gainedByTheEnd(reported)
  if (gained !== null) {
    doubts.push({
      code: 'not-steady',
      severity: 'warning',
      case: key,
      text: `at the end of the rounds it answered ${formatPercent(gained)} more: it was still getting faster while it was measured`,
      fix: 'choose a larger preset: it warms up longer',
    })
  }
  const perSlot = answersPerSlot(reported)
  if (perSlot !== null && perSlot < leastAnswersPerSlot) {
    doubts.push({
      code: 'short-blocks',
      severity: 'warning',
      case: key,
      text: `each of its requests in flight was answered ${formatCount(perSlot)} times in a round, so its mean and throughput hang on where blocks began and ended`,
      fix: 'choose a larger preset, or fewer connections',
    })
  }
  const rate = numberOf(reported, 'rate')
  const answered = figure('operationsPerSecond')
  if (loadOf(reported) === 'open' && rate !== null && answered !== null && answered < reachedShare * rate) {
    doubts.push({
      code: 'rate-not-reached',
      severity: 'info',
      case: key,
      text: `${formatCount(Math.round(answered))} of ${formatCount(rate)} requests a second were answered, so latency grows as long as that goes on`,
      fix: `compare latency at a lower rate${waitingHint(reported)}`,
    })
  }
  return doubts
}

/** By how much more it answered when its load was made once more at the end, where that is much and no chance. */
function gainedByTheEnd(reported: ReportCase): number | null {
  const figures = ['operationsPerSecond', 'repeatedPerSecond'] as const
  const [before, after] = figures.map((name) => figuresByRound(reported, name))
  const rounds = sharedRounds([before!, after!])
  const ratio = pairedRatio(rounds.map((round) => after!.get(round)! / before!.get(round)!))
  if (ratio?.low == null) return null
  return ratio.low > 1 && ratio.value > 1 + settledWithin ? ratio.value - 1 : null
}

/** Nobody sees whether the user's own service was busy, or had to wait for a connection to be free. */
function waitingHint(reported: ReportCase): string {
  if (reported.key.contender !== targetName) return ''
  return `, or give more connections than ${numberOf(reported, 'connections')}: each has one request at a time`
}

/** Of a closed loop: how often a place in flight was answered in a usual round. */
function answersPerSlot({ metrics, rounds = [] }: ReportCase): number | null {
  const slots = metrics.requestsInFlight?.value ?? null
  const samples = rounds.flatMap((round) => round.samples ?? [])
  return slots === null || samples.length === 0 ? null : median(samples) / slots
}
