import type { Participant } from '../../model/run-event.ts'
import type { PresetName, RunSpec } from '../../model/run-spec.ts'
import { measuredIn, type Shared, sharedTasks } from './cases.ts'
import type { LineUp } from './line-up.ts'
import { participantsOf } from './participants.ts'
import { serversNeeded } from './server-parameters.ts'
import type { Measurement } from './tasks.ts'

/** How long a whole suite is to take, of which rounds get what opening leaves. */
const suiteMs: Readonly<Record<PresetName, number>> = {
  smoke: 36_000,
  quick: 165_000,
  standard: 470_000,
  thorough: 1_750_000,
}

/** What a participant's blocks of one operation may last together in one round, whatever time is left. */
const shortestMs = 30
const longestMs: Readonly<Record<PresetName, number>> = {
  smoke: 200,
  quick: 1000,
  standard: 1500,
  thorough: 3000,
}

/** What is spent around a block, connecting aside; for writes there is a fresh table and a checkpoint. */
const aroundReadMs = 20
const aroundWriteMs = 80
const connectMs = 5
/** Starting the processes of a round, and warming each of them up. */
const startMs = 700
const startParticipantMs = 330
/** What a query without an index takes for each row of its table: it is measured once, however long that is. */
const scanMsPerRow = 0.04
/** Filling, reading back and vacuuming a table, by its rows and by itself. */
const msPerTable = 80
const msPerRow = 0.25
/** Up to this part of a block's time is spent on warming up for it. */
export const warmUpShare = 0.4
const withWarmUp = 1 + warmUpShare

/** Making, starting and removing a server, which the first of them has in what opening takes anyway. */
const furtherServerMs = 2000

export interface Budget {
  readonly openMs: number
  readonly roundMs: number
  /** Blocks of a participant in one round: two make an A B B A. */
  readonly blocksPerRound: number
  /** How long a participant works at a measurement in one round. */
  workMs(measurement: Measurement): number
  /** The same with everything around it, for all participants. */
  expectedMs(measurement: Shared<Measurement>): number
}

/** Shares out a preset's time, so that a run with more contenders or phases measures each a little shorter. */
export function budgetOf(spec: Pick<RunSpec, 'preset' | 'rounds'>, lineUp: LineUp): Budget {
  // A block that is short is mostly what is around it: where time is short, rounds take turns in their order instead.
  const blocksPerRound = spec.preset === 'smoke' || spec.preset === 'quick' ? 1 : 2
  const cells = lineUp.sides[0].cells
  const measurements = cells.flatMap(({ place }) => measuredIn(sharedTasks(lineUp, place)))
  const participants = participantsOf(lineUp)
  const turnsOf = ({ of }: Shared<Measurement>) =>
    participants.flatMap(({ contender }) => of(contender) ?? [])
  const aroundMs = (measurement: Measurement) =>
    blocksPerRound *
    ((writes(measurement) ? aroundWriteMs : aroundReadMs) + measurement.connections * connectMs)
  const scanMs = (measurement: Measurement) =>
    isScan(measurement) ? (measurement.rows ?? 0) * scanMsPerRow : 0
  const turns = measurements.flatMap(turnsOf)
  const startsMs = cells.length * (startMs + participants.length * startParticipantMs)
  const openMs =
    2500 + (serversNeeded(lineUp.sides) - 1) * furtherServerMs + estimateFilling(lineUp, participants)
  const fixedMs = startsMs + sum(turns.map(aroundMs)) + sum(turns.map(scanMs))
  const leftMs = Math.max(0, (suiteMs[spec.preset] - openMs) / spec.rounds - fixedMs)
  const weights = sum(turns.map(({ weight }) => weight * withWarmUp))
  const workMs = ({ weight }: Measurement) =>
    Math.min(longestMs[spec.preset], Math.max(shortestMs, weights === 0 ? 0 : (leftMs / weights) * weight))
  const expectedMs = (measurement: Shared<Measurement>) =>
    sum(turnsOf(measurement).map((own) => aroundMs(own) + Math.max(scanMs(own), workMs(own) * withWarmUp)))
  return {
    openMs,
    roundMs: startsMs + sum(measurements.map(expectedMs)),
    blocksPerRound,
    workMs,
    expectedMs,
  }
}

/** Whether one operation goes over all rows of its table. */
export function isScan({ operation, access }: Measurement): boolean {
  return (operation === 'query-count' || operation === 'query-fetch') && access === 'scan'
}

/** Whether a measurement changes the table that it works on. */
export function writes({ operation }: Pick<Measurement, 'operation'>): boolean {
  return (
    operation === 'insert' ||
    operation === 'insert-batch' ||
    operation === 'copy' ||
    operation === 'update-field'
  )
}

function estimateFilling(lineUp: LineUp, participants: readonly Participant[]): number {
  return sum(
    participants.map(({ contender, copy }) => {
      const { storage, cells } = lineUp.contender(contender).side
      const read = storage.toast.length * sum(storage.rows.map((rows) => msPerTable + rows * msPerRow))
      const sizes =
        storage.phases.includes('size-sweep') && copy === 1 ? (cells[0]?.sweepSizes.length ?? 0) : 0
      return cells.length * (read + storage.toast.length * sizes * msPerTable)
    }),
  )
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
