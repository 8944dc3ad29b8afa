import type { Command } from 'commander'
import { dimensionNames } from '../model/dimensions.ts'
import { duelContenders } from '../model/duel-spec.ts'
import { WirebenchError } from '../model/errors.ts'
import type { RunSpec } from '../model/run-spec.ts'
import { judgeDuel } from '../report/compare/gate.ts'
import { printable, printableValue } from '../report/exports/printable.ts'
import { planRun } from '../run/plan.ts'
import { resolveSpec } from '../run/resolve-spec.ts'
import { defaultHomeFolder } from '../store/index.ts'
import { corporaOf } from '../suites/codec/cells.ts'
import type { AddCommand } from './bench.ts'
import { duelRequest } from './duel-request.ts'
import { fromHere, readSide } from './duel-side.ts'
import { gateRulesOf, tellGate } from './gate-options.ts'
import { takesOutput } from './outputs.ts'
import { ownMessagesFrom } from './own-messages-options.ts'
import { addOutputOptions, filesOf, measure, type OutputOptions } from './perform-run.ts'
import { addRunOptions, listOf, type RequestOptions, toRequest } from './request-options.ts'

interface DuelOptions extends OutputOptions, RequestOptions {
  readonly libraryA?: Readonly<Record<string, string>>
  readonly libraryB?: Readonly<Record<string, string>>
}

/** `bench duel SPEC_A SPEC_B`: two variants as contenders of the same rounds, and whether B is slower than A. */
export const addDuelCommand: AddCommand = (program, io, done) => {
  const command = program
    .command('duel')
    .description(
      'run two specs against each other in the same rounds: two versions of a library, two schemas, two sizes',
    )
    .argument(
      '<spec_a>',
      'a saved run, a report file, or a file with a spec as JSON; what isn’t said below is taken from it',
    )
    .argument('<spec_b>', 'what is compared with it; may be the same one')
    .option(
      '--library-a <package=folder>',
      'load a package on the A side as programs in the folder do',
      libraryOf,
    )
    .option('--library-b <package=folder>', 'the same on the B side', libraryOf)
  addOutputOptions(addDuelledOptions(addRunOptions(command))).action(
    async (nameA: string, nameB: string, options: DuelOptions) => {
      const rules = gateRulesOf(options)
      refuseBaseline(options)
      const own = await ownMessagesFrom(options, defaultHomeFolder(io.environment))
      const asked = { ...toRequest(options), ...(own && { own }) }
      const [a, b] = [await readSide(nameA, io), await readSide(nameB, io)]
      const request = duelRequest(
        { ...a, libraries: { ...a.libraries, ...options.libraryA } },
        { ...b, libraries: { ...b.libraries, ...options.libraryB } },
        asked,
      )
      const spec = resolveSpec(request)
      for (const line of sidesInWords(spec)) io.stderr.write(`${line}\n`)
      const { report, code } = await measure(spec, options, io, {})
      if (!rules) return done(code)
      const stream = takesOutput(filesOf(options)) ? io.stderr : io.stdout
      const gate = tellGate(judgeDuel(printableValue(report), rules), io, stream)
      done(code === 0 ? gate : code)
    },
  )
}

/** What meets: `A 7k2m9q: protobuf.js 8.8.1 from ../older; person`. */
function sidesInWords({ duel, ...spec }: RunSpec): string[] {
  if (!duel) return []
  const { contenders } = planRun({ ...spec, duel })
  return (['a', 'b'] as const).map((name) => {
    const side = duel[name]
    const own = duelContenders(duel).filter((known) => known.side === name)
    const codecs = own.map(({ name: contender, codec }) => {
      const info = contenders.find((known) => known.name === contender)
      const from = side.libraries?.[info?.library ?? '']
      return `${codec} ${info?.version ?? ''}${from === undefined ? '' : ` from ${from}`}`
    })
    const messages = corporaOf(side).map(({ workload, parameters }) =>
      parameters.size === undefined ? workload : `${workload} (size ${parameters.size})`,
    )
    return printable(`${name.toUpperCase()} ${side.title}: ${codecs.join(', ')}; ${messages.join(', ')}`)
  })
}

function addDuelledOptions(command: Command): Command {
  return command
    .option(
      '--codec <names>',
      'codecs to measure on both sides (default: those that both specs have)',
      listOf,
    )
    .option('--test <names>', `what to look at, separated by commas: ${dimensionNames.join(', ')}`, listOf)
}

function libraryOf(text: string, previous: Readonly<Record<string, string>> = {}): Record<string, string> {
  const [name = '', ...folder] = text.split('=')
  if (name.trim() === '' || folder.join('=').trim() === '') {
    throw new WirebenchError(
      'invalid-option',
      `the library is "${text}"`,
      'write a package and a folder in which it is installed: protobufjs=../other-project',
    )
  }
  return { ...previous, [name.trim()]: fromHere(folder.join('=').trim()) }
}

function refuseBaseline({ baseline }: OutputOptions): void {
  if (baseline === undefined) return
  throw new WirebenchError(
    'invalid-option',
    '--baseline has no place in a duel, whose A side is what B is judged by',
    'leave it out, or compare the duel with another run: pnpm bench compare RUN RUN',
  )
}
