import type { PresetName, RunSpec } from '../../model/run-spec.ts'
import type { StorageSpec } from '../../model/storage-spec.ts'
import { type CorpusCell, type Measurement, measurementsOf } from './measurements.ts'
import { participantsOf } from './participants.ts'

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
/** A quarter of a block's time is spent on warming up for it. */
const withWarmUp = 1.25

export interface Budget {
  readonly openMs: number
  readonly roundMs: number
  /** Blocks of a participant in one round: two make an A B B A. */
  readonly blocksPerRound: number
  /** How long a participant works at a measurement in one round. */
  workMs(measurement: Measurement): number
  /** The same with everything around it, for all participants. */
  expectedMs(measurement: Measurement): number
}

/** Shares out a preset's time, so that a run with more contenders or phases measures each a little shorter. */
export function budgetOf(spec: RunSpec, cells: readonly CorpusCell[]): Budget {
  const storage = spec.storage!
  const blocksPerRound = spec.preset === 'smoke' ? 1 : 2
  const measurements = cells.flatMap((cell) => measurementsOf(storage, cell))
  const participants = participantsOf(storage)
  const turns = ({ formats }: Measurement) =>
    participants.filter(({ contender }) => formats.includes(contender)).length
  const aroundMs = (measurement: Measurement) =>
    blocksPerRound *
    turns(measurement) *
    ((writes(measurement) ? aroundWriteMs : aroundReadMs) + measurement.connections * connectMs)
  const scanMs = (measurement: Measurement) =>
    isScan(measurement) ? turns(measurement) * (measurement.rows ?? 0) * scanMsPerRow : 0
  const startsMs = cells.length * (startMs + participants.length * startParticipantMs)
  const openMs = 2500 + cells.length * estimateFilling(storage, cells)
  const fixedMs = startsMs + sum(measurements.map(aroundMs)) + sum(measurements.map(scanMs))
  const leftMs = Math.max(0, (suiteMs[spec.preset] - openMs) / spec.rounds - fixedMs)
  const weights = sum(measurements.map((measurement) => measurement.weight * turns(measurement) * withWarmUp))
  const workMs = ({ weight }: Measurement) =>
    Math.min(longestMs[spec.preset], Math.max(shortestMs, weights === 0 ? 0 : (leftMs / weights) * weight))
  const expectedMs = (measurement: Measurement) =>
    aroundMs(measurement) +
    Math.max(scanMs(measurement), turns(measurement) * workMs(measurement) * withWarmUp)
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
export function writes({ operation }: Measurement): boolean {
  return (
    operation === 'insert' ||
    operation === 'insert-batch' ||
    operation === 'copy' ||
    operation === 'update-field'
  )
}

function estimateFilling(storage: StorageSpec, cells: readonly CorpusCell[]): number {
  const perParticipant = storage.toast.length * sum(storage.rows.map((rows) => msPerTable + rows * msPerRow))
  const sweep = storage.phases.includes('size-sweep')
    ? storage.formats.length * storage.toast.length * (cells[0]?.sweepSizes.length ?? 0) * msPerTable
    : 0
  return participantsOf(storage).length * perParticipant + sweep
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
