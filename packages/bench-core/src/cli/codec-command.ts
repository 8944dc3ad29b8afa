import type { AddCommand } from './bench.ts'
import { addOutputOptions, performRun } from './perform-run.ts'
import { addCodecOptions, addRunOptions, toRequest } from './request-options.ts'

/** `bench codec`: measures codecs, shows progress, saves the run and prints its tables. */
export const addCodecCommand: AddCommand = (program, io, done) => {
  const command = program.command('codec').description('compare codecs on one or more message shapes')
  addOutputOptions(addCodecOptions(addRunOptions(command))).action(async (options) => {
    done(await performRun({ ...toRequest(options), suites: ['codec'] }, options, io))
  })
}
