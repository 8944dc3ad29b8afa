import { Readable } from 'node:stream'
import { resultRoutes } from '@wirebench/bench-core/api/results'
import type { Report } from '@wirebench/bench-core/model/report/report'
import { slim } from '@wirebench/bench-core/report/figures/slim'
import { asRead, type Reading } from '@wirebench/bench-core/report/judge/with-reference'
import type { FastifyInstance } from 'fastify'
import type { Limits } from '../config.ts'
import { readingOf } from '../exports/reader-inputs.ts'
import { lightEvent } from '../http/light-event.ts'
import { serve } from '../http/serve-route.ts'
import { toServerSentEvents } from '../http/server-sent-events.ts'
import type { RunService } from '../runs/run-service.ts'

/** The progress is asked for again and again while something is measured. */
const progressLogLines = 200
/** Of one report: thresholds are any numbers, and each makes a report of its own. */
const readingsKept = 8

interface ResultsOptions {
  readonly runs: RunService
  readonly limits: Limits
}

/** What a run has found out: its report, its state and its events. */
export function serveResults(api: FastifyInstance, { runs, limits }: ResultsOptions): void {
  const slimTexts = new WeakMap<Report, string>()
  /** By the report and what it was read with last. */
  const readReports = new WeakMap<Report, Map<string, Report>>()
  const read = (report: Report, reading: Reading) => {
    const known = readReports.getOrInsertComputed(report, () => new Map())
    const made = known.getOrInsertComputed(JSON.stringify(reading), () => asRead(report, reading))
    const [oldest] = known.keys()
    if (known.size > readingsKept) known.delete(oldest!)
    return made
  }

  serve(api, resultRoutes.report, async ({ params, query }, reply) => {
    const report = read(await runs.report(params.id), readingOf(query))
    // Reports are checked when they are made and read; older ones may hold less than today's schema.
    if (query.full === '1') return reply.serializer(JSON.stringify).send(report)
    const text = slimTexts.getOrInsertComputed(report, () => JSON.stringify(slim(report)))
    return reply.serializer(() => text).send(report)
  })

  serve(api, resultRoutes.progress, async ({ params }, reply) => {
    const state = await runs.progress(params.id)
    return reply.serializer(JSON.stringify).send({ ...state, log: state.log.slice(-progressLogLines) })
  })

  serve(api, resultRoutes.events, async ({ params, query, headers }, reply) => {
    const left = new AbortController()
    reply.raw.once('close', () => left.abort())
    const after = headers['last-event-id'] ?? query.after
    const events = await runs.follow(params.id, after, left.signal)
    const stream = toServerSentEvents(query.light === '1' ? lightened(events) : events, {
      heartbeatMs: limits.heartbeatMs,
      stalledMs: limits.stalledClientMs,
      drop: () => reply.request.raw.destroy(),
    })
    return reply
      .headers({ 'cache-control': 'no-cache, no-transform', 'x-accel-buffering': 'no' })
      .type('text/event-stream')
      .send(Readable.from(stream))
  })
}

async function* lightened(
  events: Awaited<ReturnType<RunService['follow']>>,
): Awaited<ReturnType<RunService['follow']>> {
  for await (const event of events) yield lightEvent(event)
}
