import type { PresetName } from '../preset-name.ts'
import type { ProtocolLoad } from './protocol-spec.ts'

/** What services do most; an update is much like a create, and a batch like many. */
export const usualOperations = ['create', 'read', 'query'] as const

/** What loads are made of where nobody says. */
export const usualLoads = {
  /** For the closed loop; 1 is one request at a time. */
  connections: [1, 10, 50],
  /** The same of a service of the user's own, about which nothing is known. */
  targetConnections: [1, 10],
  inFlight: [1],
  /** Reached by every transport with room to spare: CPU per request is compared here, and a sweep begins here. */
  rates: [1000],
  sloMs: 10,
} as const

/** Time at a rate of such a service where nobody says: a stall that comes every few seconds has to come ten times to be told. */
export const targetSeconds: Readonly<Record<PresetName, number>> = {
  smoke: 5,
  quick: 30,
  standard: 60,
  thorough: 120,
}

/** One request at a time, and as many as keep a server busy. */
export const fewConnections = usualLoads.connections.slice(0, 2)

/** Beyond what any of the servers answers here. A contender that is saturated isn't asked at the rates above. */
export const highestSweepRate = 128_000
export const sweepRates: readonly number[] = [
  1000,
  2000,
  4000,
  8000,
  16_000,
  32_000,
  64_000,
  highestSweepRate,
]

/** Every other step: what a quick run has time for where nobody asks for a sweep. */
export const coarseSweepRates = sweepRates.filter((_, index) => index % 2 === 0)

const openConnections = 10

/** Every number of connections with every number in flight, each once, in their order. */
export function closedLoads(
  connections: readonly number[],
  inFlight: readonly number[] = usualLoads.inFlight,
): ProtocolLoad[] {
  return [...new Set(connections)].flatMap((count) =>
    [...new Set(inFlight)].map((each) => closedLoad(count, each)),
  )
}

/** Every rate once, rising. */
export function openLoads(rates: readonly number[]): ProtocolLoad[] {
  return [...new Set(rates)]
    .toSorted((a, b) => a - b)
    .map((rate) => ({ load: 'open', rate, connections: openConnections }))
}

/** Requests that a load has on their way at a time, at most. */
export function slotsOfLoad(load: ProtocolLoad): number {
  return load.load === 'closed' ? load.connections * load.inFlight : 1
}

function closedLoad(connections: number, inFlight: number): ProtocolLoad {
  return connections === 1 && inFlight === 1
    ? { load: 'sequential' }
    : { load: 'closed', connections, inFlight }
}
