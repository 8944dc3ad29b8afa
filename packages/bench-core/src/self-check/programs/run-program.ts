import { basename } from 'node:path'
import { errorIn, ownProgram } from '../../measure/process/own-program.ts'
import { runToEnd } from '../../measure/process/run-to-end.ts'
import {
  type ProcessSettings,
  trialFlags,
  trialVariables,
} from '../../measure/process/runtime/trial-flags.ts'
import { WirebenchError } from '../../model/errors.ts'

/** The runtime as every trial has it. */
export const trialRuntime: ProcessSettings = { flags: trialFlags, variables: trialVariables }

/** A program that does one thing and prints the result as JSON. */
export interface CheckProgram {
  readonly path: string
  /** Its only argument, as JSON. */
  readonly setup: object
  /** As trials have it where this is left out. */
  readonly runtime?: ProcessSettings
  /** The cores it may use; undefined where the system can't pin. */
  readonly cores: readonly number[] | undefined
  readonly signal: AbortSignal
}

/**
 * Runs a program in a fresh process of this runtime and gives what it printed. Aborting the signal kills it.
 * @throws WirebenchError `trial-failed` where it ended without a result.
 */
export async function runProgram<Result>(
  read: (printed: unknown) => Result,
  { path, setup, runtime = trialRuntime, cores, signal }: CheckProgram,
): Promise<Result> {
  signal.throwIfAborted()
  const { code, stdout, stderr } = await runToEnd(
    ownProgram([path, JSON.stringify(setup)], { cores, flags: runtime.flags }),
    { env: { ...process.env, ...runtime.variables }, signal, killSignal: 'SIGKILL' },
  )
  signal.throwIfAborted()
  if (code === 0) return read(JSON.parse(stdout))
  throw new WirebenchError(
    'trial-failed',
    `${basename(path)} ended with ${code}: ${errorIn(stderr) || 'it said nothing'}`,
    'reinstall Wirebench and try again',
  )
}
