import { laneOfRun } from '../../../lanes/catalogue.ts'
import type { Lane } from '../../../lanes/lane-file.ts'
import { laneOf } from '../../../model/lane.ts'
import type { RunSpec } from '../../../model/run-spec.ts'
import { decodeAndRead, laneOperations } from '../operations.ts'
import { type CodecWork, workOf } from '../work.ts'

/**
 * Contenders that are compared with each other: those of this runtime, or of one lane. Only they are alive at the same time,
 * so a run of several languages needs no more memory than the largest.
 */
export interface Party {
  /** The run as if there were no others. */
  readonly spec: RunSpec
  /** Undefined for this runtime. */
  readonly lane: Lane | undefined
  readonly work: CodecWork
  /** Its part of a round's time, 0 to 1. */
  readonly share: number
}

/** The parties of a run; this runtime's, where it has one, comes first. */
export function partiesOf(spec: RunSpec): Party[] {
  const { lanes = [], ...own } = spec
  const here = spec.codecs.filter((name) => laneOf(spec, name) === undefined)
  const reference = here.includes(spec.reference) ? spec.reference : here[0]
  const all = [
    ...(reference === undefined && lanes.length > 0
      ? []
      : [{ spec: { ...own, codecs: here, reference: reference ?? spec.reference }, lane: undefined }]),
    ...lanes.map((lane) => ({
      spec: { ...own, codecs: lane.contenders, reference: lane.reference },
      lane: laneOfRun(lane),
    })),
  ]
  const processes = all.reduce((sum, { spec: { codecs } }) => sum + codecs.length + 1, 0)
  return all.map((party) => ({
    ...party,
    work: party.lane ? workInLane(spec) : workHere(spec),
    share: (party.spec.codecs.length + 1) / processes,
  }))
}

/** Whether what has to be timed for it is what a lane can be asked. */
function workInLane(spec: RunSpec): CodecWork {
  const { operations, steps, needsSizes } = workOf(spec)
  const isKnown = (name: string) => laneOperations.some((operation) => operation.name === name)
  return {
    operations: operations.filter(({ name }) => isKnown(name)),
    steps: steps.filter(({ needs }) => needs.every(isKnown)),
    apart: [],
    needsSizes,
  }
}

/** Nothing that decodes in this runtime puts a part of its work off, so there is nothing to find by reading. */
function workHere(spec: RunSpec): CodecWork {
  const work = workOf(spec)
  return { ...work, operations: work.operations.filter((operation) => operation !== decodeAndRead) }
}
