import { buildLane } from '../../../lanes/build-lane.ts'
import { laneOfRun } from '../../../lanes/catalogue.ts'
import { WirebenchError } from '../../../model/errors.ts'
import type { RunEvent } from '../../../model/run/run-event.ts'
import type { RunSpec } from '../../../model/run/run-spec.ts'
import type { Warning } from '../../../model/warning.ts'
import type { SuiteContext } from '../../suite.ts'
import { corporaOfRun } from '../corpora.ts'
import { corpusWorkload } from './corpus-workload.ts'

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
      for (const corpus of corporaOfRun(spec)) {
        const { type } = await corpusWorkload(spec, corpus, context.homeFolder)
        yield* told(`building the ${known.title} lane`, (onProgress) =>
          buildLane(known, type, { ...context, onProgress }),
        )
      }
    } catch (error) {
      if (!(error instanceof WirebenchError) || context.signal.aborted) throw error
      left = without(left, lane.name)
      if (left.codecs.length === 0) throw error
      const { message, hint } = error
      warnings.push({ code: 'lane-left-out', severity: 'error', values: { reason: message, fix: hint } })
    }
  }
  return { spec: left, warnings }
}

function without(spec: RunSpec, name: string): RunSpec {
  const lanes = spec.lanes?.filter((lane) => lane.name !== name) ?? []
  const gone = spec.lanes?.find((lane) => lane.name === name)?.contenders ?? []
  const codecs = spec.codecs.filter((codec) => !gone.includes(codec))
  const reference = codecs.includes(spec.reference)
    ? spec.reference
    : (lanes[0]?.reference ?? codecs[0] ?? '')
  const { lanes: _, ...own } = spec
  return { ...own, codecs, reference, ...(lanes.length > 0 && { lanes }) }
}

const tellEveryMs = 500

/** Tells what a piece of work says that it does, at most twice a second, while it goes on. */
async function* told<Result>(
  what: string,
  work: (onProgress: (doing: string) => void) => Promise<Result>,
): AsyncGenerator<RunEvent, Result> {
  const startMs = performance.now()
  let latest: string | undefined
  let outcome: { result: Result } | { error: unknown } | undefined
  let wake = () => {}
  const done = work((doing) => {
    latest = doing
    wake()
  }).then(
    (result) => {
      outcome = { result }
      wake()
    },
    (error) => {
      outcome = { error }
      wake()
    },
  )
  while (outcome === undefined) {
    await new Promise<void>((resolve) => {
      wake = resolve
      if (latest !== undefined || outcome !== undefined) resolve()
    })
    if (outcome !== undefined) break
    const seconds = Math.round((performance.now() - startMs) / 1000)
    yield { type: 'preparing', doing: `${what} (${seconds} s): ${latest}` }
    latest = undefined
    await Promise.race([done, new Promise((resolve) => setTimeout(resolve, tellEveryMs).unref())])
  }
  if ('error' in outcome) throw outcome.error
  return outcome.result
}
