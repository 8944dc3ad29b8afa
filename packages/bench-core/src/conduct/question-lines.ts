import type { ExitCode } from '../model/errors.ts'

/** A line to an engine that answers several questions: a command, what it reads, and what its environment has besides. */
export interface QuestionLine {
  readonly arguments: readonly string[]
  readonly input: string
  readonly environment: Readonly<Record<string, string>>
}

/** A line from it: what it says meanwhile, and at last the answer. */
export type AnswerLine =
  | { readonly stderr: string }
  | { readonly exitCode: ExitCode; readonly stdout: string }

/** Readers of lines take two characters for ends of lines that JSON may hold as they are. */
export function lineOf(value: QuestionLine | AnswerLine): string {
  const json = JSON.stringify(value)
  return `${json.replaceAll(/[\u2028\u2029]/g, (end) => `\\u${end.charCodeAt(0).toString(16)}`)}\n`
}
