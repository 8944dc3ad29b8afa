import type { Asked } from '../../../model/options/option/option.ts'
import { runOptions } from '../../../model/options/run.ts'
import { storageOptions } from '../../../model/options/storage.ts'
import { checkSettings } from '../../../postgres/server-under-test/check-settings.ts'
import { examineSettings } from '../../../postgres/server-under-test/examine-settings.ts'
import { addConfigOptions } from '../../config/config-options.ts'
import type { AddCommand, Io } from '../../io.ts'
import { addOwnMessagesOptions } from '../../options/own-messages-options.ts'
import { addServerOption, ownServerOf } from '../../options/own-server.ts'
import { addOptions, askedOf } from '../../options/request-options.ts'
import { addOutputOptions, checkOptions, performRun } from '../../run/perform-run.ts'
import { refuseToWait } from '../../run/start-of.ts'

/** `bench storage`: column formats in a real PostgreSQL, from encoding to what lies on the disk. */
export const addStorageCommand: AddCommand = (program, io, done) => {
  const command = program
    .command('storage')
    .description('compare ways to store messages in PostgreSQL, such as protobuf in bytea and JSON in jsonb')
  addServerOption(addOwnMessagesOptions(addOptions(command, { ...storageOptions, ...runOptions })))
  addConfigOptions(addOutputOptions(command), 'storage', io).action(async (options) => {
    checkOptions(options)
    const common = askedOf(runOptions, options)
    const { storage, pgUrl } = await storagePart(askedOf(storageOptions, options), options, io)
    const request = { ...common, suites: ['storage' as const], storage }
    done(await performRun(request, options, io, { pgUrl }))
  })
}

/** The storage suite's part of a request, with the server that it is measured on. */
export async function storagePart(
  asked: Asked<typeof storageOptions>,
  options: { readonly pgUrl?: string; readonly wait: boolean; readonly dryRun?: boolean },
  io: Io,
) {
  const { pgUrl, server } = (await ownServerOf(options.pgUrl, io)) ?? {}
  if (asked.pgSettings) {
    checkSettings(asked.pgSettings, server ?? { kind: 'embedded' })
    await refuseToWait(options, io)
    await examineSettings([asked.pgSettings])
  }
  return { storage: { ...asked, ...(server && { server }) }, pgUrl }
}
