import { laneOfRun } from '../../../lanes/catalogue.ts'
import type { Lane } from '../../../lanes/lane-file.ts'
import { laneOf } from '../../../model/codec/lane.ts'
import { usualSettings } from '../../../model/codec/runtime-settings.ts'
import { duelWithin } from '../../../model/duel/duel-spec.ts'
import type { RunSpec } from '../../../model/run/run-spec.ts'
import { sumBy } from '../../../model/sum.ts'
import type { Corpus } from '../../../workloads/corpora.ts'
import { corporaOfRun } from '../corpora.ts'
import { firstUses } from '../dimensions/init.ts'
import { evolutionsHere } from '../evolution/evolve.ts'
import {
  compressions,
  decodeAndRead,
  dictionaryCompressions,
  isOfEitherDirection,
  laneOperations,
  type TimedOperation,
} from '../operations.ts'
import { fewRounds } from '../rounds.ts'
import { type CodecWork, workOf } from '../work.ts'
import { compressedByUs } from './compressed-by-us.ts'
import { evolutionsOf } from './evolutions.ts'
import { firstUsesOf } from './first-uses.ts'

/**
 * Contenders that are compared with each other: those of this runtime under the same settings, or of one lane. Only they are
 * alive at the same time, so a run of several languages needs no more memory than the largest.
 */
export interface Party {
  /** The run as if there were no others. */
  readonly spec: RunSpec
  /** Undefined for this runtime. */
  readonly lane: Lane | undefined
  readonly work: CodecWork
  /** The settings of this runtime that it is measured under. */
  readonly settings: string
  /** How many of the run's rounds it takes part in. */
  readonly rounds: number
  /** The messages that it works. */
  readonly corpora: readonly Corpus[]
  /** Its part of the time of a round that it takes part in, 0 to 1. */
  readonly share: number
}

/** The parties of a run; this runtime's, where it has one, comes first. */
export function partiesOf(spec: RunSpec): Party[] {
  const { lanes = [], ...own } = spec
  const here = spec.codecs.filter((name) => laneOf(spec, name) === undefined)
  const reference = here.includes(spec.reference) ? spec.reference : here[0]
  const isHere = reference !== undefined || lanes.length === 0
  const ofHere = isHere
    ? partiesHere(spec, { ...within(own, here), reference: reference ?? spec.reference })
    : []
  const ofLanes = lanes.map((lane) => ({
    ...always({ ...spec, codecs: lane.contenders }),
    spec: { ...within(own, lane.contenders), reference: lane.reference },
    lane: laneOfRun(lane),
    work: workInLane(spec, laneOfRun(lane)),
  }))
  const all = [...ofHere, ...ofLanes]
  // Rounds in which somebody takes no part are longer for the others, so that the run takes its time.
  const sum = sumBy(all, ({ rounds, weight }) => (rounds / spec.rounds) * weight)
  return all.map(({ weight, ...party }) => ({
    ...party,
    corpora: corporaOfRun(party.spec, party.settings),
    share: weight / sum,
  }))
}

/** The run with none but some of its contenders. */
function within(spec: RunSpec, codecs: string[]): RunSpec {
  return { ...spec, codecs, ...(spec.duel && { duel: duelWithin(spec.duel, codecs) }) }
}

type Planned = Omit<Party, 'corpora' | 'share'> & {
  /** How much of a round's time it has beside the others. */
  readonly weight: number
}

function always({ rounds, codecs }: RunSpec): Pick<Planned, 'rounds' | 'weight' | 'settings'> {
  return { rounds, weight: codecs.length + 1, settings: usualSettings }
}

/**
 * This runtime as it is set, and what else it is set to: there each direction in processes of its own, which hold what a
 * service has that only decodes or only encodes. How settings turn ratios takes fewer rounds than the ratios themselves.
 */
function partiesHere(spec: RunSpec, own: RunSpec): Planned[] {
  const work = workHere(spec)
  const timed = work.operations.filter(({ rounds }) => rounds === undefined).length
  const besides = (spec.runtimeSettings ?? []).flatMap((settings) =>
    work.operations.filter(isOfEitherDirection).map((operation) => ({
      spec: own,
      lane: undefined,
      // Means are what ratios are of; percentiles would take as long again.
      work: { operations: [inSlicesAlone(operation)], steps: [], apart: [], needsSizes: false },
      settings,
      rounds: Math.min(spec.rounds, Math.max(fewestBeside, fewRounds({ name: spec.preset }, spec.rounds))),
      weight: (own.codecs.length + 1) / timed,
    })),
  )
  return [{ ...always(own), spec: own, lane: undefined, work }, ...besides]
}

function inSlicesAlone(operation: TimedOperation): TimedOperation {
  return { ...operation, pace: (preset) => ({ ...operation.pace(preset), blockMs: null }) }
}

/** An interval over fewer says next to nothing. */
const fewestBeside = 5

/** What a lane can be asked to time, and what is done here with the bytes that it encodes. */
function workInLane(spec: RunSpec, lane: Lane): CodecWork {
  const { operations, steps, apart, needsSizes } = workOf(spec)
  const compressed = [...compressions, ...dictionaryCompressions].filter((one) => operations.includes(one))
  const isKnown = (name: string) => laneOperations.some((operation) => operation.name === name)
  return {
    operations: operations.filter(({ name }) => isKnown(name)),
    // What is told once comes before what a trial may not survive.
    steps: [...compressed.map(compressedByUs), ...steps.filter(({ needs }) => needs.every(isKnown))],
    apart: [
      ...(apart.includes(firstUses) ? [firstUsesOf(lane)] : []),
      ...(apart.includes(evolutionsHere) ? [evolutionsOf(lane)] : []),
    ],
    needsSizes,
  }
}

/** Nothing that decodes in this runtime puts a part of its work off, so there is nothing to find by reading. */
function workHere(spec: RunSpec): CodecWork {
  const work = workOf(spec)
  return { ...work, operations: work.operations.filter((operation) => operation !== decodeAndRead) }
}
