import { type RunState, reduceRun } from '@wirebench/bench-core/report/figures/run-state'
import type { RunStore } from '@wirebench/bench-core/store'
import { WirebenchError } from '../../../../packages/bench-core/src/model/errors.ts'
import { activeStates, isActive } from '../../../../packages/bench-core/src/model/run/run-event.ts'
import { initialRunState } from '../../../../packages/bench-core/src/report/figures/run-state.ts'
import { mayWrite } from '../../../../packages/bench-core/src/store/fleet/fleet.ts'
import { staleAttempt } from '../../../../packages/bench-core/src/store/fleet/leasing.ts'
import { toSavedRun, toSummary } from '../../../../packages/bench-core/src/store/rows.ts'
import {
  finishedColumns,
  interruption,
  runColumns,
} from '../../../../packages/bench-core/src/store/runs/run-columns.ts'
import { alreadySaved, unknownRun } from '../../../../packages/bench-core/src/store/runs/run-rows.ts'
import type { FinishedRun } from '../../../../packages/bench-core/src/store/runs/run-writer.ts'
import { type Link, type MemoryDatabase, newRow } from './memory-database.ts'
import { endLapsed, memoryFleet } from './memory-fleet.ts'

const dayMs = 86_400_000

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
  const spare = () => {
    const { keepRuns, keepDays } = database.retention
    const now = link.nowMs()
    const newestFirst = [...runs.values()]
      .filter(({ row }) => row.deleted_at === null)
      .sort(
        (a, b) => b.row.created_at.getTime() - a.row.created_at.getTime() || (a.row.id < b.row.id ? 1 : -1),
      )
    return newestFirst
      .map(({ row }) => row)
      .filter((row, place) => {
        const isOld = keepDays !== null && row.created_at.getTime() < now - keepDays * dayMs
        const isSurplus = keepRuns !== null && place >= keepRuns
        return !row.pinned && !row.baseline && !isActive(row.state) && (isOld || isSurplus)
      })
  }
  const retain = () => {
    const { deletedDays } = database.retention
    const now = link.nowMs()
    for (const row of spare()) row.deleted_at = new Date(now)
    for (const [id, { row }] of runs)
      if (row.deleted_at !== null && row.deleted_at.getTime() < now - deletedDays * dayMs) runs.delete(id)
  }

  const checkAttempt = (id: string, attempt: number | undefined) => {
    if (!mayWrite(runs.get(id)?.placed?.attempt, attempt)) throw staleAttempt(id, attempt)
  }

  const saveFinished = (id: string, finished: FinishedRun, number: number | undefined) => {
    const { report } = finished
    const run = runs.get(id)
    if (!run) throw unknownRun(id)
    if (number !== undefined) checkAttempt(id, number)
    Object.assign(run.row, {
      ...finishedColumns(finished),
      started_at: run.row.started_at ?? new Date(report.run.startedAt),
      finished_at: run.row.finished_at ?? new Date(report.run.finishedAt ?? link.nowMs()),
    })
    run.report = report
  }

  return {
    location: 'memory',
    fleet: memoryFleet(database, link, attempt),
    create: (run) =>
      attempt(() => {
        const { id } = run
        if (shown(id) || held.has(id)) throw alreadySaved(id)
        const row = newRow(run)
        runs.set(id, { row, events: new Map(), report: undefined, writer: session })
        held.add(id)
        states.set(id, { state: initialRunState, attempt: undefined })
        return toSummary(row)
      }),
    append: (id, events, number) =>
      attempt(() => {
        if (events.length === 0) return
        if (!held.has(id)) checkAttempt(id, number)
        const run = runs.get(id)
        if (!run) throw unknownRun(id)
        if (number !== undefined && number !== run.placed?.attempt) database.lateWrites++
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
    finish: (id, finished, number) =>
      attempt(() => {
        if (finished !== null) saveFinished(id, finished, number)
        states.delete(id)
        free(id)
        if (number === undefined) retain()
      }),
    release: (id) =>
      attempt(() => {
        states.delete(id)
        free(id)
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
    retain: () => attempt(retain),
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
        if (spare().includes(run.row)) run.row.pinned = true
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
    importReports: async () => [],
    close: async () => {
      for (const id of [...held]) free(id)
    },
    // Its process is gone; the server notices that its session has ended.
    abandon() {
      for (const id of [...held]) free(id)
    },
  }
}
