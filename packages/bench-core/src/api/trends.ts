import * as z from 'zod/mini'
import { CaseKey } from '../model/report/case-key.ts'
import { Trend, TrendOverview } from '../model/report/trends.ts'
import { PresetName } from '../model/run/run-spec.ts'
import { CaseName, limitOf, Name, ReadingQuery } from './query.ts'
import { json, type Route } from './route.ts'

const Series = z.object({
  host: z.optional(Name),
  preset: z.optional(PresetName),
  tag: z.optional(Name),
  min: ReadingQuery.shape.min,
  equal: ReadingQuery.shape.equal,
})

const TrendQuery = z.object({
  case: CaseName,
  metric: z._default(Name, 'nsPerOperation'),
  limit: limitOf(500, 50),
  ...Series.shape,
})
export type TrendWanted = z.input<typeof TrendQuery>

const OverviewQuery = z.object({
  metric: z.optional(Name),
  limit: limitOf(100, 50),
  ...Series.shape,
})
/** Of the machine with the newest run unless `host` names one; `all` for all of them together. */
export type OverviewWanted = z.input<typeof OverviewQuery>

/** Cases over runs. */
export const trendRoutes = {
  cases: {
    method: 'GET',
    path: '/cases',
    summary: 'Cases of saved runs, those with the most runs first',
    query: z.object({ q: z.optional(z.string().check(z.maxLength(200))), limit: limitOf(500, 100) }),
    answer: json(z.object({ cases: z.array(z.object({ caseId: z.string(), key: CaseKey, runs: z.int() })) })),
  },
  trend: {
    method: 'GET',
    path: '/trends',
    summary: 'One case over the newest runs that have it, with what changed between them',
    query: TrendQuery,
    answer: json(Trend),
  },
  overview: {
    method: 'GET',
    path: '/trends/overview',
    summary: 'Every case of the newest runs of a series: its current level and whether it moved',
    query: OverviewQuery,
    answer: json(TrendOverview),
  },
} satisfies Record<string, Route>
