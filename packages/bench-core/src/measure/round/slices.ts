import { forEachFigure, toldFigures } from '../../model/run/recorded/slice-figures.ts'
import type { SlicesMeasured } from '../../model/run/run-event.ts'
import { TrialError } from '../process/trial-error.ts'
import type { TrialReplyOf } from '../trial/protocol.ts'
import { askFor, type Trial } from './trials.ts'
import { longestInSlicesNs, type TurnSizes, turnSizes } from './turn-sizes.ts'

type Cell = Pick<SlicesMeasured, 'suite' | 'operation' | 'workload' | 'parameters' | 'round'>

/** A trial that failed while a group worked. */
interface FailedTurn {
  readonly trial: Trial
  readonly error: TrialError
}

type SliceReading = TrialReplyOf<'sliced'>['slice']

const sizingSlices = 6

/**
 * Finds out what an operation costs each member, from the quickest of its few slices, in turns. While one was warmed up,
 * another may have worked on the same physical core, even one of another machine: that makes it up to twice as slow and its
 * turns half as long, and short turns cost more.
 */
export async function sizeUp(
  members: readonly Trial[],
  operation: string,
  sliceMs: number,
): Promise<FailedTurn | undefined> {
  const sized = members.flatMap((trial) => {
    const warmedNs = trial.nsPerOperation.get(operation)!
    const operations = Math.max(1, Math.round((sliceMs * 1e6) / warmedNs))
    return warmedNs > longestInSlicesNs ? [] : [{ trial, operations, minNs: Number.POSITIVE_INFINITY }]
  })
  for (let slice = 0; slice < sizingSlices; slice++)
    for (const own of sized) {
      const { trial, operations } = own
      try {
        const command = { type: 'slice', operation, leadIn: 1, operations } as const
        const { slice } = await askFor(trial.process, command, 'sliced')
        own.minNs = Math.min(own.minNs, slice.wallNs / operations)
      } catch (error) {
        if (error instanceof TrialError) return { trial, error }
        throw error
      }
    }
  for (const { trial, minNs } of sized) {
    if (minNs === 0)
      return {
        trial,
        error: new TrialError({
          reason: 'crashed',
          cause: { code: 'output-unreadable' },
          text: 'a slice took no time',
        }),
      }
    trial.nsPerOperation.set(operation, minNs)
  }
  return undefined
}

/**
 * Lets the members of a group take turns in the given order, member 0 being the reference. A member that fails ends the
 * group's turns: slices without their neighbours compare nothing. Lead-ins have random lengths: a collector that runs about
 * once a turn falls into step with turns of one length, and then all of its work is in slices, or none.
 */
export async function measureSlices(
  members: readonly Trial[],
  cell: Cell,
  group: number,
  sizes: Pick<TurnSizes, 'operations' | 'leadIn'>,
  turns: readonly number[],
  below: (bound: number) => number,
): Promise<{ event?: SlicesMeasured; failed?: FailedTurn }> {
  const { operations, leadIn } = sizes
  const readings: SliceReading[] = []
  const waitingCpuNs: number[] = []
  const leadIns: number[] = []
  const cpuAtRest = new Map<Trial, number | undefined>()
  const owed = new Map<Trial, number>()
  let trial = members[0]!
  try {
    for (const turn of turns) {
      trial = members[turn]!
      const restedAt = cpuAtRest.get(trial)
      const wokenAt = restedAt === undefined ? undefined : trial.process.cpuNs()
      waitingCpuNs.push(wokenAt === undefined || restedAt === undefined ? 0 : wokenAt - restedAt)
      const worked = operations[turn]! * (trial.workFactor ?? 1) + (owed.get(trial) ?? 0)
      owed.set(trial, worked - Math.round(worked))
      const untimed = 1 + below(2 * leadIn[turn]!)
      leadIns.push(turns.indexOf(turn) === readings.length ? 0 : untimed)
      const { operation } = cell
      const command = { type: 'slice', operation, leadIn: untimed, operations: Math.round(worked) } as const
      const { slice } = await askFor(trial.process, command, 'sliced')
      cpuAtRest.set(trial, trial.process.cpuNs())
      readings.push(slice)
    }
    const none = { count: 0, ns: 0 }
    const inSlices: ChargedCollections[] = readings.map(() => ({ ...none }))
    const inLeadIns: ChargedCollections[] = readings.map(() => ({ ...none }))
    for (const [member, current] of members.entries()) {
      trial = current
      await chargeCollections(current, (slice) => turns[slice] === member, readings, inSlices, inLeadIns)
    }
    return {
      event: {
        type: 'slices-measured',
        ...cell,
        group,
        participants: members.map(({ participant }) => participant),
        turns: [...turns],
        operations: turns.map((turn) => operations[turn]!),
        wallNs: readings.map(({ wallNs }) => Math.round(wallNs)),
        ...forEachFigure(toldFigures, (name) => readings.map((reading) => reading[name])),
        gcCount: inSlices.map(({ count }) => count),
        gcNs: inSlices.map(({ ns }) => ns && Math.round(ns)),
        leadIn: leadIns,
        leadInGcCount: inLeadIns.map(({ count }) => count),
        leadInGcNs: inLeadIns.map(({ ns }) => ns && Math.round(ns)),
        waitingCpuNs,
      },
    }
  } catch (error) {
    if (error instanceof TrialError) return { failed: { trial, error } }
    throw error
  }
}

/**
 * The sizes of turns of trials that are warmed up at the operation. One that works more than it tells has turns as long as
 * those of others, as a slower contender has: what begins each turn, such as filling caches, is then the same part of both.
 */
export function turnSizesOf(
  members: readonly Trial[],
  operation: string,
  pace: Parameters<typeof turnSizes>[1],
): TurnSizes {
  const known = members.map(({ participant, nsPerOperation, encodedBytes, workFactor = 1 }) => ({
    contender: participant.contender,
    nsPerOperation: nsPerOperation.get(operation)! * workFactor,
    inputs: encodedBytes.length,
  }))
  return turnSizes(known, pace)
}

/** What collections took of a slice or a lead-in; null where the runtime doesn't tell. */
interface ChargedCollections {
  count: number | null
  ns: number | null
}

/** Charges each collection of a trial to the slice of its own in which it began, or to the lead-in, if not to its first. */
async function chargeCollections(
  trial: Trial,
  isOwn: (slice: number) => boolean,
  readings: readonly SliceReading[],
  inSlices: readonly ChargedCollections[],
  inLeadIns: readonly ChargedCollections[],
): Promise<void> {
  const { collections } = await askFor(trial.process, { type: 'collections' }, 'collected')
  const own = readings.flatMap((reading, slice) => (isOwn(slice) ? [{ ...reading, slice }] : []))
  if (collections === null) {
    for (const { slice } of own)
      for (const charge of [inSlices[slice]!, inLeadIns[slice]!])
        Object.assign(charge, { count: null, ns: null })
    return
  }
  for (const { startNs, durationNs } of collections) {
    const turn = own.findIndex((reading) => startNs < reading.startNs + reading.wallNs)
    if (turn < 0) continue
    const isTimed = startNs >= own[turn]!.startNs
    if (!isTimed && turn === 0) continue
    const charge = (isTimed ? inSlices : inLeadIns)[own[turn]!.slice]!
    charge.count! += 1
    charge.ns! += durationNs
  }
}
