import { machineRoutes } from '@wirebench/bench-core/api/machine'
import { tableRoutes } from '@wirebench/bench-core/api/tables'
import { benchCommand } from '@wirebench/bench-core/model/commands'
import { ServerTables, TableSample } from '@wirebench/bench-core/model/messages/table-sample'
import { TargetExamination } from '@wirebench/bench-core/model/protocol/target-examination'
import { DatabaseExamination } from '@wirebench/bench-core/model/storage/storage-spec'
import type { FastifyInstance } from 'fastify'
import { askFor } from '../engine/ask-for.ts'
import type { AskEngine } from '../engine/engine-desk.ts'
import { clientGone } from '../http/client-gone.ts'
import { serve } from '../http/serve-route.ts'
import { checkConfirmedTarget } from '../runs/confirmed-target.ts'

/**
 * What every question here has: long enough for a server or service that never answers to be given up by the engine itself. A
 * description goes there by standard input, and an address by the environment, where no process list shows them.
 */
const secretly = { timeoutMs: 30_000, isSecret: true } as const

/** Looking at the user's own database and service before a run. */
export function serveExaminations(api: FastifyInstance, ask: AskEngine): void {
  serve(api, machineRoutes.examineDatabase, ({ body: { pgUrl } }, reply) => {
    const question = {
      ...secretly,
      arguments: ['examine-database'],
      environment: { WIREBENCH_PG_URL: pgUrl },
      schema: DatabaseExamination,
      field: 'pgUrl',
      purpose: 'look at the database server',
      fix: `run \`${benchCommand('storage')}\` with WIREBENCH_PG_URL to see the whole error`,
    }
    return askFor(ask, question, clientGone(reply))
  })

  const ofTables = (pgUrl: string) => ({
    ...secretly,
    environment: { WIREBENCH_FROM_URL: pgUrl },
    field: 'pgUrl',
    purpose: 'read from the database server',
    fix: `run \`${benchCommand('preflight --from-table')}\` with WIREBENCH_FROM_URL to see the whole error`,
  })

  serve(api, tableRoutes.listTables, ({ body: { pgUrl } }, reply) =>
    askFor(ask, { ...ofTables(pgUrl), arguments: ['list-tables'], schema: ServerTables }, clientGone(reply)),
  )

  serve(api, tableRoutes.sampleTable, ({ body: { pgUrl, ...choice } }, reply) => {
    const input = JSON.stringify(choice)
    const question = { ...ofTables(pgUrl), arguments: ['sample-table'], input, schema: TableSample }
    return askFor(ask, question, clientGone(reply))
  })

  serve(api, machineRoutes.examineTarget, ({ body: { target, operation } }, reply) => {
    checkConfirmedTarget(target, 'target')
    const question = {
      ...secretly,
      arguments: ['examine-target'],
      input: JSON.stringify({ target, operation }),
      schema: TargetExamination,
      field: 'target',
      purpose: 'send the request',
      fix: `run \`${benchCommand('protocol --target')}\` to see the whole error`,
    }
    return askFor(ask, question, clientGone(reply))
  })
}
