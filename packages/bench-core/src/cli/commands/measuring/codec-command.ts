import { codecOptions } from '../../../model/options/codec.ts'
import { runOptions } from '../../../model/options/run.ts'
import { addConfigOptions } from '../../config/config-options.ts'
import type { AddCommand } from '../../io.ts'
import { addFetchOption } from '../../options/fetch-option.ts'
import { addOwnMessagesOptions } from '../../options/own-messages-options.ts'
import { addOptions, askedOf } from '../../options/request-options.ts'
import { addOutputOptions, performRun } from '../../run/perform-run.ts'

/** `bench codec`: measures codecs, shows progress, saves the run and prints its tables. */
export const addCodecCommand: AddCommand = (program, io, done) => {
  const command = program.command('codec').description('compare codecs on one or more message shapes')
  addOwnMessagesOptions(addOptions(command, { ...codecOptions, ...runOptions }))
  addConfigOptions(addFetchOption(addOutputOptions(command)), 'codec', io).action(async (options) => {
    const asked = askedOf({ ...codecOptions, ...runOptions }, options)
    done(await performRun({ ...asked, suites: ['codec'] }, options, io))
  })
}
