import {
  PresetName,
  QuietLimit,
  RunRequest,
  RunStateName,
  RunSummary,
  SuiteName,
} from '@wirebench/bench-core/results'
import { newestFirst, runOrderNames } from '@wirebench/bench-core/store'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { PgUrl } from '../database/database-routes.ts'
import { Plan } from '../engine/questions.ts'
import { clientGone } from '../http/client-gone.ts'
import { Problem } from '../http/problem.ts'
import { oncePerKey } from '../runs/once-per-key.ts'
import type { RunService, StartedRun } from '../runs/run-service.ts'
import { RunAccepted, RunCancelled, RunChoices, RunDetail, RunPath, RunsPage } from './schemas.ts'

const Estimate = z.omit(Plan, { spec: true })

const Text = z.optional(z.string().check(z.minLength(1), z.maxLength(200)))
/** In years that every program writes with four digits. */
const Instant = z.coerce
  .date()
  .check(z.minimum(new Date('0001-01-01')), z.maximum(new Date('9999-12-31T23:59:59.999Z')))
const Switch = z.optional(
  z.pipe(
    z.enum(['0', '1']),
    z.transform((text) => text === '1'),
  ),
)

const ListQuery = z.object({
  q: z.optional(z.string().check(z.maxLength(200))),
  /** As the page before gave it; it belongs to its order. */
  cursor: z.optional(z.string().check(z.maxLength(2_000))),
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200)), 50),
  state: z.optional(RunStateName),
  suite: z.optional(SuiteName),
  preset: z.optional(PresetName),
  origin: z.optional(RunSummary.shape.origin),
  host: Text,
  tag: Text,
  pinned: Switch,
  baseline: Switch,
  /** Created at or after, and before. */
  from: z.optional(Instant),
  to: z.optional(Instant),
  startedBefore: z.optional(Instant),
  sort: z._default(z.enum(runOrderNames), newestFirst.by),
  dir: z._default(z.enum(['asc', 'desc']), 'desc'),
  /** The deleted runs that can be had back, instead. */
  deleted: Switch,
})

/** With what the run needs and nobody writes down. */
const StartBody = z.strictObject({
  ...RunRequest.shape,
  pgUrl: z.optional(PgUrl),
  /** Begin when the machine is quiet, and give up after so long. */
  whenQuietMs: z.optional(QuietLimit),
})

const StartHeaders = z.object({
  'idempotency-key': z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
})

/** Starting, listing, showing, cancelling and deleting runs. */
export const runRoutes: FastifyPluginAsyncZod<{ runs: RunService }> = async (app, { runs }) => {
  const startOnce = oncePerKey<StartedRun>()
  const tags = ['runs']

  app.post(
    '/estimate',
    {
      schema: {
        summary: 'What a run would do and how long it would take',
        tags,
        body: RunRequest,
        response: { 200: Estimate, default: Problem },
      },
    },
    ({ body }, reply) => runs.estimate(body, clientGone(reply)),
  )

  app.post(
    '/runs',
    {
      schema: {
        summary: 'Start a run, or queue it behind those that wait',
        tags,
        headers: StartHeaders,
        body: StartBody,
        response: { 202: RunAccepted, default: Problem },
      },
    },
    async ({ body, headers }, reply) => {
      const key = headers['idempotency-key']
      const { pgUrl, whenQuietMs, ...wanted } = body
      const start = () => runs.start(wanted, { pgUrl, quietLimitMs: whenQuietMs })
      return reply.code(202).send(await (key === undefined ? start() : startOnce(key, body, start)))
    },
  )

  app.get(
    '/runs',
    {
      schema: {
        summary: 'Saved runs and those that go on, newest first unless another order is asked for',
        tags,
        querystring: ListQuery,
        response: { 200: RunsPage, default: Problem },
      },
    },
    ({ query: { q, host, sort, dir, ...page } }) =>
      runs.list({
        ...page,
        query: q,
        hostName: host,
        order: { by: sort, descending: dir === 'desc' },
      }),
  )

  app.get(
    '/runs/choices',
    {
      schema: {
        summary: 'The tags and hosts that runs have, to filter the list by',
        tags,
        response: { 200: RunChoices, default: Problem },
      },
    },
    () => runs.choices(),
  )

  app.get(
    '/runs/:id',
    { schema: { summary: 'One run', tags, params: RunPath, response: { 200: RunDetail, default: Problem } } },
    ({ params }) => runs.find(params.id),
  )

  app.delete(
    '/runs/:id',
    {
      schema: {
        summary: 'Delete a run that has ended or has not begun',
        tags,
        params: RunPath,
        response: { 204: z.null(), default: Problem },
      },
    },
    async ({ params }, reply) => {
      await runs.delete(params.id)
      return reply.code(204).send(null)
    },
  )

  app.post(
    '/runs/:id/cancel',
    {
      schema: {
        summary: 'Ask a run to end; it keeps what it has measured',
        tags,
        params: RunPath,
        response: { 202: RunCancelled, default: Problem },
      },
    },
    async ({ params }, reply) => reply.code(202).send(await runs.cancel(params.id)),
  )
}
