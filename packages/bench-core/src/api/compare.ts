import * as z from 'zod/mini'
import { mostComparedRuns, RunsComparison } from '../model/runs-comparison.ts'
import { Name, ReadingQuery } from './query.ts'
import { json, type Route } from './route.ts'

const CompareQuery = z.object({
  /** Ids or short ids with commas between them, the baseline first unless `base` says otherwise. */
  runs: z.string().check(z.minLength(1), z.maxLength(64 * mostComparedRuns)),
  base: z.optional(Name),
  metric: z.optional(Name),
  ...ReadingQuery.shape,
})
/** What runs are compared by. */
export type CompareQuery = z.infer<typeof CompareQuery>

const tag = 'compare'

/** Saved runs side by side. */
export const compareRoutes = {
  compare: {
    method: 'GET',
    path: '/compare',
    tag,
    summary: 'What changed from one run to others; runs that can not take part are named with the reason',
    query: CompareQuery,
    answer: json(RunsComparison),
  },
  compareExport: {
    method: 'GET',
    path: '/compare/export',
    tag,
    summary: 'The same as a file; as JSON with the whole reports, which can be imported again',
    query: z.object({ ...CompareQuery.shape, format: z.enum(['json', 'csv', 'md', 'html']) }),
    answer: { kind: 'file', status: 200 },
  },
} satisfies Record<string, Route>
