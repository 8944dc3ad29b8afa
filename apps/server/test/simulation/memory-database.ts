import type { Report } from '@wirebench/bench-core/model/report/report'
import type { RecordedEvent } from '@wirebench/bench-core/model/run/run-event'
import type { AgentInfo } from '../../../../packages/bench-core/src/model/machine/agent.ts'
import { shortRunId } from '../../../../packages/bench-core/src/model/run/run-id.ts'
import { defaultRetention, type Retention } from '../../../../packages/bench-core/src/model/run/run-marks.ts'
import type { toSummary } from '../../../../packages/bench-core/src/store/rows.ts'
import type { NewRun } from '../../../../packages/bench-core/src/store/runs/run-writer.ts'

type Saved = Parameters<typeof toSummary>[0]
export type Row = { -readonly [Column in keyof Saved]: Saved[Column] }

export interface Placed {
  readonly place: string
  readonly setId: string | null
  readonly needs: readonly string[]
  readonly createdAtMs: number
  attempt: number
  agent: string | null
  fingerprint: string | null
  leaseUntilMs: number | null
  cancelled: boolean
}

export interface Kept {
  readonly row: Row
  placed?: Placed
  readonly events: Map<number, RecordedEvent>
  report: Report | undefined
  /** Whose session holds the run's lock. */
  writer: object | null
}

/** What several stores share, as connections to one server do. */
export class MemoryDatabase {
  readonly runs = new Map<string, Kept>()
  readonly agents = new Map<
    string,
    { readonly info: AgentInfo; readonly session: string; draining: boolean; seenAtMs: number }
  >()
  retention: Retention = defaultRetention
  /** What was saved of attempts that were over. */
  lateWrites = 0

  /** What a server forgets when it restarts: who holds what. */
  restart(): void {
    for (const run of this.runs.values()) run.writer = null
  }

  eventsOf(runId: string): RecordedEvent[] {
    return [...(this.runs.get(runId)?.events.values() ?? [])].sort((a, b) => a.sequence - b.sequence)
  }
}

/** How long things take on the way to the database and back, and whether they come through. */
export interface Link {
  /** Before anything is done; throws where the server can't be reached. */
  there(): Promise<void>
  /** After it was done: the answer may be lost. */
  back(): Promise<void>
  nowMs(): number
}

/** What is saved of a run that has only been asked for. */
export function newRow({
  id,
  spec,
  origin,
  createdAtMs,
}: Pick<NewRun, 'id' | 'spec' | 'origin' | 'createdAtMs'>): Row {
  return { ...emptyRow, id, short_id: shortRunId(id), spec, origin, created_at: new Date(createdAtMs) }
}

const emptyRow: Omit<Row, 'id' | 'short_id' | 'origin' | 'spec' | 'created_at'> = {
  state: 'queued',
  host_name: null,
  cases_planned: 0,
  cases_measured: 0,
  cases_failed: 0,
  rounds_finished: 0,
  warnings: 0,
  headline: null,
  started_at: null,
  finished_at: null,
  duration_ms: null,
  deleted_at: null,
  name: null,
  note: '',
  tags: [],
  pinned: false,
  baseline: false,
  search_text: '',
  sort_name: '',
}
