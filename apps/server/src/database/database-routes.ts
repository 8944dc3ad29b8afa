import { DatabaseExamination } from '@wirebench/bench-core/results'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import type { AskEngine } from '../engine/engine-desk.ts'
import { clientGone } from '../http/client-gone.ts'
import { Problem } from '../http/problem.ts'
import { askExaminationOf } from './ask-examination.ts'

/** Long enough for a server that never answers to be given up by the engine itself. */
const examinationMs = 30_000

/** Looking at a database server before a storage run; its address is kept nowhere. */
export const databaseRoutes: FastifyPluginAsyncZod<{ ask: AskEngine }> = async (app, { ask }) => {
  const examine = askExaminationOf(ask, examinationMs)
  app.post(
    '/database/examination',
    {
      schema: {
        summary: 'What a storage run would find on a PostgreSQL server; nothing is changed there',
        tags: ['machine'],
        body: z.strictObject({ pgUrl: PgUrl }),
        response: { 200: DatabaseExamination, default: Problem },
      },
    },
    ({ body }, reply) => examine(body.pgUrl, clientGone(reply)),
  )
}

/** An address with its password: it is passed on to the engine and stands in no log, event or report. */
export const PgUrl = z.string().check(z.minLength(1), z.maxLength(2000))
