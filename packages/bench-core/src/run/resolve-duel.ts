import { type Duel, duelContenders } from '../model/duel-spec.ts'
import { WirebenchError } from '../model/errors.ts'
import type { RunRequest, RunSpec } from '../model/run-spec.ts'
import { checkDuel } from '../suites/codec/duel/check-duel.ts'

/**
 * The spec of a duel: rounds, seed and tests are the request's; codecs and messages are those of the sides.
 * @param resolve Makes the spec of one side.
 * @throws WirebenchError naming the value that doesn't fit and what to write instead.
 */
export function resolveDuel(
  request: RunRequest,
  duel: Duel,
  resolve: (request: RunRequest) => RunSpec,
): RunSpec {
  const { suites = ['codec'], preset, rounds, seed, tests, untilDecided, maximumRounds } = request
  const other = suites.find((suite) => suite !== 'codec')
  if (other !== undefined) throw notForDuels(other)
  const settings = { preset, rounds, seed, tests, untilDecided, maximumRounds }
  const [a, b] = [duel.a, duel.b].map(({ codecs, workloads, sizes, own }) =>
    resolve({ ...withoutUndefined(settings), suites: ['codec'], codecs, workloads, sizes, own }),
  )
  checkDuel(duel)
  const { sizes: _, own: __, ...common } = a!
  const contenders = duelContenders(duel).map(({ name }) => name)
  return {
    ...common,
    name: request.name ?? `${duel.a.title} against ${duel.b.title}`.slice(0, 80).trim(),
    codecs: contenders,
    reference: contenders[0]!,
    workloads: [...new Set([...a!.workloads, ...b!.workloads])],
    duel,
  }
}

/** What else is measured has a server of its own, which can't take turns with another one's on a core. */
export function notForDuels(suite: string): WirebenchError {
  return new WirebenchError(
    'invalid-option',
    `a duel is for codecs: the ${suite} suite has servers of its own, and they can’t take turns`,
    'run both after one another and compare them: pnpm bench compare RUN_A RUN_B',
  )
}

function withoutUndefined<Settings extends object>(settings: Settings): Partial<Settings> {
  return Object.fromEntries(
    Object.entries(settings).filter(([, value]) => value !== undefined),
  ) as Partial<Settings>
}
