import type { Command } from 'commander'
import { dimensionNames } from '../model/dimensions.ts'
import { WirebenchError } from '../model/errors.ts'
import { SuiteName } from '../model/run-spec.ts'
import { largestRows, type PgSettings, storagePhases } from '../model/storage-spec.ts'
import { parseContender } from '../suites/protocol/contender.ts'
import type { RunSpecChanges } from './duel-request.ts'
import { fromHere } from './duel-side.ts'
import { pgSettingOf } from './pg-setting-options.ts'
import { integerOf, listOf, oneOf, type RequestOptions } from './request-options.ts'

/** The options of `bench duel` of its own, as commander hands them over. */
export interface DuelOptions extends RequestOptions {
  readonly suite?: string
  readonly format?: string[]
  readonly phase?: string[]
  readonly rows?: string[]
  readonly transport?: string[]
  readonly libraryA?: Readonly<Record<string, string>>
  readonly libraryB?: Readonly<Record<string, string>>
  readonly pgSettingA?: PgSettings
  readonly pgSettingB?: PgSettings
}

export function addDuelOptions(command: Command): Command {
  return command
    .option('--suite <name>', `which suite, where both specs have several: ${SuiteName.options.join(', ')}`)
    .option(
      '--codec <names>',
      'codecs to measure on both sides (default: those that both specs have)',
      listOf,
    )
    .option('--test <names>', `what to look at, separated by commas: ${dimensionNames.join(', ')}`, listOf)
    .option('--format <names>', 'column formats to measure on both sides', listOf)
    .option('--phase <names>', `storage: of ${storagePhases.join(', ')}`, listOf)
    .option('--rows <numbers>', 'storage: rows of the tables that are read', listOf)
    .option(
      '--transport <names>',
      'transports to measure on both sides, with options: http-json+gzip',
      listOf,
    )
    .option(
      '--library-a <package=folder>',
      'load a package on the A side as programs in the folder do',
      libraryOf,
    )
    .option('--library-b <package=folder>', 'the same on the B side', libraryOf)
    .option(
      '--pg-setting-a <name=value>',
      'set something on the PostgreSQL of the A side, such as synchronous_commit=off; may be given more than once',
      pgSettingOf,
    )
    .option('--pg-setting-b <name=value>', 'the same on the B side', pgSettingOf)
}

/** What the options ask of both sides. @throws WirebenchError for an option that the suite has no use for. */
export function changesOf(suite: SuiteName, options: DuelOptions): RunSpecChanges {
  refuseStrangers(suite, options)
  const { format, phase, rows, transport } = options
  const storage = {
    ...(format && { formats: format }),
    ...(phase && { phases: phase.map((name) => oneOf('phase', name, storagePhases)) }),
    ...(rows && { rows: rows.map((text) => integerOf('--rows', text, 1, largestRows)) }),
  }
  return {
    ...(options.codec && { codecs: options.codec }),
    storage,
    ...(transport && { protocol: { contenders: transport.map(parseContender) } }),
  }
}

/** Options by the suite that they are about. */
const ofSuite: Readonly<Record<SuiteName, readonly (keyof DuelOptions)[]>> = {
  codec: ['codec', 'test', 'libraryA', 'libraryB'],
  storage: ['format', 'phase', 'rows', 'pgSettingA', 'pgSettingB'],
  protocol: ['transport'],
}
/** What everybody is asked to do with which messages stands in the A side's spec. */
const notForProtocol: readonly (keyof DuelOptions)[] = ['workload', 'size']

function refuseStrangers(suite: SuiteName, options: DuelOptions): void {
  const others = Object.entries(ofSuite).flatMap(([name, own]) => (name === suite ? [] : own))
  const strangers = suite === 'protocol' ? [...others, ...notForProtocol] : others
  const given = strangers.find((name) => options[name] !== undefined)
  if (given === undefined) return
  const option = `--${given.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
  throw new WirebenchError(
    'invalid-option',
    `${option} is not for a duel of the ${suite} suite`,
    suite === 'protocol' && notForProtocol.includes(given)
      ? 'leave it out: operations, loads and messages are those of the A side’s spec'
      : 'leave it out, or name specs of the suite that it is for',
  )
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
