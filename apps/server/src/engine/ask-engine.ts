import { type EngineCommand, engineEnvironment, runToEnd } from '@wirebench/bench-core/conduct'
import { parseJson } from '@wirebench/bench-core/model/parse-json'

/** A question to an engine. */
export interface EngineQuestion {
  readonly arguments: readonly string[]
  readonly timeoutMs: number
  /** What it reads from standard input. */
  readonly input?: string
  /** Added to the server's own environment: what no process list may show. */
  readonly environment?: Readonly<Record<string, string>>
  /** Told what it writes to standard error, as it comes. */
  readonly onStderr?: (text: string) => void
  /** Whether the engine may answer others too: it is told no secret and runs no code of the user's. */
  readonly isCommon?: true
}

export interface EngineAnswer {
  /** Null where it ended without an answer. */
  readonly exitCode: number | null
  /** What it wrote to standard output, parsed; undefined where that is no JSON. */
  readonly json: unknown
  readonly stderr: string
}

/** Starts an engine for one question, and ends it when the signal aborts. */
export async function askEngine(
  engine: EngineCommand,
  question: EngineQuestion,
  signal: AbortSignal,
): Promise<EngineAnswer> {
  const { timeoutMs, input, environment, onStderr } = question
  const { code, stdout, stderr } = await runToEnd(
    [engine.file, ...engine.arguments, ...question.arguments],
    {
      timeout: timeoutMs,
      killSignal: 'SIGKILL',
      signal,
      maxBuffer: 64_000_000,
      env: { ...engineEnvironment(), ...environment },
    },
    input,
    onStderr,
  )
  return { exitCode: code, json: parseJson(stdout), stderr }
}
