import * as z from 'zod/mini'
import { AcrossMachines, maxMachines } from '../model/report/across-machines.ts'
import { maxComparedRuns, RunsComparison } from '../model/report/runs-comparison.ts'
import { Name, ReadingQuery } from './query.ts'
import { json, type Route } from './route.ts'

const CompareQuery = z.object({
  /** Ids or short ids with commas between them, the baseline first unless `base` says otherwise. */
  runs: z.string().check(z.minLength(1), z.maxLength(64 * maxComparedRuns)),
  base: z.optional(Name),
  metric: z.optional(Name),
  ...ReadingQuery.shape,
})
/** What runs are compared by. */
export type CompareQuery = z.infer<typeof CompareQuery>

const AcrossQuery = z.object({
  /** Ids or short ids with commas between them; one of runs that were placed together stands for all of them. */
  runs: z.string().check(z.minLength(1), z.maxLength(64 * maxMachines)),
  metric: z.optional(Name),
})
/** Which runs are read as one result over machines, and in what. */
export type AcrossQuery = z.infer<typeof AcrossQuery>

/** Saved runs side by side. */
export const compareRoutes = {
  compare: {
    method: 'GET',
    path: '/compare',
    summary: 'What changed from one run to others; runs that can’t be compared are named with the reason',
    query: CompareQuery,
    answer: json(RunsComparison),
  },
  compareExport: {
    method: 'GET',
    path: '/compare/export',
    summary: 'The same as a file; JSON includes the whole reports and can be imported again',
    query: z.object({ ...CompareQuery.shape, format: z.enum(['json', 'csv', 'md', 'html']) }),
    answer: { kind: 'file', status: 200 },
  },
  across: {
    method: 'GET',
    path: '/across',
    summary: 'Runs of the same spec on several machines as one result, with an estimate over machines',
    query: AcrossQuery,
    answer: json(AcrossMachines),
  },
  acrossExport: {
    method: 'GET',
    path: '/across/export',
    summary: 'The same as a file; JSON includes the whole reports and can be imported again',
    query: z.object({ ...AcrossQuery.shape, format: z.enum(['json', 'csv', 'md', 'html']) }),
    answer: { kind: 'file', status: 200 },
  },
} satisfies Record<string, Route>
