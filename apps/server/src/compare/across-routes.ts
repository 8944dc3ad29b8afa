import { type AcrossQuery, compareRoutes } from '@wirebench/bench-core/api'
import { acrossCsv, acrossHtml, acrossJson, acrossMachines } from '@wirebench/bench-core/reporting'
import { type AcrossMachines, acrossMarkdown, type Report } from '@wirebench/bench-core/results'
import { type RunReader, type RunStore, runsOnMachines } from '@wirebench/bench-core/store'
import type { FastifyInstance } from 'fastify'
import { attachment, type Download } from '../exports/attachment.ts'
import { ProblemError, unknownRun } from '../http/problem.ts'
import { serve } from '../http/serve-route.ts'
import type { RunService } from '../runs/run-service.ts'

interface AcrossOptions {
  readonly runs: RunService
  readonly store: RunReader & Pick<RunStore, 'fleet'>
}

interface ReadAcross {
  readonly across: AcrossMachines
  readonly reports: readonly Report[]
}

/** Runs on several machines as one result. */
export function serveAcross(api: FastifyInstance, options: AcrossOptions): void {
  serve(api, compareRoutes.across, async ({ query }) => (await readAcross(options, query)).across)

  serve(api, compareRoutes.acrossExport, async ({ query }, reply) => {
    const read = await readAcross(options, query)
    const name = `across-${read.across.machines.map(({ run }) => run.shortId).join('-')}`
    return attachment(reply, { name, format: query.format, text: textIn(query.format, read) })
  })
}

async function readAcross(
  { runs, store }: AcrossOptions,
  { runs: wanted, metric }: AcrossQuery,
): Promise<ReadAcross> {
  const names = wanted
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
  const found = await runsOnMachines(store, names, (id) => reportOrNull(runs, id))
  if (found.length === 0) throw unknownRun(wanted)
  const reports = found.flatMap(({ report }) => report ?? [])
  return { across: acrossMachines(found, { metric }), reports }
}

/** Null where the run has measured nothing to report. */
async function reportOrNull(runs: RunService, id: string): Promise<Report | null> {
  try {
    return await runs.report(id)
  } catch (error) {
    if (error instanceof ProblemError && error.status === 404) return null
    throw error
  }
}

function textIn(format: Download['format'], { across, reports }: ReadAcross): string {
  switch (format) {
    case 'csv':
      return acrossCsv(across)
    case 'md':
      return acrossMarkdown(across)
    case 'html':
      return acrossHtml(across)
    default:
      return acrossJson(across, reports)
  }
}
