import type { Command } from 'commander'
import { invalidOption } from '../../model/errors.ts'
import { duelOptions, duelSuite } from '../../model/options/duel.ts'
import type { Options } from '../../model/options/option/option.ts'
import { runOptions } from '../../model/options/run.ts'
import { MessageSuite } from '../../model/run/run-spec.ts'
import type { PgSettings } from '../../model/storage/storage-spec.ts'
import { parseContender } from '../../suites/protocol/contender.ts'
import { addOptions, askedOf, type Typed } from '../options/request-options.ts'
import type { RunSpecChanges } from './duel-request.ts'
import { fromHere } from './duel-side.ts'

/** What the command line says of one side alone. */
export interface OwnThings {
  readonly libraries: Readonly<Record<string, string>>
  readonly pgSettings: PgSettings
}

export function addDuelOptions(command: Command): Command {
  return addOptions(command, {
    ...duelSuite,
    ...duelOptions.codec,
    ...duelOptions.storage,
    ...duelOptions.protocol,
  })
}

/** What the options ask of both sides, and of each. @throws WirebenchError for an option that the suite has no use for. */
export function changesOf(
  suite: MessageSuite,
  typed: Typed,
): { readonly both: RunSpecChanges; readonly ofA: OwnThings; readonly ofB: OwnThings } {
  refuseStrangers(suite, typed)
  const { codecs, librariesA, librariesB } = askedOf(duelOptions.codec, typed)
  const { pgSettingsA = {}, pgSettingsB = {}, ...storage } = askedOf(duelOptions.storage, typed)
  const { transports } = askedOf(duelOptions.protocol, typed)
  return {
    both: {
      ...(codecs && { codecs }),
      storage,
      ...(transports && { protocol: { contenders: transports.map(parseContender) } }),
    },
    ofA: { libraries: fromCurrentFolder(librariesA), pgSettings: pgSettingsA },
    ofB: { libraries: fromCurrentFolder(librariesB), pgSettings: pgSettingsB },
  }
}

/** What everybody is asked to do with which messages stands in the A side's spec. */
const messages = { workloads: runOptions.workloads, sizes: runOptions.sizes }

function refuseStrangers(suite: MessageSuite, typed: Typed): void {
  const others = MessageSuite.options.filter((other) => other !== suite)
  const [stranger] = others.flatMap((other) => flagsGiven(duelOptions[other], typed))
  const [message] = suite === 'protocol' ? flagsGiven(messages, typed) : []
  const flag = stranger ?? message
  if (flag === undefined) return
  throw invalidOption(
    `${flag} can’t be used in a duel of the ${suite} suite`,
    stranger === undefined
      ? 'leave it out: operations, loads and messages are those of the A side’s spec'
      : 'leave it out, or give specs of its suite',
  )
}

export function flagsGiven(table: Options, typed: Typed): readonly (string | undefined)[] {
  return Object.keys(askedOf(table, typed)).map((name) => table[name]?.flag)
}

function fromCurrentFolder(libraries: Readonly<Record<string, string>> = {}): Record<string, string> {
  return Object.fromEntries(Object.entries(libraries).map(([name, folder]) => [name, fromHere(folder)]))
}
