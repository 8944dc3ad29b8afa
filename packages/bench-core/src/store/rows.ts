import type { Selectable } from 'kysely'
import type * as z from 'zod/mini'
import { WirebenchError } from '../model/errors.ts'
import { RunSpec } from '../model/run/run-spec.ts'
import { RunSummary } from '../model/run/run-summary.ts'
import type { RunsTable } from './database/tables.ts'
import type { SavedRun } from './runs/run-reader.ts'

type Row = Selectable<RunsTable>

/** A row of the list of runs, whatever the row holds: one that can't be read says so and keeps what can be. */
export function toSummary(row: Row): RunSummary {
  return readRow(row).summary
}

export function toSavedRun(row: Row): SavedRun {
  const { summary, spec } = readRow(row)
  return { ...summary, spec }
}

/** @throws WirebenchError saying what is wrong with a run that can't be read. */
export function readable(run: SavedRun): RunSummary & { readonly spec: RunSpec } {
  const { spec } = run
  if (spec !== null) return { ...run, spec }
  throw new WirebenchError(
    'unreadable-run',
    `run ${run.shortId} can’t be read: ${run.unreadable}`,
    deleteOrOpenElsewhere,
  )
}

/** What is read was perhaps written by another version of this program, so it is checked like any input. */
export function checked<Schema extends z.ZodMiniType>(
  what: string,
  schema: Schema,
  value: unknown,
): z.infer<Schema> {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  throw new WirebenchError(
    'unreadable-run',
    `${what} can’t be read: ${faultOf(result.error)}`,
    deleteOrOpenElsewhere,
  )
}

/** The same for one of many, which is left out where it can't be read. */
export function ifReadable<Schema extends z.ZodMiniType>(
  schema: Schema,
  value: unknown,
): z.infer<Schema> | undefined {
  const result = schema.safeParse(value)
  return result.success ? result.data : undefined
}

/**
 * JSON that PostgreSQL accepts: it stores no NUL character and no half of a surrogate pair, which the output of
 * another process may well contain.
 */
export function toJson(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) => {
    if (typeof part === 'string') return toText(part)
    if (part === null || typeof part !== 'object' || !Object.keys(part).some(isDoubtful)) return part
    return Object.fromEntries(Object.entries(part).map(([name, value]) => [toText(name), value]))
  })
}

/** Names of fields are mostly our own, and there are many. */
function isDoubtful(name: string): boolean {
  return /[\0\ud800-\udfff]/.test(name)
}

/** The same for a column of text. */
export function toText(text: string): string {
  return text.toWellFormed().replaceAll('\0', '\uFFFD')
}

const deleteOrOpenElsewhere = 'open it with the version of Wirebench that saved it, or delete it'

function readRow(row: Row): { readonly summary: RunSummary; readonly spec: RunSpec | null } {
  const spec = RunSpec.safeParse(row.spec)
  const found = { ...headOf(row.spec), ...columnsOf(row) }
  const summary = RunSummary.safeParse(found)
  if (spec.success && summary.success) return { summary: summary.data, spec: spec.data }
  const error = spec.error ?? summary.error
  const unreadable = faultOf(error, spec.success ? [] : ['spec'])
  return { summary: { ...unknownRun, ...readableFields(found), unreadable }, spec: null }
}

function headOf(spec: unknown): Partial<Record<'name' | 'suites' | 'preset', unknown>> {
  if (typeof spec !== 'object' || spec === null) return {}
  const { name, suites, preset } = spec as Record<string, unknown>
  return { name, suites, preset }
}

/** Of a run until it is decided, the most that it may come to. */
function roundsOf(spec: unknown): unknown {
  if (typeof spec !== 'object' || spec === null) return 0
  const { rounds, untilDecided, maximumRounds } = spec as Partial<Record<keyof RunSpec, unknown>>
  return (untilDecided && maximumRounds) || (rounds ?? 0)
}

function columnsOf(row: Row) {
  return {
    ...(row.name === null ? {} : { name: row.name }),
    id: row.id,
    shortId: row.short_id,
    state: row.state,
    origin: row.origin,
    hostName: row.host_name,
    cases: { planned: row.cases_planned, measured: row.cases_measured, failed: row.cases_failed },
    rounds: { planned: roundsOf(row.spec), finished: row.rounds_finished },
    warnings: row.warnings,
    headline: row.headline,
    createdAt: instant(row.created_at),
    startedAt: row.started_at === null ? null : instant(row.started_at),
    finishedAt: row.finished_at === null ? null : instant(row.finished_at),
    durationMs: row.duration_ms,
    note: row.note,
    tags: row.tags,
    pinned: row.pinned,
    baseline: row.baseline,
  }
}

/** A database knows times that no `Date` is, such as infinity. */
export function instant(time: unknown): string | undefined {
  return time instanceof Date && !Number.isNaN(time.getTime()) ? time.toISOString() : undefined
}

/** What an unreadable run shows where nothing is known of it. */
const unknownRun: RunSummary = {
  id: '',
  shortId: '',
  name: 'unreadable run',
  state: 'failed',
  suites: [],
  preset: null,
  origin: 'import',
  hostName: null,
  cases: { planned: 0, measured: 0, failed: 0 },
  rounds: { planned: 0, finished: 0 },
  warnings: 0,
  headline: null,
  createdAt: new Date(0).toISOString(),
  startedAt: null,
  finishedAt: null,
  durationMs: null,
  note: '',
  tags: [],
  pinned: false,
  baseline: false,
}

function readableFields(found: Readonly<Record<string, unknown>>): Partial<RunSummary> {
  return Object.fromEntries(
    Object.entries(RunSummary.shape).flatMap(([name, schema]) => {
      const field = schema.safeParse(found[name])
      return field.success && field.data !== undefined ? [[name, field.data]] : []
    }),
  )
}

function faultOf(error: z.core.$ZodError | undefined, prefix: readonly string[] = []): string {
  const path = [...prefix, ...(error?.issues[0]?.path ?? [])].map(String).join('.')
  return `${path || 'it'} is not what this version expects`
}
