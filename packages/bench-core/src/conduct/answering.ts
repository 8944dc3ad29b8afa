import type { ExitCode } from '../model/errors.ts'

/** What an engine that answers several questions is sent: a command, what it reads, and what its environment has besides. */
export interface Question {
  readonly arguments: readonly string[]
  readonly input: string
  readonly environment: Readonly<Record<string, string>>
}

/** What it sends: what it says meanwhile, and at last the answer. */
export type AnswerPart =
  | { readonly stderr: string }
  | { readonly exitCode: ExitCode; readonly stdout: string }
