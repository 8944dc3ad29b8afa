import type { Command } from 'commander'
import { invalidOption } from '../../../model/errors.ts'
import { allSuitesOptions } from '../../../model/options/all-suites.ts'
import type { Option } from '../../../model/options/option/option.ts'
import { pgUrl } from '../../../model/options/option/words.ts'
import { useOptions } from '../../../model/options/use.ts'
import { isPackaged } from '../../../model/packaged.ts'
import { MessageSuite } from '../../../model/suite-name.ts'
import { addConfigOptions } from '../../config/config-options.ts'
import type { AddCommand } from '../../io.ts'
import { addFetchOption } from '../../options/fetch-option.ts'
import { addOwnMessagesOptions, namesOwnMessages } from '../../options/own-messages-options.ts'
import { addServerOption } from '../../options/own-server.ts'
import { addOptions, askedOf, attributeOf } from '../../options/request-options.ts'
import { addOutputOptions, checkOptions, performRun } from '../../run/perform-run.ts'
import { addTargetOptions, protocolPart, targetOptions } from './protocol-command.ts'
import { storagePart } from './storage-command.ts'

/** What every suite measures where nobody says: a record that people store and send as well as encode. */
const usualWorkloads = ['infrastructure-execution']

/** `bench all`, and `bench` alone: codecs, storage and protocols over the same messages, in one run with one report. */
export const addAllCommand: AddCommand = (program, io, done) => {
  const command = program
    .command('all')
    .description(
      `compare codecs, column formats and transports on the same messages, in one run${isPackaged ? '' : '; the default command'}`,
    )
  const { run, codec, storage, protocol } = allSuitesOptions
  addOwnMessagesOptions(addOptions(command, { ...run, ...codec }))
  addOptions(command, storage)
  addOptions(command, protocol)
  addServerOption(addTargetOptions(command))
  addConfigOptions(addFetchOption(addOutputOptions(command)), 'all', io).action(
    async (options, typed: Command) => {
      const { suites = MessageSuite.options, ...asked } = askedOf({ ...run, ...codec }, options)
      refuseUnchosen(suites, (name) => typed.getOptionValueSource(name) === 'cli')
      const isAsked = (suite: MessageSuite) => suites.includes(suite)
      const hasOwn = namesOwnMessages(options)
      checkOptions(options)
      const [stored, spoken] = [askedOf(storage, options), askedOf(protocol, options)]
      const storing = isAsked('storage') ? await storagePart(stored, options, io) : undefined
      const isForDocuments =
        spoken.store === 'postgres' || (!isAsked('storage') && options.pgUrl !== undefined)
      const talking = isAsked('protocol')
        ? await protocolPart(spoken, { ...options, isForDocuments }, io)
        : undefined
      const request = {
        ...asked,
        suites: [...suites],
        ...(asked.workloads === undefined && !hasOwn && { workloads: usualWorkloads }),
        ...(storing && { storage: storing.storage }),
        ...(talking && { protocol: talking.protocol }),
      }
      done(await performRun(request, options, io, { pgUrl: storing?.pgUrl ?? talking?.pgUrl }))
    },
  )
}

/** @throws WirebenchError naming an option of a suite that isn’t measured. */
function refuseUnchosen(chosen: readonly MessageSuite[], isTyped: (attribute: string) => boolean): void {
  const flagsOf = (table: Readonly<Record<string, Pick<Option, 'flag'>>>) =>
    Object.values(table).flatMap(({ flag }) => flag ?? [])
  const { run, codec, storage, protocol } = allSuitesOptions
  const tables = {
    codec,
    storage: { ...storage, pgUrl },
    protocol: { ...protocol, ...targetOptions, pgUrl },
  }
  const meant = new Set([run, useOptions, ...chosen.map((suite) => tables[suite])].flatMap(flagsOf))
  for (const suite of MessageSuite.options) {
    const stranger = flagsOf(tables[suite]).find((flag) => !meant.has(flag) && isTyped(attributeOf(flag)))
    if (stranger === undefined) continue
    throw invalidOption(
      `${stranger} is for the ${suite} suite, which isn’t measured`,
      `leave it out, or add ${suite} to ${run.suites.flag}`,
    )
  }
}
