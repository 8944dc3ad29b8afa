import type { DescMessage } from '@bufbuild/protobuf'
import { type BuildOptions, buildLane } from '../../../lanes/build-lane.ts'
import { laneOfRun, laneOfSide } from '../../../lanes/catalogue.ts'
import { whileWorking } from '../../../measure/while-working.ts'
import { duelWithin } from '../../../model/duel/duel-spec.ts'
import { WirebenchError } from '../../../model/errors.ts'
import type { RunEvent } from '../../../model/run/run-event.ts'
import { runName } from '../../../model/run/run-name.ts'
import type { RunSpec } from '../../../model/run/run-spec.ts'
import type { Warning } from '../../../model/warning.ts'
import { contenderBehind } from '../../duel/contender-of-side.ts'
import type { SuiteContext } from '../../suite.ts'
import { corporaOfRun } from '../corpora.ts'
import { corpusWorkload, oneOfEachSide } from './corpus-workload.ts'
import { evolutionTypes } from './evolutions.ts'

type Context = Pick<SuiteContext, 'signal' | 'homeFolder'>

/** Builds every lane of a run for every message type in it; one that can't be had is left out of the run, with a warning. */
export async function* prepareLanes(
  spec: RunSpec,
  context: Context,
): AsyncGenerator<RunEvent, { readonly spec: RunSpec; readonly warnings: readonly Warning[] }> {
  let left = spec
  const warnings: Warning[] = []
  for (const lane of spec.lanes ?? []) {
    const known = laneOfRun(lane)
    try {
      for (const contender of oneOfEachSide(spec.duel)) {
        const ofSide = laneOfSide(known, contenderBehind(spec.duel, contender).side)
        const build = (type: DescMessage) =>
          told(known.title, (hear) => buildLane(ofSide, type, { ...context, ...hear }))
        for (const corpus of corporaOfRun(spec))
          yield* build((await corpusWorkload(spec, contender, corpus, context.homeFolder)).type)
        for (const type of spec.tests?.includes('schema') ? evolutionTypes() : []) yield* tried(build(type))
      }
    } catch (error) {
      if (!(error instanceof WirebenchError) || context.signal.aborted) throw error
      left = withoutLane(left, lane.name)
      if (left.codecs.length === 0) throw error
      const { message, hint } = error
      const values = { language: lane.title, reason: message, fix: hint }
      warnings.push({ code: 'lane-left-out', severity: 'error', values })
    }
  }
  return { spec: left, warnings }
}

/** A build that nothing but evolutions needs, as a lane may be written for one schema: they say so where it failed. */
async function* tried(building: AsyncGenerator<RunEvent, unknown>): AsyncGenerator<RunEvent> {
  try {
    yield* building
  } catch (error) {
    if (!(error instanceof WirebenchError)) throw error
  }
}

/** A run without one of its languages; of no codecs where all are of that one. */
export function withoutLane(spec: RunSpec, name: string): RunSpec {
  const lanes = spec.lanes?.filter((lane) => lane.name !== name) ?? []
  const gone = spec.lanes?.find((lane) => lane.name === name)?.contenders ?? []
  const codecs = spec.codecs.filter((codec) => !gone.includes(codec))
  const reference = codecs.includes(spec.reference)
    ? spec.reference
    : (lanes[0]?.reference ?? codecs[0] ?? '')
  const { lanes: _, duel, ...own } = spec
  const left = {
    ...own,
    codecs,
    reference,
    ...(lanes.length > 0 && { lanes }),
    ...(duel && { duel: duelWithin(duel, codecs) }),
  }
  return spec.name === runName(spec) ? { ...left, name: runName(left) } : left
}

/**
 * Tells what the build of a lane does while it goes on, how long it has taken and how long it is likely to take; nothing of one
 * that was there already.
 */
async function* told<Result>(
  lane: string,
  work: (hear: Required<Pick<BuildOptions, 'onProgress' | 'onExpected'>>) => Promise<Result>,
): AsyncGenerator<RunEvent, Result> {
  const startMs = performance.now()
  let latest: string | null | undefined
  let expectedSeconds: number | undefined
  const working = work({
    onProgress: (line) => {
      latest = line
    },
    onExpected: (seconds) => {
      expectedSeconds = seconds
    },
  })
  return yield* whileWorking(working, () => {
    const seconds = Math.round((performance.now() - startMs) / 1000)
    if (latest === undefined && seconds === 0) return []
    // Some say nothing until they are done.
    const line = latest === undefined ? '' : latest
    return [
      {
        type: 'preparing',
        doing: { code: 'building-lane', lane, seconds, expectedSeconds, line },
      },
    ]
  })
}
