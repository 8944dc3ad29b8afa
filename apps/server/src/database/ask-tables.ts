import { benchCommand, ServerTables, type TableChoice, TableSample } from '@wirebench/bench-core/results'
import { askFor } from '../engine/ask-for.ts'
import type { AskEngine } from '../engine/engine-desk.ts'

/** What can be read on a database server, and rows of it. */
export interface AskTables {
  list(pgUrl: string, gone: AbortSignal): Promise<ServerTables>
  sample(pgUrl: string, choice: TableChoice, gone: AbortSignal): Promise<TableSample>
}

/** Asks by starting the engine; the address goes there by its environment, where no process list shows it. */
export function askTablesOf(ask: AskEngine, timeoutMs: number): AskTables {
  const about = (pgUrl: string) => ({
    timeoutMs,
    isSecret: true as const,
    environment: { WIREBENCH_FROM_URL: pgUrl },
    field: 'pgUrl',
    purpose: 'read from the database server',
    fix: `run \`${benchCommand('preflight --from-table')}\` with WIREBENCH_FROM_URL to see the whole error`,
  })
  return {
    list: (pgUrl, gone) =>
      askFor(ask, { ...about(pgUrl), arguments: ['list-tables'], schema: ServerTables }, gone),
    sample: (pgUrl, choice, gone) => {
      const input = JSON.stringify(choice)
      return askFor(
        ask,
        { ...about(pgUrl), arguments: ['sample-table'], input, schema: TableSample },
        gone,
      )
    },
  }
}
