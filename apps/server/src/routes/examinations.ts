import { machineRoutes, tableRoutes } from '@wirebench/bench-core/api'
import type { FastifyInstance } from 'fastify'
import { askExaminationOf } from '../database/ask-examination.ts'
import { askTablesOf } from '../database/ask-tables.ts'
import type { AskEngine } from '../engine/engine-desk.ts'
import { clientGone } from '../http/client-gone.ts'
import { serve } from '../http/serve-route.ts'
import { askTargetOf } from '../target/ask-target.ts'
import { checkConfirmedTarget } from '../target/confirmed-target.ts'

/** Long enough for a server or service that never answers to be given up by the engine itself. */
const examinationMs = 30_000

/** Looking at the user's own database and service before a run. */
export function serveExaminations(api: FastifyInstance, ask: AskEngine): void {
  const examineDatabase = askExaminationOf(ask, examinationMs)
  const examineTarget = askTargetOf(ask, examinationMs)
  const tables = askTablesOf(ask, examinationMs)

  serve(api, machineRoutes.examineDatabase, ({ body }, reply) =>
    examineDatabase(body.pgUrl, clientGone(reply)),
  )

  serve(api, tableRoutes.listTables, ({ body }, reply) => tables.list(body.pgUrl, clientGone(reply)))

  serve(api, tableRoutes.sampleTable, ({ body: { pgUrl, ...choice } }, reply) =>
    tables.sample(pgUrl, choice, clientGone(reply)),
  )

  serve(api, machineRoutes.examineTarget, ({ body: { target, operation } }, reply) => {
    checkConfirmedTarget(target, 'target')
    return examineTarget(target, operation, clientGone(reply))
  })
}
