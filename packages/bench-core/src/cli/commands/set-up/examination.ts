import { WirebenchError } from '../../../model/errors.ts'
import type { AddCommand, Io } from '../../io.ts'

/** A command that the server starts to have something looked at. */
export function examinationCommand(name: string, examine: (io: Io) => Promise<unknown>): AddCommand {
  return (program, io, done) => {
    program
      .command(name, { hidden: true })
      .action(async () => done(await tellServer(() => examine(io), io.stdout)))
  }
}

/** Writes what was found as JSON, or why it can't be had, and nothing else. */
export async function tellServer(find: () => Promise<unknown>, stdout: Io['stdout']): Promise<0 | 2> {
  try {
    stdout.write(`${JSON.stringify(await find())}\n`)
    return 0
  } catch (error) {
    if (!(error instanceof WirebenchError)) throw error
    stdout.write(`${JSON.stringify({ code: error.code, ...error.inForm, field: error.field })}\n`)
    return 2
  }
}
