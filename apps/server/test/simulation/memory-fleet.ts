import type { RecordedEvent } from '@wirebench/bench-core/model/run/run-event'
import {
  type AgentInfo,
  addressesOf,
  isSameSoftware,
  nameAddress,
} from '../../../../packages/bench-core/src/model/machine/agent.ts'
import { isActive } from '../../../../packages/bench-core/src/model/run/run-event.ts'
import { cancelledInQueue, endingOfLapsed } from '../../../../packages/bench-core/src/store/fleet/endings.ts'
import {
  agentPatienceMs,
  type Fleet,
  keepsRounds,
  maxAttempts,
  returnMs,
} from '../../../../packages/bench-core/src/store/fleet/fleet.ts'
import { nameIsTaken } from '../../../../packages/bench-core/src/store/fleet/postgres-fleet.ts'
import { toSavedRun } from '../../../../packages/bench-core/src/store/rows.ts'
import { type Kept, type Link, type MemoryDatabase, newRow, type Placed } from './memory-database.ts'

type Attempt = <Result>(work: () => Result) => Promise<Result>

const isFree = ({ leaseUntilMs }: Placed, nowMs: number) => leaseUntilMs === null || leaseUntilMs <= nowMs

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
  // As PostgreSQL keeps it: whoever had it can say nothing more.
  if (placed) placed.attempt *= -1
  addEvent(database, id, event, nowMs)
  row.state = event.state
  row.finished_at = new Date(nowMs)
}

/** Ends the runs whose leases are over and that nobody may take up again. */
export function endLapsed(database: MemoryDatabase, nowMs: number): string[] {
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
export function memoryFleet(database: MemoryDatabase, link: Link, attempt: Attempt): Fleet {
  const { runs, agents } = database
  const mayTake = (agent: AgentInfo, { row, placed }: Kept): boolean => {
    if (!placed || !isActive(row.state) || row.deleted_at !== null || placed.cancelled) return false
    const isMeant = addressesOf(agent).includes(placed.place)
    const isAble = placed.needs.every((need) => agent.can.includes(need))
    const hasOther = [...runs.values()].some(
      (other) => other.placed?.setId === placed.setId && other.placed?.agent === agent.name,
    )
    const isTurn = placed.setId === null || placed.attempt > 0 || !hasOther
    return isMeant && isAble && isTurn && isFree(placed, link.nowMs()) && placed.attempt < maxAttempts
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
        for (const run of placed) {
          const { id, place, setId, needs } = run
          if (runs.has(id)) continue
          runs.set(id, {
            row: newRow(run),
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
    lease: (agent, leaseMs, passOver) =>
      attempt(() => {
        for (const [runId, run] of runs) {
          const { row, placed } = run
          if (!mayTake(agent, run) || !placed) continue
          const { spec, unreadable } = toSavedRun(row)
          if (!spec) {
            passOver?.(runId, new Error(unreadable))
            continue
          }
          const isSame = isSameSoftware(agent.machine.fingerprint, placed.fingerprint)
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
        if (placed?.attempt === number) placed.leaseUntilMs = link.nowMs()
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
