import { codecOptions } from '../model/options/codec.ts'
import { runOptions } from '../model/options/run.ts'
import type { AddCommand } from './io.ts'
import { addOwnMessagesOptions } from './own-messages-options.ts'
import { addOutputOptions, performRun } from './perform-run.ts'
import { addOptions, askedOf } from './request-options.ts'

/** `bench codec`: measures codecs, shows progress, saves the run and prints its tables. */
export const addCodecCommand: AddCommand = (program, io, done) => {
  const command = program.command('codec').description('compare codecs on one or more message shapes')
  addOwnMessagesOptions(addOptions(command, { ...codecOptions, ...runOptions }))
  addOutputOptions(command).action(async (options) => {
    const asked = askedOf({ ...codecOptions, ...runOptions }, options)
    done(await performRun({ ...asked, suites: ['codec'] }, options, io))
  })
}
