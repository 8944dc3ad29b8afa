import type { ReportCase } from '../../model/report.ts'
import type { Warning } from '../../model/warning.ts'
import { formatCount, formatPercent } from '../format.ts'
import { failedTooOften, reachedShare } from './kept-up.ts'
import { loadOf, numberOf } from './protocol-cases.ts'

/** Above this part of a core the generator may be what limits the result. */
const saturatedShare = 0.8

/** What the figures of a case of the protocol suite cast doubt on; nothing for the other suites. */
export function protocolDoubts(reported: ReportCase): Warning[] {
  if (reported.key.suite !== 'protocol') return []
  const { key, metrics } = reported
  const figure = (name: string) => metrics[name]?.value ?? null
  const doubts: Warning[] = []
  const share = figure('clientCpuShare')
  if (share !== null && share > saturatedShare) {
    doubts.push({
      code: 'generator-saturated',
      severity: 'warning',
      case: key,
      text: `the load generator used ${formatPercent(share)} of its core, so it may be what limits the result`,
      fix: 'read CPU per request instead, or use fewer connections',
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
  const rate = numberOf(reported, 'rate')
  const answered = figure('operationsPerSecond')
  if (loadOf(reported) === 'open' && rate !== null && answered !== null && answered < reachedShare * rate) {
    doubts.push({
      code: 'rate-not-reached',
      severity: 'info',
      case: key,
      text: `${formatCount(Math.round(answered))} of ${formatCount(rate)} requests a second were answered, so latency grows as long as that goes on`,
      fix: 'compare latency at a lower rate',
    })
  }
  return doubts
}
