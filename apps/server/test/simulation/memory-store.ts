import { type RecordedEvent, type Report, type RunState, reduceRun } from '@wirebench/bench-core/results'
import type { RunStore } from '@wirebench/bench-core/store'
import { type AgentInfo, addressesOf, nameAddress } from '../../../../packages/bench-core/src/model/agent.ts'
import { WirebenchError } from '../../../../packages/bench-core/src/model/errors.ts'
import { activeStates, isActive } from '../../../../packages/bench-core/src/model/run-event.ts'
import { shortRunId } from '../../../../packages/bench-core/src/model/run-id.ts'
import { defaultRetention, type Retention } from '../../../../packages/bench-core/src/model/run-marks.ts'
import { initialRunState } from '../../../../packages/bench-core/src/report/figures/run-state.ts'
import { cancelledInQueue, endingOfLapsed } from '../../../../packages/bench-core/src/store/fleet/endings.ts'
import {
  agentPatienceMs,
  type Fleet,
  keepsRounds,
  mayWrite,
  mostAttempts,
  returnMs,
} from '../../../../packages/bench-core/src/store/fleet/fleet.ts'
import { nameIsTaken, staleAttempt } from '../../../../packages/bench-core/src/store/fleet/postgres-fleet.ts'
import { toSavedRun, toSummary } from '../../../../packages/bench-core/src/store/rows.ts'
import { interruption, runColumns } from '../../../../packages/bench-core/src/store/run-columns.ts'
import { alreadySaved, unknownRun } from '../../../../packages/bench-core/src/store/run-rows.ts'

type Saved = Parameters<typeof toSummary>[0]
type Row = { -readonly [Column in keyof Saved]: Saved[Column] }

interface Placed {
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

interface Kept {
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

/** A store that keeps the promises of `RunStore` in memory, over a link that may fail; what only pages ask for is empty. */
export function memoryStore(database: MemoryDatabase, link: Link): RunStore & { abandon(): void } {
  const session = {}
  const held = new Set<string>()
  const states = new Map<string, { state: RunState; attempt: number | undefined }>()
  const { runs } = database

  /** One transaction, tried again once where the connection broke. */
  const attempt = async <Result>(work: () => Result): Promise<Result> => {
    const once = async () => {
      await link.there()
      // A new connection takes again what the one before held.
      for (const id of held) {
        const run = runs.get(id)
        if (run && run.writer === null) run.writer = session
      }
      const result = work()
      await link.back()
      return result
    }
    return once().catch(once)
  }
  const free = (id: string) => {
    held.delete(id)
    const run = runs.get(id)
    if (run?.writer === session) run.writer = null
  }
  const shown = (id: string) => {
    const run = runs.get(id)
    return run && run.row.deleted_at === null ? run : undefined
  }
  const retain = () => {
    const { keepRuns, keepDays, deletedDays } = database.retention
    const now = link.nowMs()
    const newestFirst = [...runs.values()]
      .filter(({ row }) => row.deleted_at === null)
      .sort(
        (a, b) => b.row.created_at.getTime() - a.row.created_at.getTime() || (a.row.id < b.row.id ? 1 : -1),
      )
    for (const [place, { row }] of newestFirst.entries()) {
      const isSpare = !row.pinned && !row.baseline && !isActive(row.state)
      const isOld = keepDays !== null && row.created_at.getTime() < now - keepDays * dayMs
      const isSurplus = keepRuns !== null && place >= keepRuns
      if (isSpare && (isOld || isSurplus)) row.deleted_at = new Date(now)
    }
    for (const [id, { row }] of runs)
      if (row.deleted_at !== null && row.deleted_at.getTime() < now - deletedDays * dayMs) runs.delete(id)
  }

  const checkAttempt = (id: string, attempt: number | undefined) => {
    if (!mayWrite(runs.get(id)?.placed?.attempt, attempt)) throw staleAttempt(id, attempt)
  }

  return {
    location: 'memory',
    fleet: memoryFleet(database, link, attempt),
    create: ({ id, spec, origin, createdAtMs }) =>
      attempt(() => {
        if (shown(id) || held.has(id)) throw alreadySaved(id)
        const row = {
          ...emptyRow,
          id,
          short_id: shortRunId(id),
          spec,
          origin,
          created_at: new Date(createdAtMs),
        }
        runs.set(id, { row, events: new Map(), report: undefined, writer: session })
        held.add(id)
        states.set(id, { state: initialRunState, attempt: undefined })
        return toSummary(row)
      }),
    append: (id, events, number) =>
      attempt(() => {
        if (events.length === 0) return
        const run = runs.get(id)
        if (!run) throw unknownRun(id)
        if (!held.has(id)) checkAttempt(id, number)
        if (number !== undefined && number < (run.placed?.attempt ?? 0)) database.lateWrites++
        const known = states.get(id)
        const before =
          known && known.attempt === number
            ? known.state
            : database.eventsOf(id).reduce(reduceRun, initialRunState)
        const after = events.reduce(reduceRun, before)
        const isOurs = number !== undefined || held.has(id)
        for (const event of events)
          if (
            !run.events.has(event.sequence) ||
            (isOurs && run.events.get(event.sequence)?.event.type === 'run-finished')
          )
            run.events.set(event.sequence, event)
        const { state: _, ...columns } = runColumns(before, after, events)
        const mayChange = isActive(run.row.state) || (isOurs && run.row.state === 'interrupted')
        const stays = run.row.state === 'cancelling' && isActive(after.status)
        if (mayChange) Object.assign(run.row, columns, stays ? {} : { state: after.status })
        states.set(id, { state: after, attempt: number })
      }),
    finish: (id, { state, headline, cases, roundsFinished, warnings, durationMs, report }, number) =>
      attempt(() => {
        const run = runs.get(id)
        if (!run) throw unknownRun(id)
        if (number !== undefined) checkAttempt(id, number)
        Object.assign(run.row, {
          state,
          headline,
          warnings,
          cases_planned: cases.planned,
          cases_measured: cases.measured,
          cases_failed: cases.failed,
          rounds_finished: roundsFinished,
          duration_ms: durationMs,
          host_name: report.environment.hostName,
          started_at: run.row.started_at ?? new Date(report.run.startedAt),
          finished_at: run.row.finished_at ?? new Date(report.run.finishedAt ?? link.nowMs()),
        })
        run.report = report
        states.delete(id)
        free(id)
        if (number === undefined) retain()
      }),
    setState: (id, state) =>
      attempt(() => {
        const run = runs.get(id)
        if (!run) throw unknownRun(id)
        run.row.state = state
      }),
    find: (id) =>
      attempt(() => {
        const run = shown(id)
        return run && toSavedRun(run.row)
      }),
    list: ({ limit }) =>
      attempt(() => {
        const rows = [...runs.values()].filter(({ row }) => row.deleted_at === null)
        return { runs: rows.slice(0, limit).map(({ row }) => toSummary(row)), nextCursor: null }
      }),
    events: (id, after = 0) =>
      attempt(() => database.eventsOf(id).filter(({ sequence }) => sequence > after)),
    report: (id) => attempt(() => runs.get(id)?.report),
    mark: (id, { pinned, baseline }) =>
      attempt(() => {
        const run = shown(id)
        if (!run) return undefined
        if (pinned !== undefined) run.row.pinned = pinned
        if (baseline !== undefined) run.row.baseline = baseline
        return toSummary(run.row)
      }),
    retention: () => attempt(() => database.retention),
    setRetention: (retention) =>
      attempt(() => {
        database.retention = retention
        retain()
      }),
    discard: (id) =>
      attempt(() => {
        runs.delete(id)
        free(id)
      }),
    delete: (id) =>
      attempt(() => {
        const run = shown(id)
        if (run) run.row.deleted_at = new Date(link.nowMs())
        states.delete(id)
        free(id)
        return run !== undefined
      }),
    restore: (id) =>
      attempt(() => {
        const run = runs.get(id)
        if (!run || run.row.deleted_at === null) return undefined
        run.row.deleted_at = null
        return toSummary(run.row)
      }),
    markInterrupted: () =>
      attempt(() => {
        const marked = endLapsed(database, link.nowMs())
        for (const [id, run] of runs) {
          if (run.placed) continue
          if (!activeStates.includes(run.row.state) || run.row.deleted_at !== null || run.writer !== null)
            continue
          const events = database.eventsOf(id)
          if (run.row.origin === 'cli' && !events.some(({ event }) => event.type === 'round-finished')) {
            runs.delete(id)
            continue
          }
          const atMs = link.nowMs()
          const sequence = (events.at(-1)?.sequence ?? 0) + 1
          run.row.state = 'interrupted'
          run.row.finished_at = new Date(atMs)
          run.events.set(sequence, { sequence, atMs, event: interruption })
          marked.push(id)
        }
        return marked
      }),
    unreported: () =>
      attempt(() =>
        [...runs.values()]
          .filter(
            ({ row, report, writer, placed }) =>
              !isActive(row.state) &&
              (placed?.leaseUntilMs ?? 0) < link.nowMs() &&
              row.rounds_finished > 0 &&
              row.deleted_at === null &&
              report === undefined &&
              writer === null,
          )
          .map(({ row }) => row.id),
      ),
    count: async () => 0,
    choices: async () => ({ tags: [], hosts: [] }),
    cases: async () => [],
    trend: async () => undefined,
    series: async () => ({ runs: [], cases: [] }) as never,
    pastDurations: async () => [],
    recentNullRatios: async () => [],
    importReport: async () => {
      throw new WirebenchError('invalid-option', 'nothing is imported here', 'start a run')
    },
    close: async () => {
      for (const id of [...held]) free(id)
    },
    // Its process is gone; the server notices that its session has ended.
    abandon() {
      for (const id of [...held]) free(id)
    },
  }
}

type Attempt = <Result>(work: () => Result) => Promise<Result>

const isFree = ({ leaseUntilMs }: Placed, nowMs: number) => leaseUntilMs === null || leaseUntilMs < nowMs

function addEvent(database: MemoryDatabase, id: string, event: RecordedEvent['event'], atMs: number): number {
  const sequence = (database.eventsOf(id).at(-1)?.sequence ?? 0) + 1
  database.runs.get(id)?.events.set(sequence, { sequence, atMs, event })
  return sequence
}

function endPlaced(
  database: MemoryDatabase,
  id: string,
  event: typeof cancelledInQueue,
  nowMs: number,
): void {
  const { placed, row } = database.runs.get(id)!
  if (placed) placed.attempt += 1
  addEvent(database, id, event, nowMs)
  row.state = event.state
  row.finished_at = new Date(nowMs)
}

function endLapsed(database: MemoryDatabase, nowMs: number): string[] {
  const ended: string[] = []
  for (const [id, { placed, row }] of database.runs) {
    if (!placed || placed.attempt === 0 || !isActive(row.state) || !isFree(placed, nowMs)) continue
    const isGivenUp =
      placed.place.startsWith(nameAddress('')) && (placed.leaseUntilMs ?? Infinity) < nowMs - returnMs
    const ending = endingOfLapsed({ ...placed, isGivenUp })
    if (!ending) continue
    endPlaced(database, id, ending, nowMs)
    ended.push(id)
  }
  return ended
}

/** Leases in memory, as PostgreSQL keeps them. */
function memoryFleet(database: MemoryDatabase, link: Link, attempt: Attempt): Fleet {
  const { runs, agents } = database
  const mayTake = (agent: AgentInfo, { row, placed }: Kept): boolean => {
    if (!placed || !isActive(row.state) || row.deleted_at !== null || placed.cancelled) return false
    const isMeant = addressesOf(agent).includes(placed.place)
    const isAble = placed.needs.every((need) => agent.can.includes(need))
    const hasOther = [...runs.values()].some(
      (other) => other.placed?.setId === placed.setId && other.placed?.agent === agent.name,
    )
    const isTurn = placed.setId === null || placed.attempt > 0 || !hasOther
    return isMeant && isAble && isTurn && isFree(placed, link.nowMs()) && placed.attempt < mostAttempts
  }
  return {
    register: (agent, session) =>
      attempt(() => {
        const known = agents.get(agent.name)
        if (known && known.session !== session && known.seenAtMs >= link.nowMs() - agentPatienceMs)
          throw nameIsTaken(agent.name)
        agents.set(agent.name, { info: agent, session, draining: false, seenAtMs: link.nowMs() })
      }),
    seen: (name, session, draining) =>
      attempt(() => {
        const known = agents.get(name)
        if (known?.session !== session) return false
        Object.assign(known, { draining, seenAtMs: link.nowMs() })
        return true
      }),
    leave: (name, session) =>
      attempt(() => {
        const known = agents.get(name)
        if (known?.session === session) known.seenAtMs = 0
      }),
    agents: async () => [],
    place: (placed) =>
      attempt(() => {
        for (const { id, spec, origin, createdAtMs, place, setId, needs } of placed) {
          if (runs.has(id)) continue
          const row = {
            ...emptyRow,
            id,
            short_id: shortRunId(id),
            spec,
            origin,
            created_at: new Date(createdAtMs),
          }
          runs.set(id, {
            row,
            events: new Map(),
            report: undefined,
            writer: null,
            placed: {
              place,
              setId,
              needs,
              createdAtMs: link.nowMs(),
              attempt: 0,
              agent: null,
              fingerprint: null,
              leaseUntilMs: null,
              cancelled: false,
            },
          })
        }
      }),
    lease: (agent, leaseMs) =>
      attempt(() => {
        for (const [runId, run] of runs) {
          const { row, placed } = run
          if (!mayTake(agent, run) || !placed) continue
          const { spec } = toSavedRun(row)
          if (!spec) continue
          const isSame = placed.fingerprint === agent.machine.fingerprint
          const keptRounds = isSame && keepsRounds(spec) ? row.rounds_finished : 0
          placed.attempt += 1
          placed.agent = agent.name
          placed.fingerprint = agent.machine.fingerprint
          placed.leaseUntilMs = link.nowMs() + leaseMs
          const event = { type: 'taken-up' as const, attempt: placed.attempt, agent: agent.name, keptRounds }
          const sequence = addEvent(database, runId, event, link.nowMs())
          row.state = 'queued'
          row.rounds_finished = keptRounds
          return {
            runId,
            shortId: row.short_id,
            spec,
            attempt: placed.attempt,
            sequence,
            keptRounds,
            files: [],
          }
        }
        return undefined
      }),
    renew: ({ runId, attempt: number }, leaseMs) =>
      attempt(() => {
        const placed = runs.get(runId)?.placed
        if (placed?.attempt !== number) return 'lost'
        placed.leaseUntilMs = link.nowMs() + leaseMs
        return placed.cancelled ? 'cancelled' : 'held'
      }),
    handBack: ({ runId, attempt: number }) =>
      attempt(() => {
        const placed = runs.get(runId)?.placed
        if (placed?.attempt === number) placed.leaseUntilMs = null
      }),
    cancel: (runId) =>
      attempt(() => {
        const run = runs.get(runId)
        if (!run?.placed || !isActive(run.row.state)) return false
        if (isFree(run.placed, link.nowMs())) endPlaced(database, runId, cancelledInQueue, link.nowMs())
        else {
          run.placed.cancelled = true
          run.row.state = 'cancelling'
        }
        return true
      }),
    endLapsed: () => attempt(() => endLapsed(database, link.nowMs())),
    placements: async () => new Map(),
    setOf: async () => [],
  }
}

const dayMs = 86_400_000

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
