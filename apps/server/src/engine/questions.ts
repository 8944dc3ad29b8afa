import { execFile } from 'node:child_process'
import { Catalogue, type RunRequest, RunSpec, SuiteName } from '@wirebench/bench-core/results'
import * as z from 'zod/mini'
import { ProblemError } from '../http/problem.ts'
import { type EngineCommand, engineEnvironment } from './command.ts'

/** What a run would do and how long it would take. */
export const Plan = z.object({
  spec: RunSpec,
  estimateMs: z.number(),
  cases: z.int(),
  /** What the estimate rests on, in words. */
  basis: z.string(),
  /** Each suite's part of it. */
  suites: z.optional(z.array(z.object({ suite: SuiteName, cases: z.int(), estimateMs: z.number() }))),
  /** How long the same would take with the rounds of each preset. */
  presets: z.optional(z.record(z.string(), z.number())),
})
export type Plan = z.infer<typeof Plan>

/** What the server asks the engine besides running. */
export interface EngineQuestions {
  catalogue(): Promise<Catalogue>
  /** Throws a `ProblemError` that says which field the engine refuses. */
  plan(request: RunRequest): Promise<Plan>
}

const Refusal = z.object({
  code: z.string(),
  message: z.string(),
  hint: z.string(),
  field: z.optional(z.string()),
})

/** Asks by starting the engine once per question; the catalogue is asked for once and kept. */
export function engineQuestions(command: EngineCommand, timeoutMs: number): EngineQuestions {
  let catalogue: Promise<Catalogue> | null = null
  return {
    catalogue() {
      catalogue ??= askCatalogue(command, timeoutMs).catch((error: unknown) => {
        catalogue = null
        throw error
      })
      return catalogue
    },
    async plan(request) {
      const answer = await ask(command, ['plan', '--spec', '-'], timeoutMs, JSON.stringify(request))
      if (answer.exitCode === 2) throw refused(answer.stdout) ?? engineFailed('plan a run', answer)
      return parsed(Plan, answer, 'plan a run')
    },
  }
}

async function askCatalogue(command: EngineCommand, timeoutMs: number): Promise<Catalogue> {
  return parsed(Catalogue, await ask(command, ['catalogue', '--json'], timeoutMs), 'list what it can measure')
}

interface Answer {
  /** Null when it did not end by itself. */
  readonly exitCode: number | null
  readonly stdout: string
  readonly stderr: string
}

function ask(
  command: EngineCommand,
  question: readonly string[],
  timeoutMs: number,
  input = '',
): Promise<Answer> {
  return new Promise((resolve) => {
    const child = execFile(
      command.file,
      [...command.arguments, ...question],
      { timeout: timeoutMs, killSignal: 'SIGKILL', maxBuffer: 16_000_000, env: engineEnvironment() },
      (error, stdout, stderr) =>
        resolve({ exitCode: exitCodeOf(error), stdout, stderr: stderr || (error?.message ?? '') }),
    )
    // An engine that ends without reading its question closes the pipe; its exit code tells the story.
    child.stdin?.on('error', () => {})
    child.stdin?.end(`${input}\n`)
  })
}

function exitCodeOf(error: { code?: string | number | null | undefined } | null): number | null {
  if (error === null) return 0
  return typeof error.code === 'number' ? error.code : null
}

function parsed<Schema extends z.ZodMiniType>(
  schema: Schema,
  answer: Answer,
  purpose: string,
): z.output<Schema> {
  if (answer.exitCode !== 0) throw engineFailed(purpose, answer)
  const result = schema.safeParse(parseJson(answer.stdout))
  if (!result.success) throw engineFailed(purpose, answer, result.error)
  return result.data
}

function refused(stdout: string): ProblemError | null {
  const refusal = Refusal.safeParse(parseJson(stdout))
  if (!refusal.success) return null
  const { code, message, hint, field } = refusal.data
  return new ProblemError(400, {
    code,
    message,
    fix: hint,
    ...(field !== undefined && { fields: [{ path: field, message }] }),
  })
}

function engineFailed(purpose: string, answer: Answer, cause?: unknown): ProblemError {
  const lines = answer.stderr.trim().split('\n')
  const seen = lines.findLast((line) => /^\w*Error\b/.test(line)) ?? lines.at(-1) ?? ''
  const detail = seen === '' ? `exit code ${answer.exitCode ?? 'none'}` : seen.slice(0, 300)
  return new ProblemError(
    500,
    {
      code: 'engine-failed',
      message: `the engine could not ${purpose}: ${detail}`,
      fix: 'run `pnpm bench list` to see the whole error',
    },
    { cause },
  )
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
