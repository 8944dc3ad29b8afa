import type { OwnMessages } from '../../../model/messages/own-messages.ts'
import { usualLoads } from '../../../model/protocol/protocol-loads.ts'
import type { ProtocolRequest } from '../../../model/run/run-request.ts'
import { slowestCodecNs } from '../../../workloads/message-weight.ts'

/** All connections of a load have an answer each in so long, so that a short block isn't one long wait. */
const longestTurnMs = 500
/** A rate that asks for so many times what one core can do tells nothing but that it is too high. */
const maxTimesTooHigh = 3

/** About how long one of the user's messages keeps a core until its answer is read; 0 of others. */
export function requestMsOf(own: OwnMessages | undefined): number {
  return own ? slowestCodecNs(own.weight) / 1e6 : 0
}

/** As many connections as messages of a weight leave time for, at most `most`. */
export function connectionsFor(requestMs: number, most: number, turnMs = longestTurnMs): number {
  return requestMs === 0 ? most : Math.max(1, Math.min(most, Math.floor(turnMs / requestMs)))
}

/** Whether one core can do a good part of it. */
function fitsRate(own: OwnMessages | undefined, rate: number): boolean {
  return rate * requestMsOf(own) <= 1000 * maxTimesTooHigh
}

/** Where nobody says how many connections and which rates: as many as heavy messages leave time for. */
export function withFittingLoads(asked: ProtocolRequest, own: OwnMessages | undefined): ProtocolRequest {
  const requestMs = requestMsOf(own)
  const takesUsualRates =
    asked.rates === undefined && asked.sloMs === undefined && asked.durationSeconds === undefined
  return {
    ...asked,
    connections: asked.connections ?? usualLoads.connections.map((usual) => connectionsFor(requestMs, usual)),
    ...(takesUsualRates && !asked.sweep && { rates: usualLoads.rates.filter((rate) => fitsRate(own, rate)) }),
  }
}
