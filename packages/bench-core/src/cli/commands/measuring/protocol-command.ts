import type { Command } from 'commander'
import { WirebenchError } from '../../../model/errors.ts'
import type { Asked } from '../../../model/options/option.ts'
import { protocolOptions } from '../../../model/options/protocol.ts'
import { runOptions } from '../../../model/options/run.ts'
import { addConfigOptions } from '../../config/config-options.ts'
import type { AddCommand, Io } from '../../io.ts'
import { addOwnMessagesOptions } from '../../options/own-messages-options.ts'
import { ownServerOf } from '../../options/own-server.ts'
import { readTarget } from '../../options/read-target.ts'
import { addOptions, askedOf } from '../../options/request-options.ts'
import { addOutputOptions, performRun } from '../../run/perform-run.ts'

interface TargetOptions {
  readonly target?: string
  readonly targetFile?: string
  readonly iMayLoadThisTarget?: boolean
}

/** `bench protocol`: transports in front of the same service, one request at a time and under load. */
export const addProtocolCommand: AddCommand = (program, io, done) => {
  const command = program
    .command('protocol')
    .description('compare transports: HTTP and binary protocols in front of the same service')
  addOwnMessagesOptions(addOptions(command, { ...protocolOptions, ...runOptions })).option(
    '--pg-url <url>',
    'with --store postgres: keep them on your own server, in a schema that is dropped at the end; WIREBENCH_PG_URL keeps a password out of process lists',
  )
  addConfigOptions(addOutputOptions(addTargetOptions(command)), 'protocol', io).action(async (options) => {
    const asked = askedOf(protocolOptions, options)
    // Where documents are kept in memory, an address in the environment is for other commands.
    const isForDocuments = asked.store === 'postgres' || options.pgUrl !== undefined
    const { protocol, pgUrl } = await protocolPart(asked, { ...options, isForDocuments }, io)
    const request = { ...askedOf(runOptions, options), suites: ['protocol' as const], protocol }
    done(await performRun(request, options, io, { pgUrl }))
  })
}

export function addTargetOptions(command: Command): Command {
  return command
    .option('--target <url>', 'measure your own HTTP, gRPC or Connect service instead')
    .option('--target-file <file>', 'with --target: its operations, as JSON')
    .option(
      '--i-may-load-this-target',
      'with --target: confirm that you may load a service on another machine',
    )
}

/** The protocol suite's part of a request, with the server that documents are kept on. */
export async function protocolPart(
  asked: Asked<typeof protocolOptions>,
  options: TargetOptions & { readonly pgUrl?: string; readonly isForDocuments: boolean },
  io: Io,
) {
  const target = await targetOf(options)
  const { pgUrl, server } = (options.isForDocuments ? await ownServerOf(options.pgUrl, io) : undefined) ?? {}
  return { protocol: { ...asked, ...(target && { target }), ...(server && { server }) }, pgUrl }
}

async function targetOf({ target, targetFile, iMayLoadThisTarget }: TargetOptions) {
  if (target === undefined && targetFile === undefined) return undefined
  if (target === undefined || targetFile === undefined) {
    throw new WirebenchError(
      'invalid-option',
      target === undefined
        ? '--target-file is there without --target'
        : '--target is there without --target-file',
      'give both: the address of your service, and a file with its operations',
    )
  }
  return readTarget(target, targetFile, iMayLoadThisTarget ?? false)
}
