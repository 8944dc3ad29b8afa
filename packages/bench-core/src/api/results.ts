import * as z from 'zod/mini'
import { CaseDetail, CaseHistogram, HistogramReach, HistogramScale } from '../model/report/case-detail.ts'
import { Report } from '../model/report/report.ts'
import { RecordedEvent, RunStateName, WaitingEvent } from '../model/run/run-event.ts'
import { CaseName, numberText, ReaderInputs, ReadingQuery, Switch } from './query.ts'
import { json, type Route } from './route.ts'
import { RunPath } from './runs.ts'

const Sequence = numberText(z.int(), z.minimum(0), z.maximum(2_147_483_647))

/** What can be said of a run's state without its events; the rest of the folded state comes with it. */
const Progress = z.looseObject({
  status: RunStateName,
  sequence: z.int(),
  fraction: z.number(),
  remainingMs: z.nullable(z.number()),
  waiting: z.nullable(WaitingEvent),
})

const HistogramQuery = z.object({
  case: CaseName,
  scale: z._default(HistogramScale, 'log'),
  /** The percentile up to which there are bins; what lies beyond is counted together. */
  reach: z._default(HistogramReach, 'p99'),
})

const ExportQuery = z.object({
  ...ReaderInputs.shape,
  format: z.enum(['json', 'csv', 'md', 'html', 'hgrm', 'answer', 'comment', 'record', 'svg']),
  /** Which case, for `hgrm`. */
  case: z.optional(CaseName),
})
export type RunExport = z.infer<typeof ExportQuery>

/** What a run has found out: its report, its cases, its state and its events. */
export const resultRoutes = {
  report: {
    method: 'GET',
    path: '/runs/:id/report',
    summary:
      'The report, without rounds and histograms unless `full=1`; with ratios against the contender that `reference` names, judged with the margins `min` and `equal` (in percent)',
    params: RunPath,
    query: z.object({ full: Switch, ...ReadingQuery.shape }),
    answer: json(Report),
  },
  progress: {
    method: 'GET',
    path: '/runs/:id/progress',
    summary: 'The state of a run with its latest log lines, for clients that can’t follow its events',
    params: RunPath,
    answer: json(Progress),
  },
  events: {
    method: 'GET',
    path: '/runs/:id/events',
    summary: 'The events of a run, as server-sent events: those so far, then those to come',
    params: RunPath,
    query: z.object({ after: z._default(Sequence, 0), light: Switch }),
    /** A browser that resumes sends what it saw last; what isn't a number is no reason to refuse it. */
    headers: z.object({ 'last-event-id': z.catch(z.optional(Sequence), undefined) }),
    answer: { kind: 'events', status: 200, schema: RecordedEvent },
  },
  case: {
    method: 'GET',
    path: '/runs/:id/case',
    summary:
      'One case of a run: its figures, rounds and verdicts, and related figures; with ratios against the contender that `reference` names, judged with the margins `min` and `equal` (in percent)',
    params: RunPath,
    query: z.object({ case: CaseName, ...ReadingQuery.shape }),
    answer: json(CaseDetail),
  },
  histogram: {
    method: 'GET',
    path: '/runs/:id/histogram',
    summary: 'A case’s times as a histogram',
    params: RunPath,
    query: HistogramQuery,
    answer: json(CaseHistogram),
  },
  export: {
    method: 'GET',
    path: '/runs/:id/export',
    summary:
      'A run as a file: JSON that can be imported again, CSV, Markdown, HTML, its answer alone (`answer`, `comment`, `record` or `svg`), or a case for HdrHistogram; with the reader’s inputs',
    params: RunPath,
    query: ExportQuery,
    answer: { kind: 'file', status: 200 },
  },
} satisfies Record<string, Route>
