import { benchCommand, ServerTables, type TableChoice, TableSample } from '@wirebench/bench-core/results'
import * as z from 'zod/mini'
import { EngineRefusal } from '../engine/ask-engine.ts'
import type { AskEngine } from '../engine/engine-desk.ts'
import { ProblemError } from '../http/problem.ts'

/** What can be read on a database server, and rows of it. */
export interface AskTables {
  list(pgUrl: string, gone: AbortSignal): Promise<ServerTables>
  sample(pgUrl: string, choice: TableChoice, gone: AbortSignal): Promise<TableSample>
}

const Refusal = z.extend(EngineRefusal, { field: z.optional(z.string()) })

/** Asks by starting the engine; the address goes there by its environment, where no process list shows it. */
export function askTablesOf(ask: AskEngine, timeoutMs: number): AskTables {
  const asked = async <Schema extends z.ZodMiniType>(
    schema: Schema,
    [command, input]: readonly [command: string, input: string],
    pgUrl: string,
    gone: AbortSignal,
  ): Promise<z.output<Schema>> => {
    const question = { arguments: [command], timeoutMs, input, environment: { WIREBENCH_FROM_URL: pgUrl } }
    const { exitCode, json } = await ask(question, gone)
    const refusal = Refusal.safeParse(json)
    if (exitCode === 2 && refusal.success) {
      const { code, message, hint, field = 'pgUrl' } = refusal.data
      throw new ProblemError(400, { code, message, fix: hint, fields: [{ path: field, message }] })
    }
    const answer = schema.safeParse(json)
    if (exitCode === 0 && answer.success) return answer.data
    // What else it said may repeat the address.
    throw new ProblemError(500, {
      code: 'engine-failed',
      message: `the engine could not read from the database server (exit code ${exitCode ?? 'none'})`,
      fix: `run \`${benchCommand('preflight --from-table')}\` with WIREBENCH_FROM_URL to see the whole error`,
    })
  }
  return {
    list: (pgUrl, gone) => asked(ServerTables, ['list-tables', ''], pgUrl, gone),
    sample: (pgUrl, choice, gone) =>
      asked(TableSample, ['sample-table', JSON.stringify(choice)], pgUrl, gone),
  }
}
