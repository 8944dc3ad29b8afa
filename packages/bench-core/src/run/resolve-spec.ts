import { benchCommand } from '../model/commands.ts'
import { type Duel, duelContenders, suiteOfSide } from '../model/duel/duel-spec.ts'
import { inEachField, invalidOption } from '../model/errors.ts'
import { askedIn } from '../model/options/option/option.ts'
import { words } from '../model/options/option/words.ts'
import { runOptions, samplingOptions, usualMaximumRounds, usualSeed } from '../model/options/run.ts'
import { decides } from '../model/run/decides.ts'
import { runName, shortenedName } from '../model/run/run-name.ts'
import type { RunRequest, RunSpec } from '../model/run/run-spec.ts'
import type { MessageSuite } from '../model/suite-name.ts'
import { marginsOf } from '../model/use/margins.ts'
import { findSuite } from '../suites/catalogue.ts'
import type { Suite } from '../suites/suite.ts'
import { findWorkload } from '../workloads/catalogue.ts'

/**
 * Fills what a request leaves out and checks every name against the catalogues.
 * @throws WirebenchError naming the value that doesn't fit and what to write instead.
 */
export function resolveSpec(request: RunRequest): RunSpec {
  if (request.duel) return resolveDuel(request, request.duel)
  const suites = [...new Set<MessageSuite>(request.suites ?? ['codec'])].map(findSuite)
  const named = request.own && !request.workloads ? [] : request.workloads
  const workloads = [...new Set(named ?? suites.flatMap(({ defaultWorkloads }) => defaultWorkloads))]
  checkWorkloads(workloads, request.sizes)
  const spec: RunSpec = {
    ...commonSpec(request, suites),
    workloads,
    ...(request.sizes && { sizes: [...new Set(request.sizes)] }),
    ...(request.own && { own: request.own }),
    ...Object.assign({}, ...suites.map((suite) => suite.resolve(request))),
    ...(request.use && { use: request.use }),
  }
  refuseSharedNames(spec, request)
  return { ...spec, name: request.name ?? runName(spec) }
}

/** What a report tells of a contender is found by its name: one of the user's own has none of a format or transport beside it. */
function refuseSharedNames(
  { modules = {}, lanes = [], storage, protocol }: RunSpec,
  { codecs = [] }: RunRequest,
): void {
  const own = [
    ...Object.keys(modules),
    ...lanes.flatMap(({ folder, contenders }) => (folder === undefined ? [] : contenders)),
  ]
  const others = [...(storage?.formats ?? []), ...(protocol?.contenders ?? []).map(({ name }) => name)]
  const shared = own.find((name) => others.includes(name))
  if (shared === undefined) return
  throw invalidOption(
    `"${shared}" is both your own contender and a ${storage?.formats.includes(shared) ? 'column format' : 'transport'}`,
    'give yours another name, or measure it in a separate run',
    shared in modules || codecs.includes(shared) ? 'codecs' : 'lanes',
  )
}

/** What the spec of every run says, whatever it measures. */
export function commonSpec(request: RunRequest, suites: readonly Suite[]): RunSpec {
  marginsOf(request)
  const preset = request.preset ?? 'quick'
  const rounds = request.rounds ?? Math.max(...suites.map((suite) => suite.rounds[preset]))
  return {
    ...askedIn(samplingOptions, request),
    name: request.name ?? '',
    suites: suites.map(({ name }) => name),
    preset,
    rounds,
    seed: request.seed ?? usualSeed,
    codecs: [],
    reference: '',
    workloads: [],
    ...openEnd(request, { preset, rounds, suites }),
  }
}

function checkWorkloads(names: readonly string[], sizes: readonly number[] | undefined): void {
  const found = inEachField('workloads', names, (name) => findWorkload(name))
  const sized = found.filter(({ parameters }) => 'size' in parameters)
  if (sizes === undefined) return
  if (sized.length === 0) {
    throw invalidOption(
      `${names.join(' and ') || 'the messages'} ${names.length === 1 ? 'has' : 'have'} only one size`,
      `leave the size out, or choose a workload that has one (${benchCommand('catalogue')})`,
      'sizes',
    )
  }
  for (const { name } of sized) inEachField('sizes', sizes, (size) => findWorkload(name, size))
}

function openEnd(
  { untilDecided = false, maximumRounds }: RunRequest,
  { preset, rounds, suites }: Pick<RunSpec, 'preset' | 'rounds'> & { readonly suites: readonly Suite[] },
): Pick<RunSpec, 'untilDecided' | 'maximumRounds'> {
  if (!untilDecided) {
    if (maximumRounds === undefined) return { untilDecided: undefined }
    throw invalidOption(
      `a limit of ${maximumRounds} rounds applies only to a run that measures until it is decided`,
      words`add that (${runOptions.untilDecided}), or set the number of rounds with ${runOptions.rounds}`,
      'maximumRounds',
    )
  }
  if (!suites.every(({ name }) => decides({ preset }, name))) {
    throw invalidOption(
      'a codec smoke run compares only sizes, whatever the number of rounds',
      words`choose the quick preset or a longer one (${runOptions.preset}), or leave out ${runOptions.untilDecided}`,
      'untilDecided',
    )
  }
  if (maximumRounds !== undefined && maximumRounds < rounds) {
    throw invalidOption(
      `a run that is first judged after ${rounds} rounds can’t be limited to ${maximumRounds}`,
      words`set the limit to at least ${rounds}, or give fewer ${runOptions.rounds}`,
      'maximumRounds',
    )
  }
  return { untilDecided, maximumRounds: maximumRounds ?? usualMaximumRounds(rounds) }
}

/** The spec of a duel: rounds and seed are the request's; what takes part, and with which messages, is the sides' own. */
function resolveDuel(request: RunRequest, duel: Duel): RunSpec {
  const suite = suiteOfDuel(request, duel)
  const settings = { ...askedIn(samplingOptions, request), ...(request.tests && { tests: request.tests }) }
  const { requestOf, resolve: meet } = findSuite(suite).duel
  const [a, b] = [duel.a, duel.b].map((side) =>
    resolveSpec({ ...settings, ...requestOf(side), suites: [suite] }),
  )
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
