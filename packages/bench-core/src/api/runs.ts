import * as z from 'zod/mini'
import { ToFetch } from '../model/codec/lane.ts'
import { PlaceText } from '../model/machine/agent.ts'
import { QuietLimit } from '../model/machine/quiet.ts'
import { RunStateName } from '../model/run/run-event.ts'
import { RunMarks } from '../model/run/run-marks.ts'
import { PresetName, RunRequest, RunSpec, SuiteName } from '../model/run/run-spec.ts'
import { RunOrderName, RunSummary } from '../model/run/run-summary.ts'
import { PgUrl } from './machine.ts'
import { limitOf, Name, Switch } from './query.ts'
import { json, type Route } from './route.ts'

/** A run by its id or short id. */
export const RunPath = z.object({ id: z.string().check(z.minLength(1), z.maxLength(64)) })

const RunsPage = z.object({
  runs: z.array(RunSummary),
  /** Asks for the next page; null on the last one. */
  nextCursor: z.nullable(z.string()),
  /** How many there are in all, on the first page only. */
  total: z.nullable(z.int()),
})
export type RunsPage = z.infer<typeof RunsPage>

const RunDetail = z.object({
  ...RunSummary.shape,
  spec: RunSpec,
  /** 0 while it is worked on, 1 when it is next, null when it has ended. */
  queuePosition: z.nullable(z.int()),
})
export type RunDetail = z.infer<typeof RunDetail>

/** What a run would do and how long it would take. */
export const Estimate = z.object({
  spec: RunSpec,
  estimateMs: z.number(),
  cases: z.int(),
  /** What the estimate rests on, in words. */
  basis: z.string(),
  /** Each suite's part of it. */
  suites: z.optional(z.array(z.object({ suite: SuiteName, cases: z.int(), estimateMs: z.number() }))),
  /** What suites have no part in of what was asked. */
  remarks: z.optional(z.array(z.string())),
  /** What would be downloaded for it first, where that may be: whoever starts it says so. */
  fetches: z.optional(z.array(ToFetch)),
  /** How long the same would take with the rounds of each preset. */
  presets: z.optional(z.record(z.string(), z.number())),
})
export type Estimate = z.infer<typeof Estimate>

/** In years that every program writes with four digits. */
const Instant = z.coerce
  .date<string>()
  .check(z.minimum(new Date('0001-01-01')), z.maximum(new Date('9999-12-31T23:59:59.999Z')))

const RunsQuery = z.object({
  q: z.optional(z.string().check(z.maxLength(200))),
  /** As the page before gave it; it belongs to its order. */
  cursor: z.optional(z.string().check(z.maxLength(2_000))),
  limit: limitOf(200, 50),
  state: z.optional(RunStateName),
  /** Those that go on or wait. */
  active: Switch,
  suite: z.optional(SuiteName),
  preset: z.optional(PresetName),
  origin: z.optional(RunSummary.shape.origin),
  host: z.optional(Name),
  tag: z.optional(Name),
  /** Measured by this agent. */
  agent: z.optional(Name),
  pinned: Switch,
  baseline: Switch,
  /** Created at or after, and before. */
  from: z.optional(Instant),
  to: z.optional(Instant),
  startedBefore: z.optional(Instant),
  sort: z._default(RunOrderName, 'created'),
  dir: z._default(z.enum(['asc', 'desc']), 'desc'),
  /** The deleted runs that can be restored, instead. */
  deleted: Switch,
})
/** Which saved runs are wanted; what is left out lets all through. */
export type RunsWanted = z.input<typeof RunsQuery>

/** With what the run needs and nobody writes down. */
const StartBody = z.strictObject({
  ...RunRequest.shape,
  pgUrl: z.optional(PgUrl),
  /** Begin when the machine is quiet, and give up after so long. */
  whenQuietMs: z.optional(QuietLimit),
  /** Download what its estimate says that it fetches. */
  mayFetch: z.optional(z.boolean()),
  /** Where it is measured: `here`, an agent's name, `label=KEY=VALUE`, or on each of several. */
  on: z.optional(PlaceText),
})

const Imported = z.object({
  runs: z.array(
    z.object({
      id: z.string(),
      shortId: z.string(),
      name: z.string(),
      /** The id in the file, where a saved run has it already. */
      formerId: z.nullable(z.string()),
      /** Rules of the linter that the report breaks; what breaks one is excluded from verdicts. */
      findings: z.int(),
    }),
  ),
})
export type ImportedRun = z.infer<typeof Imported>['runs'][number]

/** Starting, listing, showing, marking, cancelling, deleting and importing runs. */
export const runRoutes = {
  estimate: {
    method: 'POST',
    path: '/estimate',
    summary: 'What a run would do and how long it would take',
    body: RunRequest,
    answer: json(Estimate),
  },
  start: {
    method: 'POST',
    path: '/runs',
    summary: 'Start a run, or queue it behind waiting ones',
    headers: z.object({ 'idempotency-key': z.optional(Name) }),
    body: StartBody,
    answer: json(
      z.object({
        id: z.string(),
        shortId: z.string(),
        /** All runs that were placed together, one on each of several machines; this one is the first. */
        set: z.optional(z.array(z.string())),
      }),
      202,
    ),
  },
  list: {
    method: 'GET',
    path: '/runs',
    summary: 'Saved runs and those in progress, newest first unless another order is given',
    query: RunsQuery,
    answer: json(RunsPage),
  },
  choices: {
    method: 'GET',
    path: '/runs/choices',
    summary: 'The tags and hosts of runs, in alphabetical order, for filtering the list',
    answer: json(z.object({ tags: z.array(z.string()), hosts: z.array(z.string()) })),
  },
  find: {
    method: 'GET',
    path: '/runs/:id',
    summary: 'One run',
    params: RunPath,
    answer: json(RunDetail),
  },
  mark: {
    method: 'PATCH',
    path: '/runs/:id',
    summary: 'Name a run, write a note or tags on it, pin it, or mark it as a baseline',
    params: RunPath,
    body: RunMarks,
    answer: json(RunSummary),
  },
  delete: {
    method: 'DELETE',
    path: '/runs/:id',
    summary: 'Delete a run that has ended or has not begun',
    params: RunPath,
    answer: json(z.null(), 204),
  },
  restore: {
    method: 'POST',
    path: '/runs/:id/restore',
    summary: 'Restore a deleted run',
    params: RunPath,
    answer: json(RunSummary),
  },
  cancel: {
    method: 'POST',
    path: '/runs/:id/cancel',
    summary: 'Ask a run to end; it keeps what it has measured',
    params: RunPath,
    answer: json(z.object({ id: z.string(), state: RunStateName }), 202),
  },
  import: {
    method: 'POST',
    path: '/imports',
    summary: 'Save a report, or all reports of a comparison, that was exported as JSON',
    body: 'file',
    answer: json(Imported, 201),
  },
} satisfies Record<string, Route>
