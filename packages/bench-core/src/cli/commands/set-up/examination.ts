import { WirebenchError } from '../../../model/errors.ts'
import type { AddCommand, Io } from '../../io.ts'

/** A command for the server: writes what was found as JSON, or why it can't be had, and nothing else. */
export function examinationCommand(name: string, examine: (io: Io) => Promise<unknown>): AddCommand {
  return (program, io, done) => {
    program.command(name, { hidden: true }).action(async () => {
      try {
        io.stdout.write(`${JSON.stringify(await examine(io))}\n`)
        done(0)
      } catch (error) {
        if (!(error instanceof WirebenchError)) throw error
        io.stdout.write(`${JSON.stringify({ code: error.code, ...error.inForm, field: error.field })}\n`)
        done(2)
      }
    })
  }
}
