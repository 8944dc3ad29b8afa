import type { Readable, Writable } from 'node:stream'
import type { Command } from 'commander'
import type { ExitCode } from '../model/errors.ts'

/** What a command has of the world: tests call commands with their own streams. */
export interface Io {
  readonly stdin: Readable
  readonly stdout: Writable
  readonly stderr: Writable
  /** Whether a person watches standard error, so that a progress line may move. */
  readonly isTerminal: boolean
  /** Whether a person reads standard output, so that it may have colours. */
  readonly isOutputTerminal: boolean
  readonly columns: number
  readonly environment: Readonly<Record<string, string | undefined>>
  /** Aborted by Ctrl-C. */
  readonly signal: AbortSignal
  /** What a second Ctrl-C does, where it isn't to end the process at once. */
  readonly onSecond?: (act: () => void) => void
}

/** Adds a command; what it calls `done` with is the exit code. */
export type AddCommand = (program: Command, io: Io, done: (code: ExitCode) => void) => void

/** A process's streams; a terminal that calls itself dumb can neither move its cursor nor show colours. */
export function terminalOf(process: {
  readonly stdin: Readable
  readonly stdout: Writable & { readonly isTTY?: boolean; readonly columns?: number }
  readonly stderr: Writable & { readonly isTTY?: boolean; readonly columns?: number }
  readonly env: Io['environment']
}): Omit<Io, 'signal' | 'onSecond'> {
  const { stdin, stdout, stderr, env: environment } = process
  const isDumb = environment.TERM === 'dumb'
  return {
    stdin,
    stdout,
    stderr,
    isTerminal: stderr.isTTY === true && !isDumb,
    isOutputTerminal: stdout.isTTY === true && !isDumb,
    // A terminal that doesn't know its size says 0. Where tables go to a file, the line that moves is still on one.
    columns: stdout.columns || stderr.columns || 120,
    environment,
  }
}
