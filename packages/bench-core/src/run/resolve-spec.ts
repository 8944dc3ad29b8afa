import { codecs, findCodec } from '../codecs/catalogue.ts'
import { WirebenchError } from '../model/errors.ts'
import { presets } from '../model/presets.ts'
import type { RunRequest, RunSpec } from '../model/run-spec.ts'
import { findWorkload } from '../workloads/catalogue.ts'

/**
 * Fills what a request leaves out and checks every name against the catalogues.
 * @throws WirebenchError naming the value that doesn't fit and what to write instead.
 */
export function resolveSpec(request: RunRequest): RunSpec {
  const preset = request.preset ?? 'quick'
  const chosen = unique(request.codecs ?? codecs.map(({ info }) => info.name))
  const reference = request.reference ?? (chosen.includes('json') ? 'json' : chosen[0]!)
  const workloads = unique(request.workloads ?? ['infrastructure-execution'])
  chosen.forEach(findCodec)
  workloads.forEach(findWorkload)
  if (!chosen.includes(findCodec(reference).info.name)) {
    throw new WirebenchError(
      'invalid-option',
      `the reference "${reference}" is not among the codecs ${chosen.join(', ')}`,
      `add it to the codecs, or take one of them as the reference`,
    )
  }
  return {
    name: request.name ?? `${preset} codec run`,
    suites: unique(request.suites ?? ['codec']),
    preset,
    rounds: request.rounds ?? presets[preset].rounds,
    seed: request.seed ?? 42,
    codecs: chosen,
    reference,
    workloads,
    ...openEnd(request, request.rounds ?? presets[preset].rounds),
  }
}

/** How far beyond its rounds a run goes at most to be decided, unless it is told: that halves the intervals. */
const maximumFactor = 4
const mostRounds = 200

function openEnd(
  { untilDecided = false, maximumRounds }: RunRequest,
  rounds: number,
): Pick<RunSpec, 'untilDecided' | 'maximumRounds'> {
  if (!untilDecided) {
    if (maximumRounds === undefined) return {}
    throw new WirebenchError(
      'invalid-option',
      `a limit of ${maximumRounds} rounds is for a run that measures until it is decided`,
      'ask for that too (--until-decided), or say with --rounds how many to measure',
    )
  }
  if (maximumRounds !== undefined && maximumRounds < rounds) {
    throw new WirebenchError(
      'invalid-option',
      `a run of ${rounds} rounds before it is judged can't end after ${maximumRounds}`,
      `give at least ${rounds} as the limit, or fewer --rounds`,
    )
  }
  return { untilDecided, maximumRounds: maximumRounds ?? Math.min(mostRounds, maximumFactor * rounds) }
}

function unique<T>(values: readonly T[]): T[] {
  return [...new Set(values)]
}
