import type { CompareQuery } from '@wirebench/bench-core/api/compare'
import { WirebenchError } from '@wirebench/bench-core/model/errors'
import type { Report } from '@wirebench/bench-core/model/report/report'
import {
  type LeftOutRun,
  maxComparedRuns,
  type RunsComparison,
} from '@wirebench/bench-core/model/report/runs-comparison'
import { compareRuns } from '@wirebench/bench-core/report/compare/compare-runs'
import { readingOf } from '../exports/reader-inputs.ts'
import { ProblemError } from '../http/problem.ts'
import type { RunService } from '../runs/run-service.ts'

export interface ComparedRuns {
  readonly comparison: RunsComparison
  readonly reports: readonly Report[]
}

/** Compares saved runs. One that was deleted, can't be read or has measured nothing yet is left out where enough others are there. */
export async function compareSaved(runs: RunService, wanted: CompareQuery): Promise<ComparedRuns> {
  const ids = idsIn(wanted.runs)
  if (ids.length > maxComparedRuns) {
    const message = `${ids.length} runs can’t be compared at once`
    throw new ProblemError(400, {
      code: 'not-comparable',
      message,
      fix: `compare at most ${maxComparedRuns}`,
    })
  }
  const reports: Report[] = []
  const shortIds = new Map<string, string>()
  const unread: LeftOutRun[] = []
  const found = await Promise.all(ids.map((id) => read(runs, id)))
  for (const [index, one] of found.entries()) {
    if ('report' in one) {
      reports.push(one.report)
      shortIds.set(one.report.run.id, one.shortId)
    } else unread.push({ run: ids[index]!, ...one })
  }
  if (reports.length < 2 && unread[0]) {
    const { run, reason, fix } = unread[0]
    throw new ProblemError(404, { code: 'unknown-run', message: `run ${run} ${reason}`, fix })
  }
  const base = wanted.base?.toLowerCase()
  const comparison = compareRuns(reports, {
    base: base === undefined ? undefined : idOf(base, reports, shortIds),
    metric: wanted.metric,
    ...readingOf(wanted),
    shortIds,
    unread,
  })
  return { comparison, reports }
}

/** Ids with commas between them. */
export function idsIn(text: string): string[] {
  const ids = text.split(',').map((id) => id.trim())
  return ids.filter((id) => id !== '')
}

/** A run's report, or what can be done where there is none. */
async function read(
  runs: RunService,
  id: string,
): Promise<{ readonly report: Report; readonly shortId: string } | Pick<LeftOutRun, 'reason' | 'fix'>> {
  try {
    const { id: runId, shortId } = await runs.find(id)
    return { report: await runs.report(runId), shortId }
  } catch (error) {
    if (error instanceof WirebenchError && error.code === 'unreadable-run')
      return { reason: 'can’t be read', fix: error.hint }
    if (!(error instanceof ProblemError) || error.status !== 404) throw error
    return { reason: 'was not found or has no report', fix: error.problem.fix }
  }
}

/** The id behind a short one. A baseline that isn't there any more gives way to the first run. */
function idOf(
  base: string,
  reports: readonly Report[],
  shortIds: ReadonlyMap<string, string>,
): string | undefined {
  return reports.find(({ run }) => run.id === base || shortIds.get(run.id) === base)?.run.id
}
