import { ProtocolTarget, TargetExamination } from '@wirebench/bench-core/results'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import type { AskEngine } from '../engine/engine-desk.ts'
import { clientGone } from '../http/client-gone.ts'
import { Problem } from '../http/problem.ts'
import { askTargetOf } from './ask-target.ts'
import { checkConfirmedTarget } from './confirmed-target.ts'

/** Long enough for a service that never answers to be given up by the engine itself. */
const examinationMs = 30_000

const Question = z.strictObject({
  target: ProtocolTarget,
  /** Which of its operations is tried; the first unless told. */
  operation: z.optional(z.string().check(z.maxLength(40))),
})

/** Trying the user's own service before a run: one request. */
export const targetRoutes: FastifyPluginAsyncZod<{ ask: AskEngine }> = async (app, { ask }) => {
  const examine = askTargetOf(ask, examinationMs)
  app.post(
    '/target/examination',
    {
      schema: {
        summary: 'Send one request to a service of one’s own and see what comes back',
        description:
          'The very request that a run would send first. An address that isn’t this machine’s own has to be confirmed.',
        tags: ['machine'],
        body: Question,
        response: { 200: TargetExamination, default: Problem },
      },
    },
    ({ body: { target, operation } }, reply) => {
      checkConfirmedTarget(target, 'target')
      return examine(target, operation, clientGone(reply))
    },
  )
}
