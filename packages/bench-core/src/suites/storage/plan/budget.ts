import type { MessageWeight } from '../../../model/messages/own-messages.ts'
import { presets } from '../../../model/presets.ts'
import type { Participant } from '../../../model/run/run-event.ts'
import type { PresetName, RunSpec } from '../../../model/run/run-spec.ts'
import { formatPhases, isQueryPhase } from '../../../model/storage/storage-spec.ts'
import { sum } from '../../../model/sum.ts'
import { heavyWeight } from '../../../workloads/corpora.ts'
import { slowestCodecNs } from '../../../workloads/message-weight.ts'
import { measuredIn, type Shared, sharedTasks } from './cases.ts'
import type { CorpusCell } from './corpus-cells.ts'
import type { LineUp } from './line-up.ts'
import { participantsOf } from './participants.ts'
import { serversNeeded } from './server-parameters.ts'
import { insertPhases, type Measurement, needsTables } from './tasks.ts'

/** How long a whole suite is to take, of which rounds get what opening leaves. */
const suiteMs: Readonly<Record<PresetName, number>> = {
  smoke: 36_000,
  quick: 325_000,
  standard: 960_000,
  thorough: 1_750_000,
}

/** Into how many rounds it is divided: fewer are a shorter run, and not one of longer rounds. */
export const usualRounds: Readonly<Record<PresetName, number>> = {
  smoke: 3,
  quick: 8,
  standard: 20,
  thorough: 20,
}

/** What a participant's blocks of one operation may last together in one round, whatever time is left. */
export const shortest = { workMs: 30 }
export const longestMs: Readonly<Record<PresetName, number>> = {
  smoke: 200,
  quick: 1000,
  standard: 1500,
  thorough: 3000,
}

/** What is spent around a block, connecting aside; for writes there is a fresh table and a checkpoint. */
const aroundReadMs = 30
const aroundWriteMs = 95
const connectMs = 7
/** Starting the processes of a round together, and warming up what each encodes and decodes. */
const startMs = 700
const startParticipantMs = 230
const warmUpPart = 0.25
/** What a query without an index takes for each row of its table: it is measured once, however long that is. */
const scanMsPerRow = 0.04
/** What a row of a whole table takes to insert, by its commit: a block is all of them. */
const tableMsPerRow = { 'commit-per-row': 0.4, 'one-commit': 0.12, copy: 0.02 } as const
/** What a row takes of the copy that every block of updates has for itself. */
const copyMsPerRow = 0.03
/** Filling, reading back and vacuuming a table, by its rows and by itself. */
const msPerTable = 80
const msPerRow = 0.25
/** Updates whose log is counted, with and without an index, and the copy and vacuum before them. */
const walMs = 2 * (1000 * 0.4 + 250)
/** Of so many bytes in protobuf at most; larger rows take longer in proportion. */
const usualRowBytes = 2_400
/** What a statement takes for each byte of a row in protobuf, compressed or taken apart by the server. */
const nsPerByte = 40
/** A block proves an operation, warms up with one, and measures two of them at least: heavy rows outlast its time. */
const fewestOperations = 4
/** Up to this part of a block's time is spent on warming up for it, within limits. */
const warmUpShare = 0.4
const [shortestWarmUpMs, longestWarmUpMs] = [20, 1000]
/**
 * Of a codec's warm-up, so long goes into that of a statement: until what the client does for it is compiled, it adds to everyone's
 * time alike and makes ratios smaller.
 */
const statementWarmUpPart = 0.1
const withWarmUp = 1 + warmUpShare
/** Tables that are too long for a preset take the time that they need beside this part of it. */
const minPart = 0.5
/** Shares of time are told apart to this. */
const finestShareMs = 0.1

/** Making, starting and removing a server, which the first of them has in what opening takes anyway. */
const furtherServerMs = 2000

export interface Budget {
  readonly openMs: number
  readonly roundMs: number
  /** How long a participant works at a measurement in one round, turns included. */
  workMs(measurement: Measurement): number
  /** How long its blocks are of that, of which there are so many. */
  blocksOf(measurement: Measurement): { readonly count: number; readonly blockMs: number }
  /** How long it warms up for a block, unless it stops getting faster before. */
  warmUpMs(measurement: Measurement): number
  /** The turns that everybody takes after the blocks, by how long an operation takes with the slowest; undefined where there are none. */
  turnsOf(measurement: Measurement, operationMs: number): TurnTimes | undefined
  /** The same with everything around it, for all participants. */
  expectedMs(measurement: Shared<Measurement>): number
}

/** Shares out a preset's time, so that a run with more contenders or phases measures each a little shorter. */
export function budgetOf(spec: Pick<RunSpec, 'preset' | 'rounds'>, lineUp: LineUp): Budget {
  // A block that is short is mostly what is around it: where time is short, rounds take turns in their order instead.
  const blocksWithoutTurns = spec.preset === 'smoke' || spec.preset === 'quick' ? 1 : 2
  const { warmupLimitMs } = presets[spec.preset]
  const statementWarmUpMs = Math.max(shortestWarmUpMs, statementWarmUpPart * warmupLimitMs)
  const byCell = lineUp.sides[0].cells.map(({ place }) => measuredIn(sharedTasks(lineUp, place)))
  const measurements = byCell.flat()
  const participants = participantsOf(lineUp)
  const weights: Weights = new Map(
    lineUp.sides.flatMap(({ cells }) => cells.map((cell) => [cell, heavyWeight(cell, cell.own)] as const)),
  )
  const ofParticipants = ({ of }: Shared<Measurement>) =>
    participants.flatMap(({ contender }) => of(contender) ?? [])
  // What waits for one server would run on while another one's is measured.
  const canTakeTurns = (measurement: Measurement) =>
    measurement.operation !== 'insert-table' &&
    // A commit would be shared by the statements of a turn.
    measurement.transaction !== 'all' &&
    serversNeeded(lineUp.sides) === 1
  // Both sides of a duel, or neither.
  const inTurns = new Set(
    measurements.map(ofParticipants).flatMap((own) => (own.every(canTakeTurns) ? own.map(placeOf) : [])),
  )
  const hasTurns = (measurement: Measurement) => inTurns.has(placeOf(measurement))
  const blocksPerRound = (measurement: Measurement) => (hasTurns(measurement) ? 1 : blocksWithoutTurns)
  const copyMs = (measurement: Measurement) =>
    blocksPerRound(measurement) * copiedRows(measurement) * copyMsPerRow
  const aroundMs = (measurement: Measurement) =>
    copyMs(measurement) +
    blocksPerRound(measurement) *
      ((writes(measurement) ? aroundWriteMs : aroundReadMs) + measurement.connections * connectMs)
  const scanMs = (measurement: Measurement) =>
    isScan(measurement) ? (measurement.rows ?? 0) * scanMsPerRow : 0
  const all = measurements.flatMap(ofParticipants)
  const startsMs =
    byCell.filter(({ length }) => length > 0).length *
    (startMs + participants.length * (startParticipantMs + warmUpPart * warmupLimitMs))
  const openMs =
    2500 +
    (serversNeeded(lineUp.sides) - 1) * furtherServerMs +
    estimateFilling(lineUp, participants, weights)
  const workMsOf = ({ weight }: Measurement, shareMs: number) =>
    Math.min(longestMs[spec.preset], Math.max(shortest.workMs, shareMs * weight))
  const tableMs = ({ operation, rows, way }: Measurement) =>
    operation === 'insert-table' ? (rows ?? 0) * tableMsPerRow[way] : 0
  const minMs = (measurement: Measurement) =>
    Math.max(
      scanMs(measurement),
      tableMs(measurement),
      blocksPerRound(measurement) * fewestOperations * estimateOperation(measurement, weights),
    )
  const costMs = (measurement: Measurement, shareMs: number) =>
    aroundMs(measurement) +
    (isShortStatement(measurement.operation) ? statementWarmUpMs - shortestWarmUpMs : 0) +
    Math.max(minMs(measurement), workMsOf(measurement, shareMs) * withWarmUp)
  const byRowsMs = sum(
    all.map((measurement) => copyMs(measurement) + scanMs(measurement) + tableMs(measurement)),
  )
  const rounds = Math.max(spec.rounds, usualRounds[spec.preset])
  const shareMs = largestThatFits(
    (share) => startsMs + sum(all.map((measurement) => costMs(measurement, share))),
    Math.max(suiteMs[spec.preset] - openMs, rounds * byRowsMs + minPart * suiteMs[spec.preset]) / rounds,
    longestMs[spec.preset] / Math.min(...all.map(({ weight }) => weight)),
  )
  const expectedMs = (measurement: Shared<Measurement>) =>
    sum(ofParticipants(measurement).map((own) => costMs(own, shareMs)))
  const blocksOf = (measurement: Measurement) => {
    const [ms, count] = [workMsOf(measurement, shareMs), blocksPerRound(measurement)]
    return { count, blockMs: hasTurns(measurement) ? besideTurnsMs(ms, measurement) : ms / count }
  }
  return {
    openMs,
    roundMs: startsMs + sum(measurements.map(expectedMs)),
    workMs: (measurement) => workMsOf(measurement, shareMs),
    blocksOf,
    warmUpMs(measurement) {
      const shortestMs = isShortStatement(measurement.operation) ? statementWarmUpMs : shortestWarmUpMs
      return Math.min(longestWarmUpMs, Math.max(shortestMs, blocksOf(measurement).blockMs * warmUpShare))
    },
    turnsOf: (measurement, operationMs) =>
      hasTurns(measurement)
        ? turnsWithin(measurement, workMsOf(measurement, shareMs), operationMs)
        : undefined,
    expectedMs,
  }
}

const placeOf = ({ cell, place }: Measurement) => `${cell.place} ${place}`

/** The largest value up to `most` of which a rising function stays within a limit, by bisection; 0 where none does. */
function largestThatFits(costOf: (share: number) => number, limit: number, most: number): number {
  if (!Number.isFinite(most) || costOf(most) <= limit) return Number.isFinite(most) ? most : 0
  let [fits, exceeds] = [0, most]
  while (exceeds - fits > finestShareMs) {
    const middle = (fits + exceeds) / 2
    if (costOf(middle) <= limit) fits = middle
    else exceeds = middle
  }
  return fits
}

/** What messages weigh that may be heavy, by their corpora. */
type Weights = ReadonlyMap<CorpusCell, MessageWeight | undefined>

/** About how long an operation takes on messages that may be heavy, as their weight tells; 0 on others. */
function estimateOperation(
  { cell, operation, connections, parameters }: Measurement,
  weights: Weights,
): number {
  const weight = weights.get(cell)
  if (!weight) return 0
  const ofServer = operation === 'serialize' || operation === 'deserialize' ? 0 : nsPerByte * weight.bytes
  const rows = operation === 'insert-batch' ? Number(parameters.batch ?? 1) : 1
  return (rows * connections * (slowestCodecNs(weight) / 2 + ofServer)) / 1e6
}

/** Whether one operation goes over all rows of its table. */
export function isScan({ operation, access }: Measurement): boolean {
  return isQueryPhase(operation) && access === 'scan'
}

/**
 * Operations that are over so soon that a turn of a few milliseconds has many. Their means are of turns alone and their percentiles of
 * the block before, which finds caches that are its own; both are of both where an operation takes longer.
 */
export function isShort(operation: Measurement['operation']): boolean {
  return formatPhases.has(operation) || isShortStatement(operation)
}

/** Those of them that go to the server. */
export function isShortStatement(operation: Measurement['operation']): boolean {
  return operation === 'point-read' || operation === 'insert' || operation === 'update-field'
}

/** Turns of a few milliseconds that everybody takes at a measurement in a round. */
export interface TurnTimes {
  /** 0 where an operation takes too long for it: then there is the block alone. */
  readonly turnsEach: number
  /** 0 where an operation takes so long that caches are filled in no time. */
  readonly leadInMs: number
  readonly turnMs: number
}

/** A block or a turn of a stream is one statement, which starts and commits. */
const streamTurnMs = 50
/** Of the time of a measurement that has turns, what is left for the block before them. */
const shareBesideTurns = 0.2
const besideTurnsMs = (workMs: number, { operation }: Measurement) =>
  Math.max(operation === 'copy' ? streamTurnMs : shortest.workMs, workMs * shareBesideTurns)
/** Short enough that whatever else the machine does hits all contenders alike, and with some operations in each. */
const [shortestTurnMs, longestTurnMs] = [6, 30]
const operationsInTurn = 10
const turnLeadInShare = 0.3
/** From here on an operation fills its caches itself. */
const coldMs = 2
/** Waking and stopping a process, and asking what the server has used. */
const turnOverheadMs = 3
/** The same of a stream, of which the server is then still working off what it was sent. */
const streamOverheadMs = 75
/** Turns are shorter where else there would be fewer. */
const fewestTurns = 3

/** @param operationMs How long an operation takes with the slowest contender. */
function turnsWithin(measurement: Measurement, workMs: number, operationMs: number): TurnTimes {
  const { operation } = measurement
  const isStream = operation === 'copy'
  // Warming up is for the block, and takes as much less.
  const leftMs = (workMs - besideTurnsMs(workMs, measurement)) * withWarmUp
  const leadInShare = isStream || operationMs > coldMs ? 0 : turnLeadInShare
  const overheadMs = isStream ? streamOverheadMs : turnOverheadMs
  const roomMs = (leftMs / fewestTurns - overheadMs) / (1 + leadInShare)
  const wantedMs = isStream ? streamTurnMs : Math.min(longestTurnMs, operationsInTurn * operationMs, roomMs)
  const turnMs = Math.max(shortestTurnMs, operationMs, wantedMs)
  const thatFit = Math.floor(leftMs / ((1 + leadInShare) * turnMs + overheadMs))
  return {
    turnsEach: isShort(operation) ? Math.max(fewestTurns, thatFit) : thatFit,
    leadInMs: leadInShare * turnMs,
    turnMs,
  }
}

/** Whether a measurement changes the table that it works on. */
export function writes({ operation }: Pick<Measurement, 'operation'>): boolean {
  return insertPhases.has(operation) || operation === 'update-field'
}

/** Rows of the table that is made anew for each block by copying another. */
function copiedRows({ operation, rows }: Measurement): number {
  return operation === 'update-field' ? (rows ?? 0) : 0
}

function estimateFilling(lineUp: LineUp, participants: readonly Participant[], weights: Weights): number {
  return sum(
    participants.map(({ contender, copy }) => {
      const { storage, cells } = lineUp.contender(contender).side
      const readOf = (cell: CorpusCell) => {
        const msOfRow = msPerRow * Math.max(1, (weights.get(cell)?.bytes ?? 0) / usualRowBytes)
        const lengths = needsTables(storage) ? storage.rows : []
        return storage.toast.length * sum(lengths.map((rows) => msPerTable + rows * msOfRow))
      }
      const isSwept = storage.phases.includes('size-sweep') && copy === 1
      const sweepOf = ({ sweepSizes }: CorpusCell) =>
        isSwept ? storage.toast.length * sweepSizes.length * msPerTable : 0
      const countsWal =
        copy === 1 && storage.phases.includes('update-field') && storage.phases.includes('x-ray')
      const walOf = ({ has }: CorpusCell) => (countsWal && has.field ? storage.toast.length * walMs : 0)
      return sum(cells.map((cell) => readOf(cell) + walOf(cell) + sweepOf(cell)))
    }),
  )
}
