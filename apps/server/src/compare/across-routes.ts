import { type AcrossQuery, compareRoutes } from '@wirebench/bench-core/api/compare'
import type { AcrossMachines } from '@wirebench/bench-core/model/report/across-machines'
import type { Report } from '@wirebench/bench-core/model/report/report'
import { acrossMachines } from '@wirebench/bench-core/report/compare/across-machines'
import {
  acrossCsv,
  acrossHtml,
  acrossJson,
  acrossMarkdown,
} from '@wirebench/bench-core/report/exports/across-files'
import { type RunReader, type RunStore, runsOnMachines } from '@wirebench/bench-core/store'
import type { FastifyInstance } from 'fastify'
import { attachment } from '../exports/attachment.ts'
import { ProblemError, unknownRun } from '../http/problem.ts'
import { serve } from '../http/serve-route.ts'
import type { RunService } from '../runs/run-service.ts'
import { idsIn } from './compare-saved.ts'

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
    return attachment(reply, { name, format: query.format, text: texts[query.format](read) })
  })
}

async function readAcross(
  { runs, store }: AcrossOptions,
  { runs: wanted, metric }: AcrossQuery,
): Promise<ReadAcross> {
  const found = await runsOnMachines(store, idsIn(wanted), (id) => reportOrNull(runs, id))
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

const texts = {
  json: ({ across, reports }: ReadAcross) => acrossJson(across, reports),
  csv: ({ across }: ReadAcross) => acrossCsv(across),
  md: ({ across }: ReadAcross) => acrossMarkdown(across),
  html: ({ across }: ReadAcross) => acrossHtml(across),
}
