import { type ExitCode, invalidOption } from '../../model/errors.ts'
import { codecOptions } from '../../model/options/codec.ts'
import { duelOptions, duelSuite } from '../../model/options/duel.ts'
import { pgUrl } from '../../model/options/option/words.ts'
import { runOptions } from '../../model/options/run.ts'
import { startOptions } from '../../model/options/start.ts'
import { examineSettings } from '../../postgres/server-under-test/examine-settings.ts'
import { printable } from '../../report/words/printable.ts'
import { withOwnField } from '../../run/own-field.ts'
import { resolveSpec } from '../../run/resolve-spec.ts'
import { defaultHomeFolder } from '../../store/home-folder.ts'
import type { AddCommand, Io } from '../io.ts'
import { addFetchOption } from '../options/fetch-option.ts'
import { addGateOptions, gateRulesOf, passDuelGate } from '../options/gate-options.ts'
import { addOwnMessagesOptions, ownMessagesFrom } from '../options/own-messages-options.ts'
import { addOptions, askedOf } from '../options/request-options.ts'
import { reportFilesOf, screenFor } from '../output/outputs.ts'
import { withPlainData } from '../own-data/plain-data.ts'
import { allowCode, withOwnCode } from '../run/own-code.ts'
import { addOutputOptions, checkOptions, measure } from '../run/perform-run.ts'
import { refuseToWait, startOf } from '../run/start-of.ts'
import { addCommandDuelOptions, type CommandDuelOptions, duelOfCommands } from './command-duel.ts'
import { addDuelOptions, changesOf, flagsGiven, type OwnThings } from './duel-options.ts'
import { duelRequest, suiteOf, withAsked } from './duel-request.ts'
import { onServer, refuseWithoutAddress, serversFor, serversOf } from './duel-servers.ts'
import { type NamedSide, readSide } from './duel-side.ts'
import { sidesInWords } from './duel-words.ts'
import { addRevisionOptions, revisionFlagsGiven, revisionsOf } from './revisions.ts'

/** `bench duel SPEC_A SPEC_B`: two variants as contenders of the same rounds, and whether B is slower than A. */
export const addDuelCommand: AddCommand = (program, io, done) => {
  const command = program
    .command('duel')
    .description(
      'run two specs against each other in the same rounds: two versions of a library, two schemas, two PostgreSQL settings, two transports; or two revisions of your own codec, or whole commands',
    )
    .argument(
      '[spec_a]',
      'a saved run, a report file, or a file with a spec as JSON; it supplies whatever the options don’t',
    )
    .argument('[spec_b]', 'what to compare with it; may be the same')
    .option(allowCode.flag, allowCode.help)
  addDuelOptions(
    addOwnMessagesOptions(addOptions(addCommandDuelOptions(addRevisionOptions(command)), runOptions)),
  )
  addOutputOptions(addFetchOption(command), addGateOptions).action(
    async (nameA: string | undefined, nameB: string | undefined, options: DuelOptions) => {
      checkOptions(options)
      if (options.command !== undefined && nameA === undefined) return done(await duelOfCommands(options, io))
      if (options.git !== undefined && nameA === undefined) {
        refuseBesideRevisions(options)
        const { sides, remove } = await revisionsOf(options)
        try {
          return done(await duelOfSides(sides, options, io))
        } finally {
          remove()
        }
      }
      const [specA, specB] = specsOf(nameA, nameB, options)
      const [a, b] = [
        await readSide(specA, options.allowCode === true, io),
        await readSide(specB, options.allowCode === true, io),
      ]
      done(await duelOfSides([a, b], options, io))
    },
  )
}

type DuelOptions = CommandDuelOptions & { readonly suite?: string; readonly allowCode?: boolean }

async function duelOfSides(
  [givenA, givenB]: readonly [NamedSide, NamedSide],
  options: DuelOptions,
  io: Io,
): Promise<ExitCode> {
  const rules = gateRulesOf(options)
  const homeFolder = defaultHomeFolder(io.environment)
  const { tests } = askedOf({ tests: codecOptions.tests }, options)
  const asked = { ...askedOf(runOptions, options), ...(tests && { tests }) }
  const { suite: wanted } = askedOf(duelSuite, options)
  const suite = suiteOf(givenA, givenB, wanted)
  const { workloads, sizes } = asked
  const { both, ofA, ofB } = changesOf(suite, options)
  const { codecs } = await withOwnCode({ codecs: both.codecs }, true)
  const changes = { workloads, sizes, ...both, codecs }
  const meeting = duelRequest(
    withOwnThings(withAsked(givenA, changes), ofA),
    withOwnThings(withAsked(givenB, changes), ofB),
    { request: asked, suite },
  )
  const own = await withPlainData(options, io, (plain) => ownMessagesFrom(plain, homeFolder, meeting))
  const servers = serversOf(io.environment)
  const { seed = givenA.spec.seed } = asked
  const sideOf = async (given: NamedSide, url: string | undefined, letter: 'A' | 'B') => {
    const named = { label: `${pgUrl.variable}_${letter}` }
    const side = await onServer(withAsked(given, { ...changes, own }), url, named)
    return own && suite === 'storage' ? withFields(side, seed, homeFolder) : side
  }
  const a = await sideOf(givenA, servers.pgUrlA, 'A')
  const b = await sideOf(givenB, servers.pgUrlB, 'B')
  const request = duelRequest(withOwnThings(a, ofA), withOwnThings(b, ofB), { request: asked, suite })
  const spec = resolveSpec(request)
  const secrets = serversFor(spec, servers)
  refuseWithoutAddress(
    spec,
    secrets,
    options,
    'set WIREBENCH_PG_URL, or WIREBENCH_PG_URL_A and WIREBENCH_PG_URL_B for two servers',
  )
  await refuseToWait(options, io)
  await examineSettings([spec.duel?.a.storage?.pgSettings, spec.duel?.b.storage?.pgSettings])
  if (!options.quiet) for (const line of sidesInWords(spec)) io.stderr.write(`${line}\n`)
  const ended = await measure(spec, options, io, secrets)
  return passDuelGate(ended, rules, screenFor(reportFilesOf(options), io))
}

/** The codec is the contender’s, there is one suite, and what is written out of the repository lies on this machine alone. */
function refuseBesideRevisions(options: DuelOptions): void {
  if (startOf(options).on !== undefined)
    throw invalidOption(
      `${startOptions.on.flag} can’t be used in a duel of two revisions, because they come from a repository on this machine`,
      'run it on that machine',
    )
  const [stranger] = [
    ...flagsGiven({ codecs: duelOptions.codec.codecs, ...duelSuite }, options),
    ...commandFlagsGiven(options),
  ]
  if (stranger === undefined) return
  throw invalidOption(
    `${stranger} can’t be used in a duel of two revisions`,
    'leave it out: --contender selects what is compared',
  )
}

/** The options of a duel of whole commands, wherever else they stand. */
function commandFlagsGiven({ command, label, prepare, oneCore }: CommandDuelOptions): string[] {
  return Object.entries({ command, label, prepare, 'one-core': oneCore }).flatMap(([name, given]) =>
    given === undefined ? [] : [`--${name}`],
  )
}

/** A side that knows by which fields of its messages rows are found: its spec had others, or none. */
async function withFields(side: NamedSide, seed: number, homeFolder: string): Promise<NamedSide> {
  const { own, storage } = side.spec
  const asked = await withOwnField({ suites: ['storage'], own, storage, seed }, homeFolder)
  const { ownField, ownNested, ownNumber } = asked.storage ?? {}
  return withAsked(side, { storage: { ownField, ownNested, ownNumber } })
}

function withOwnThings(side: NamedSide, { libraries, pgSettings: asked }: OwnThings): NamedSide {
  const pgSettings = { ...side.spec.storage?.pgSettings, ...asked }
  const hasSettings = Object.keys(pgSettings).length > 0
  const { spec } = withAsked(side, hasSettings ? { storage: { pgSettings } } : {})
  return { ...side, spec, libraries: { ...side.libraries, ...libraries } }
}

/** @throws WirebenchError where it isn't two of them, or they stand beside commands or revisions. */
function specsOf(a: string | undefined, b: string | undefined, options: DuelOptions): [string, string] {
  if (a === undefined || b === undefined)
    throw invalidOption(
      a === undefined
        ? 'nothing was given to compare'
        : `nothing was given to compare "${printable(a)}" with`,
      'give two saved runs, report files or specs, or --command twice, or --git with --contender',
    )
  const [stranger] = [...commandFlagsGiven(options), ...revisionFlagsGiven(options)]
  if (stranger !== undefined)
    throw invalidOption(`${stranger} can’t be combined with specs`, 'leave it out, or leave the specs out')
  return [a, b]
}
