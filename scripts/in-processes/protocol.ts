import { progressMeter } from '../../packages/bench-core/src/measure/round/progress.ts'
import type { ProtocolCell } from '../../packages/bench-core/src/model/protocol/protocol-spec.ts'
import type { RunEvent } from '../../packages/bench-core/src/model/run/run-event.ts'
import { failureText } from '../../packages/bench-core/src/report/words/failure-text.ts'
import { resolveSpec } from '../../packages/bench-core/src/run/resolve-spec.ts'
import { expectReply } from '../../packages/bench-core/src/suites/protocol/client/client-process.ts'
import { type BlockTimes, beforeTurnsMs } from '../../packages/bench-core/src/suites/protocol/plan/budget.ts'
import { keyOf } from '../../packages/bench-core/src/suites/protocol/plan/plan.ts'
import { checkTimes } from '../../packages/bench-core/src/suites/protocol/round/check-by-autocannon.ts'
import { lossesOfRun } from '../../packages/bench-core/src/suites/protocol/round/losses.ts'
import type { ProtocolRound } from '../../packages/bench-core/src/suites/protocol/round/protocol-round.ts'
import { measureProtocolRound } from '../../packages/bench-core/src/suites/protocol/round/round.ts'
import type { StoreOfTrial } from '../../packages/bench-core/src/suites/protocol/round/store.ts'
import {
  startTrial,
  type Trial,
  type TrialPlan,
} from '../../packages/bench-core/src/suites/protocol/round/trials.ts'
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

/** The processes of a contender that keeps its documents in memory. @throws Error where they don't start. */
export async function startedTrial(
  contender: string,
  plan: Omit<TrialPlan, keyof StoreOfTrial>,
): Promise<Trial> {
  const trial = await startTrial({ contender, copy: 1 }, { ...usual.storeOf(), ...plan })
  if (!('ask' in trial)) throw new Error(`${contender}: ${failureText(trial.failure)}`)
  return trial
}

const blockLimitMs = 60_000

/** What a block of load comes to, after a lead-in. */
export async function blockOf(trial: Trial, cell: ProtocolCell, durationMs: number) {
  const block = { leadInMs: 300, durationMs, parts: 1, arrivals: 1, isForCpu: false }
  expectReply(await trial.ask({ type: 'block', cell, ...block }, blockLimitMs), 'block-done')
  return expectReply(await trial.ask({ type: 'results', cell }, blockLimitMs), 'results').results
}

/** The same of autocannon. */
export async function crossChecked(trial: Trial, connections: number, durationMs: number) {
  const command = { type: 'cross-check', connections, ...checkTimes, durationMs } as const
  return expectReply(await trial.ask(command, blockLimitMs), 'cross-checked')
}

const turnMs = 6

/**
 * A round of reads one at a time, in a cell after the other that is the same but for its moment: what a read of each contender
 * took at each.
 * @param afterMoment Is waited for after each of them, while contenders are stopped.
 */
export async function readsByMoment(
  {
    spec,
    moments,
    turnsEach,
    ...plan
  }: Pick<ProtocolRound, 'round' | 'spec' | 'cores' | 'launcher'> & {
    readonly moments: number
    readonly turnsEach: number
  },
  afterMoment: (moment: number) => Promise<void> = async () => {},
): Promise<{ contender: string; moment: number; nsPerOperation: number }[]> {
  const cells = Array.from(
    { length: moments },
    (): ProtocolCell => ({ operation: 'read', workload: 'user-document', load: { load: 'sequential' } }),
  )
  let seen = -1
  const events = await measuredRound(
    {
      ...plan,
      spec: { ...spec, cells },
      seed: 1,
      participants: spec.contenders.map(({ name }) => ({ contender: name, copy: 1 })),
      keyOf: (cell, contender) => ({
        ...keyOf(cell, contender),
        parameters: { moment: cells.indexOf(cell) },
      }),
      timesOf: () => tinyBlock,
      turnsOf: () => ({
        beforeMs: beforeTurnsMs,
        turnsEach,
        leadInMs: 0.3 * turnMs,
        turnMs,
        tellsClientCpu: false,
        leavesOutStolen: true,
      }),
      coreOf: () => 'with-server',
      plantedNs: () => 0,
    },
    async (event) => {
      if (event.type !== 'figures-measured' || Number(event.parameters.moment) === seen) return
      seen = Number(event.parameters.moment)
      await afterMoment(seen)
    },
  )
  return events.flatMap((event) =>
    event.type === 'figures-measured'
      ? [
          {
            contender: event.contender,
            moment: Number(event.parameters.moment),
            nsPerOperation: event.figures.nsPerOperation!,
          },
        ]
      : [],
  )
}
