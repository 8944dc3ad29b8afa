import type { Command } from 'commander'
import { invalidOption } from '../../../model/errors.ts'
import type { Asked } from '../../../model/options/option/option.ts'
import { mayLoadTarget, ownServiceOptions, protocolOptions } from '../../../model/options/protocol.ts'
import { runOptions } from '../../../model/options/run.ts'
import { addConfigOptions } from '../../config/config-options.ts'
import type { AddCommand, Io } from '../../io.ts'
import { addOwnMessagesOptions } from '../../options/own-messages-options.ts'
import { addServerOption, ownServerOf } from '../../options/own-server.ts'
import { readTarget } from '../../options/read-target.ts'
import { addOptions, askedOf, type Typed } from '../../options/request-options.ts'
import { addOutputOptions, checkOptions, performRun } from '../../run/perform-run.ts'

export const targetOptions = { ...ownServiceOptions, mayLoad: mayLoadTarget }

/** `bench protocol`: transports in front of the same service, one request at a time and under load. */
export const addProtocolCommand: AddCommand = (program, io, done) => {
  const command = program
    .command('protocol')
    .description('compare transports: HTTP and binary protocols in front of the same service')
  addOwnMessagesOptions(addOptions(command, { ...protocolOptions, ...runOptions }))
  addServerOption(command, 'with --store postgres: keep them on')
  addConfigOptions(addOutputOptions(addTargetOptions(command)), 'protocol', io).action(async (options) => {
    checkOptions(options)
    const [asked, common] = [askedOf(protocolOptions, options), askedOf(runOptions, options)]
    // Where documents are kept in memory, an address in the environment is for other commands.
    const isForDocuments = asked.store === 'postgres' || options.pgUrl !== undefined
    const { protocol, pgUrl } = await protocolPart(asked, { ...options, isForDocuments }, io)
    const request = { ...common, suites: ['protocol' as const], protocol }
    done(await performRun(request, options, io, { pgUrl }))
  })
}

export function addTargetOptions(command: Command): Command {
  return addOptions(command, targetOptions)
}

/** The protocol suite's part of a request, with the server that documents are kept on. */
export async function protocolPart(
  asked: Asked<typeof protocolOptions>,
  options: Typed & { readonly pgUrl?: string; readonly isForDocuments: boolean },
  io: Io,
) {
  const target = await targetOf(options)
  const { pgUrl, server } = (options.isForDocuments ? await ownServerOf(options.pgUrl, io) : undefined) ?? {}
  return { protocol: { ...asked, ...(target && { target }), ...(server && { server }) }, pgUrl }
}

async function targetOf(options: Typed) {
  const { target, targetFile, mayLoad = false } = askedOf(targetOptions, options)
  if (target === undefined && targetFile === undefined) return undefined
  if (target === undefined || targetFile === undefined) {
    throw invalidOption(
      target === undefined
        ? '--target-file was given without --target'
        : '--target was given without --target-file',
      'give both: the address of your service, and a file with its operations',
    )
  }
  return readTarget(target, targetFile, mayLoad)
}
