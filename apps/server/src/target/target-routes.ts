import { ProtocolTarget, TargetExamination } from '@wirebench/bench-core/results'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { engineCommand } from '../engine/command.ts'
import { Problem } from '../http/problem.ts'
import { type AskTarget, askTargetOf } from './ask-target.ts'
import { checkConfirmedTarget } from './confirmed-target.ts'

/** Long enough for a service that never answers to be given up by the engine itself. */
const examinationMs = 30_000

export interface TargetOptions {
  readonly ask?: AskTarget
}

const Question = z.strictObject({
  target: ProtocolTarget,
  /** Which of its operations is tried; the first unless told. */
  operation: z.optional(z.string().check(z.maxLength(40))),
})

/** Trying the user's own service before a run: one request. */
export const targetRoutes: FastifyPluginAsyncZod<TargetOptions> = async (app, options) => {
  const { ask = askTargetOf(engineCommand(), examinationMs) } = options
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
    ({ body: { target, operation } }) => {
      checkConfirmedTarget(target, 'target')
      return ask(target, operation)
    },
  )
}
