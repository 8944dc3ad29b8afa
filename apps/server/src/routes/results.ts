import { Readable } from 'node:stream'
import { asRead, type Reading, Report } from '@wirebench/bench-core/results'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import type { Limits } from '../config.ts'
import { ReadingQuery, readingOf } from '../exports/reader-inputs.ts'
import { lightEvent } from '../http/light-event.ts'
import { Problem } from '../http/problem.ts'
import { toServerSentEvents } from '../http/server-sent-events.ts'
import type { Reporting } from '../runs/reporting.ts'
import type { RunService } from '../runs/run-service.ts'
import { Progress, RunPath } from './schemas.ts'

const Switch = z.optional(z.enum(['0', '1']))
const Sequence = z.coerce.number().check(z.int(), z.minimum(0))

const ReportQuery = z.object({ full: Switch, ...ReadingQuery.shape })
const EventsQuery = z.object({ after: z._default(Sequence, 0), light: Switch })
/** It is asked for again and again while something is measured. */
const progressLogLines = 200
/** A browser that resumes sends what it saw last; what isn't a number is no reason to refuse it. */
const EventsHeaders = z.object({ 'last-event-id': z.catch(z.optional(Sequence), undefined) })

const eventStream = {
  200: {
    description: 'Events as `data`, their sequence as `id`. The run has ended after an event `run-finished`.',
    content: { 'text/event-stream': { schema: z.custom<Readable>() } },
  },
}

/** What a run has found out: its report, its state and its events. */
export const resultRoutes: FastifyPluginAsyncZod<{
  runs: RunService
  slim: Reporting['slim']
  limits: Limits
}> = async (app, { runs, slim, limits }) => {
  const tags = ['results']
  const slimTexts = new WeakMap<Report, string>()
  /** By the report and what it is read with. */
  const readReports = new WeakMap<Report, Map<string, Report>>()
  const read = (report: Report, reading: Reading) =>
    readReports
      .getOrInsertComputed(report, () => new Map())
      .getOrInsertComputed(JSON.stringify(reading), () => asRead(report, reading))

  app.get(
    '/runs/:id/report',
    {
      schema: {
        summary:
          'The report, without rounds and histograms unless `full=1`; with ratios against the contender that `reference` names, judged with the margins `min` and `equal` (in percent)',
        tags,
        params: RunPath,
        querystring: ReportQuery,
        response: { 200: Report, default: Problem },
      },
    },
    async ({ params, query }, reply) => {
      const report = read(await runs.report(params.id), readingOf(query))
      // Reports are checked when they are made and read; older ones may hold less than today's schema.
      if (query.full === '1') return reply.serializer(JSON.stringify).send(report)
      const text = slimTexts.getOrInsertComputed(report, () => JSON.stringify(slim(report)))
      return reply.serializer(() => text).send(report)
    },
  )

  app.get(
    '/runs/:id/progress',
    {
      schema: {
        summary: `The state of a run with its latest ${progressLogLines} log lines, for those who can not follow its events`,
        tags,
        params: RunPath,
        response: { 200: Progress, default: Problem },
      },
    },
    async ({ params }, reply) => {
      const state = await runs.progress(params.id)
      return reply.serializer(JSON.stringify).send({ ...state, log: state.log.slice(-progressLogLines) })
    },
  )

  app.get(
    '/runs/:id/events',
    {
      schema: {
        summary: 'The events of a run, as server-sent events: those so far, then those to come',
        tags,
        params: RunPath,
        querystring: EventsQuery,
        headers: EventsHeaders,
        response: { ...eventStream, default: Problem },
      },
    },
    async ({ params, query, headers, raw }, reply) => {
      const left = new AbortController()
      reply.raw.once('close', () => left.abort())
      const after = headers['last-event-id'] ?? query.after
      const events = await runs.follow(params.id, after, left.signal)
      const stream = toServerSentEvents(query.light === '1' ? lightened(events) : events, {
        heartbeatMs: limits.heartbeatMs,
        stalledMs: limits.stalledClientMs,
        drop: () => raw.destroy(),
      })
      return reply
        .headers({ 'cache-control': 'no-cache, no-transform', 'x-accel-buffering': 'no' })
        .type('text/event-stream')
        .send(Readable.from(stream))
    },
  )
}

async function* lightened(
  events: Awaited<ReturnType<RunService['follow']>>,
): Awaited<ReturnType<RunService['follow']>> {
  for await (const event of events) yield lightEvent(event)
}
