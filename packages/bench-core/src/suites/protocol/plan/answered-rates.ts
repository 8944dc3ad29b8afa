import { fewConnections, highestSweepRate, usualLoads } from '../../../model/protocol/protocol-loads.ts'
import { lowestRate } from '../../../model/protocol/protocol-spec.ts'
import type { ProtocolRequest } from '../../../model/run/run-request.ts'
import type { RunRequest } from '../../../model/run/run-spec.ts'
import { useOf } from '../../../model/use/use.ts'
import { connectionsFor, requestMsOf } from '../own/heavy-messages.ts'

/** A core that is asked for more of its time than this may not keep up. */
const maxOfCore = 0.7
/** Of what one core can do, with room to spare. Lower rates aren’t answered sooner: cores idle and caches cool between requests. */
const shareOfCore = 1 / 3

/**
 * Whether a p99 is kept takes seconds at a rate to tell. So where it is asked for and nobody says at which rates, there are few:
 * the use's own, and where that may take several servers one below it that every transport reaches; of messages so heavy that
 * one server can't reach the use's own, one that it can, for as long as both. Null where it isn't asked
 * for, or a run has no such time: a smoke run never, and longer ones than a quick one have it for rising rates.
 */
export function answeredRates(
  asked: ProtocolRequest,
  { use = {}, suites, preset = 'quick', own }: RunRequest,
): ProtocolRequest | null {
  if (asked.rates !== undefined || asked.sweep !== undefined || asked.ladder || preset === 'smoke')
    return null
  // A p99 alone says nothing of the service.
  const { sloMs, ...ofService } = use
  const isOfUse = Object.keys(ofService).length > 0 && sloMs !== null
  if (!isOfUse && (asked.sloMs === undefined || preset !== 'quick')) return null
  const ofUse = Math.min(highestSweepRate, Math.max(lowestRate, useOf(use, suites).requestsPerSecond))
  const requestMs = requestMsOf(own)
  const ofCore = 1000 / requestMs
  const rates =
    ofUse <= maxOfCore * ofCore
      ? [Math.min(ofUse, ...usualLoads.rates), ofUse]
      : [roundedDown(shareOfCore * ofCore)].filter((rate) => rate >= lowestRate)
  if (rates.length === 0) return null
  return { ...withFewConnections(asked, requestMs), rates: [...new Set(rates)], sweep: false }
}

/** With few connections where nobody says how many, fewer for heavy messages; several machines have loads of their own. */
export function withFewConnections(asked: ProtocolRequest, requestMs = 0): ProtocolRequest {
  if (asked.connections || asked.generators) return asked
  return { ...asked, connections: fewConnections.map((usual) => connectionsFor(requestMs, usual)) }
}

/** To 1, 2 or 5 times a power of ten. */
function roundedDown(rate: number): number {
  const power = 10 ** Math.floor(Math.log10(rate))
  return power * [5, 2, 1].find((step) => step * power <= rate)!
}
