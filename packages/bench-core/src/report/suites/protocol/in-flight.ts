import type { Objection } from '../../../model/report/objection.ts'
import type { ReportCase } from '../../../model/report/report.ts'
import { isPercentileName } from '../../words/format.ts'

type Measured = Pick<ReportCase, 'metrics'>

/** What closed loops with different numbers of requests in flight are compared in. */
export const throughput = 'operationsPerSecond'

/** How many requests a closed loop had in flight; null for other loads. */
function requestsInFlight({ metrics }: Measured): number | null {
  const known = metrics.requestsInFlight?.value ?? null
  return known === null ? null : Math.round(known)
}

/** Whether two closed loops had different numbers of requests in flight, as a contender that pipelines has more. */
export function differInFlight(one: Measured, other: Measured): boolean {
  const [ours, theirs] = [requestsInFlight(one), requestsInFlight(other)]
  return ours !== null && theirs !== null && ours !== theirs
}

/** Why a time of two closed loops is not compared: with more requests in flight each of them waits for more others. */
export function unequalInFlight(one: Measured, other: Measured, metric: string): Objection | null {
  const [ours, theirs] = [requestsInFlight(one), requestsInFlight(other)]
  const isTime = metric === 'nsPerOperation' || isPercentileName(metric)
  if (!isTime || ours === null || theirs === null || ours === theirs) return null
  return { code: 'requests-in-flight', inFlight: [ours, theirs] }
}
