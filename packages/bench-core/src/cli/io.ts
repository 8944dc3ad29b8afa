import type { Readable, Writable } from 'node:stream'

/** 0 done, 1 the thing judged failed, 2 the user's mistake, 70 a bug of Wirebench. */
export type ExitCode = 0 | 1 | 2 | 70

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
}
