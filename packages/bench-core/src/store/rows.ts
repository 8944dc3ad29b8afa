import type { Selectable } from 'kysely'
import * as z from 'zod/mini'
import { WirebenchError } from '../model/errors.ts'
import { RunSpec } from '../model/run-spec.ts'
import { RunSummary } from '../model/run-summary.ts'
import type { RunsTable } from './tables.ts'

export function toSummary(row: Selectable<RunsTable>): RunSummary {
  return checked(`run ${row.short_id}`, RunSummary, {
    ...checked(`run ${row.short_id}`, SpecHead, row.spec),
    ...(row.name === null ? {} : { name: row.name }),
    id: row.id,
    shortId: row.short_id,
    state: row.state,
    origin: row.origin,
    hostName: row.host_name,
    cases: { planned: row.cases_planned, measured: row.cases_measured, failed: row.cases_failed },
    warnings: row.warnings,
    headline: row.headline,
    createdAt: row.created_at.toISOString(),
    startedAt: row.started_at?.toISOString() ?? null,
    finishedAt: row.finished_at?.toISOString() ?? null,
    durationMs: row.duration_ms,
    note: row.note,
    tags: row.tags,
    pinned: row.pinned,
    baseline: row.baseline,
  })
}

export function toSpec(row: Selectable<RunsTable>): RunSpec {
  return checked(`run ${row.short_id}`, RunSpec, row.spec)
}

/** What is read was perhaps written by another version of this program, so it is checked like any input. */
export function checked<Schema extends z.ZodMiniType>(
  what: string,
  schema: Schema,
  value: unknown,
): z.infer<Schema> {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const [issue] = result.error.issues
  throw new WirebenchError(
    'unreadable-report',
    `${what} can’t be read: ${issue?.path.join('.') || 'it'} is not what this version expects`,
    'open it with the version of Wirebench that saved it, or delete it',
  )
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

const SpecHead = z.pick(RunSpec, { name: true, suites: true, preset: true })
