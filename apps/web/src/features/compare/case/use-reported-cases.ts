import { queryOptions, type UseQueryResult, useQueries } from '@tanstack/react-query'
import { caseId } from '@wirebench/bench-core/model/report/case-key'
import type { Report, ReportCase } from '@wirebench/bench-core/model/report/report'
import type { ComparedRun } from '@wirebench/bench-core/model/report/runs-comparison'
import { reportQuery } from '../../../api/queries.ts'

/** The cases of each run's report, by their ids. */
export function useReportedCases(runs: readonly Pick<ComparedRun, 'id'>[]) {
  return useQueries({ queries: runs.map(({ id }) => queryOptions({ ...reportQuery(id), select: byId })) })
}

function byId({ cases }: Report): ReadonlyMap<string, ReportCase> {
  return new Map(cases.map((reported) => [caseId(reported.key), reported]))
}

/** Of several queries one that failed, or else one whose answer is on its way. */
export function absentOf<Query extends Pick<UseQueryResult, 'error' | 'isPending'>>(
  queries: readonly Query[],
): Query | undefined {
  return queries.find(({ error }) => error !== null) ?? queries.find(({ isPending }) => isPending)
}
