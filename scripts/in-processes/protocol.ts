import { progressMeter } from '../../packages/bench-core/src/measure/round/progress.ts'
import type { RunEvent } from '../../packages/bench-core/src/model/run/run-event.ts'
import { resolveSpec } from '../../packages/bench-core/src/run/resolve-spec.ts'
import type { BlockTimes } from '../../packages/bench-core/src/suites/protocol/plan/budget.ts'
import { lossesOfRun } from '../../packages/bench-core/src/suites/protocol/round/losses.ts'
import type { ProtocolRound } from '../../packages/bench-core/src/suites/protocol/round/protocol-round.ts'
import { measureProtocolRound } from '../../packages/bench-core/src/suites/protocol/round/round.ts'
import { eventsOf } from './storage.ts'

/** Every cell that takes turns has a block for its percentiles as well, which isn't looked at here. */
export const tinyBlock: BlockTimes = { blocksPerCase: 1, leadInMs: 5, blockMs: 10, partsPerBlock: 1 }

/** What the protocol suite would measure of reads by this transport. */
export function readsOver(transport: string) {
  const { protocol } = resolveSpec({
    suites: ['protocol'],
    protocol: { transports: [transport], operations: ['read'], connections: [1], sweep: false, rates: [] },
  })
  return protocol!
}

/**
 * A run warms up several operations in two passes of 40,000 requests each. With fewer, turns at a read over one connection begin
 * while its code is compiled anew: the first hundred take up to half as long again, and processes differ in when that ends.
 */
export const warmUp = { durationMs: 1200, requests: 100_000, connections: 10 } as const

const usual = {
  storeOf: () => ({ store: { kind: 'memory' } as const, postmasterPid: null }),
  takesPart: () => true,
  isMeasured: () => true,
  hop: undefined,
  cpuTimes: tinyBlock,
  warmUpMs: warmUp.durationMs,
  warmUpRequests: warmUp.requests,
  heavyMs: 0,
  warmUpConnections: warmUp.connections,
  askMs: 30_000,
  repeated: undefined,
  crossCheck: undefined,
}

/**
 * A round in fresh processes, with what these parts of its plan ask for.
 * @param see Is told of every event, and the round goes on when it has seen it.
 */
export function measuredRound(
  plan: Omit<ProtocolRound, keyof typeof usual | 'losses'>,
  see?: (event: RunEvent) => Promise<void>,
): Promise<RunEvent[]> {
  const meter = progressMeter(1000, () => performance.now())
  const signal = new AbortController().signal
  return eventsOf(measureProtocolRound({ ...usual, losses: lossesOfRun(), ...plan }, meter, signal), see)
}
