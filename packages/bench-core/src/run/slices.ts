import type { SliceReading } from '../measure/trial/protocol.ts'
import { TrialError } from '../measure/trial-process.ts'
import { balancedTurns } from '../measure/turns.ts'
import type { Preset } from '../model/presets.ts'
import type { SlicesMeasured } from '../model/run-event.ts'
import { expectReply, type Trial } from './trials.ts'

/** Part of a slice that is worked before the clock starts: caches and branch predictors are another contender's then. */
const leadInShare = 0.12

const askTimeoutMs = 60_000

type Cell = Pick<SlicesMeasured, 'suite' | 'operation' | 'workload' | 'parameters' | 'round'>

/**
 * Lets the members of a group take turns, the first being the reference. Every slice of a member has the same number of
 * operations. A member that fails ends the group's turns: slices without their neighbours compare nothing.
 */
export async function measureSlices(
  members: readonly Trial[],
  cell: Cell,
  group: number,
  preset: Preset,
): Promise<{ event?: SlicesMeasured; failed?: { trial: Trial; error: TrialError } }> {
  const turns = balancedTurns(members.length, preset.slicesPerRound)
  const operations = members.map((trial) =>
    operationsPerSlice(trial.nsPerOperation.get(cell.operation)!, preset.sliceMs),
  )
  const readings: SliceReading[] = []
  let trial = members[0]!
  try {
    for (const turn of turns) {
      trial = members[turn]!
      const count = operations[turn]!
      const leadIn = Math.ceil(count * leadInShare)
      const { reply } = await trial.process.ask(
        { type: 'slice', operation: cell.operation, leadIn, operations: count },
        askTimeoutMs,
      )
      readings.push(expectReply(reply, 'sliced').slice)
    }
    const held: { count: number; ns: number }[] = readings.map(() => ({ count: 0, ns: 0 }))
    for (const [member, current] of members.entries()) {
      trial = current
      const { reply } = await current.process.ask({ type: 'collections' }, askTimeoutMs)
      for (const { startNs, durationNs } of expectReply(reply, 'collected').collections) {
        const slice = readings.findIndex(
          (reading, index) =>
            turns[index] === member &&
            startNs >= reading.startNs &&
            startNs < reading.startNs + reading.wallNs,
        )
        const found = held[slice]
        if (found) {
          found.count += 1
          found.ns += durationNs
        }
      }
    }
    return {
      event: {
        type: 'slices-measured',
        ...cell,
        group,
        participants: members.map(({ participant }) => participant),
        turns,
        operations: turns.map((turn) => operations[turn]!),
        wallNs: readings.map(({ wallNs }) => Math.round(wallNs)),
        cpuNs: readings.map(({ cpuNs }) => cpuNs),
        allocatedBytes: readings.map(({ allocatedBytes }) => allocatedBytes),
        gcCount: held.map(({ count }) => count),
        gcNs: held.map(({ ns }) => Math.round(ns)),
        waitingCpuNs: readings.map(({ waitingCpuNs }) => waitingCpuNs),
      },
    }
  } catch (error) {
    if (error instanceof TrialError) return { failed: { trial, error } }
    throw error
  }
}

function operationsPerSlice(nsPerOperation: number, sliceMs: number): number {
  return Math.max(1, Math.round((sliceMs * 1e6) / nsPerOperation))
}
