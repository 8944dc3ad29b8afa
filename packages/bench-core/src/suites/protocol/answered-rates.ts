import { highestSweepRate, usualLoads } from '../../model/protocol-loads.ts'
import type { ProtocolRequest } from '../../model/run-request.ts'
import type { RunRequest } from '../../model/run-spec.ts'
import { useOf } from '../../model/use.ts'
import { fitsRate } from './own/heavy-messages.ts'

/** One request at a time, and as many as keep a server busy. */
const connections = usualLoads.connections.slice(0, 2)

/**
 * Whether a p99 is kept takes seconds at a rate to tell. So where it is asked for and nobody says at which rates, there are few:
 * the use's own, and where that may take several servers one below it that every transport reaches. Null where it isn't asked
 * for, or a run has no such time: a smoke run never, and longer ones than a quick one have it for rising rates.
 */
export function answeredRates(
  asked: ProtocolRequest,
  { use = {}, suites, preset = 'quick', own }: RunRequest,
): ProtocolRequest | null {
  if (asked.rates !== undefined || asked.sweep !== undefined || asked.ladder || preset === 'smoke')
    return null
  const isOfUse = Object.keys(use).length > 0 && use.sloMs !== null
  if (!isOfUse && (asked.sloMs === undefined || preset !== 'quick')) return null
  const ofUse = Math.min(highestSweepRate, useOf(use, suites).requestsPerSecond)
  const rates = [Math.min(ofUse, ...usualLoads.rates), ofUse].filter((rate) => fitsRate(own, rate))
  if (rates.length === 0) return null
  return {
    ...asked,
    rates: [...new Set(rates)],
    sweep: false,
    connections: asked.connections ?? [...connections],
  }
}
