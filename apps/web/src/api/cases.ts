import type { ReadingQuery } from '@wirebench/bench-core/api/query'
import { resultRoutes } from '@wirebench/bench-core/api/results'
import type { Asked } from '@wirebench/bench-core/api/route'
import type { RunDetail } from '@wirebench/bench-core/api/runs'
import { isActive } from '@wirebench/bench-core/model/run/run-event'
import { asking, lasting } from './client.ts'

type WantedRun = Pick<RunDetail, 'id' | 'state'>
type HistogramWanted = Asked<typeof resultRoutes.histogram>['query']

/** One case of a run, as its report says with the same reading. What a finished run says of it never changes. */
export const caseQuery = ({ id, state }: WantedRun, caseId: string, reading: ReadingQuery = {}) =>
  asking(
    ['runs', 'case', id, isActive(state), caseId, reading],
    resultRoutes.case,
    { params: { id }, query: { case: caseId, ...reading } },
    lasting,
  )

/** How often which times of a case were seen. */
export const histogramQuery = ({ id, state }: WantedRun, wanted: HistogramWanted) =>
  asking(
    ['runs', 'histogram', id, isActive(state), wanted.case, wanted.scale, wanted.reach],
    resultRoutes.histogram,
    { params: { id }, query: wanted },
    lasting,
  )
