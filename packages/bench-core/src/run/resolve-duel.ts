import { type Duel, duelContenders, suiteOfSide } from '../model/duel/duel-spec.ts'
import { invalidOption } from '../model/errors.ts'
import { askedIn } from '../model/options/option/option.ts'
import { samplingOptions } from '../model/options/run.ts'
import { shortenedName } from '../model/run/run-name.ts'
import type { MessageSuite, RunRequest, RunSpec } from '../model/run/run-spec.ts'
import { findSuite } from '../suites/catalogue.ts'

/**
 * The spec of a duel: rounds and seed are the request's; what takes part, and with which messages, is the sides' own.
 * @param resolve Makes the spec of one side.
 * @throws WirebenchError naming the value that doesn't fit and what to write instead.
 */
export function resolveDuel(
  request: RunRequest,
  duel: Duel,
  resolve: (request: RunRequest) => RunSpec,
): RunSpec {
  const suite = suiteOfDuel(request, duel)
  const settings = { ...askedIn(samplingOptions, request), ...(request.tests && { tests: request.tests }) }
  const { requestOf, resolve: meet } = findSuite(suite).duel
  const [a, b] = [duel.a, duel.b].map((side) => resolve({ ...settings, ...requestOf(side), suites: [suite] }))
  // What a runtime is set to beside the usual is measured with messages that both sides share.
  const { sizes: _, own: __, runtimeSettings: ___, ...common } = a!
  return {
    ...common,
    name: request.name ?? shortenedName(`${duel.a.title} against ${duel.b.title}`),
    workloads: [...new Set([...a!.workloads, ...b!.workloads])],
    ...meet(duel, a!, b!),
  }
}

/** The one suite that both sides are of. */
function suiteOfDuel({ suites }: RunRequest, duel: Duel): MessageSuite {
  const [a, b] = [suiteOfSide(duel.a), suiteOfSide(duel.b)]
  const other = suites?.find((suite) => suite !== a)
  if (a === b && other === undefined && duelContenders(duel).length > 0) return a
  throw invalidOption(
    a === b && other === undefined
      ? 'neither side of the duel has anything to measure'
      : `a duel measures one suite: the A side has the ${a} suite, but ${other ?? b} was asked for too`,
    'give both sides the same suite',
  )
}
