import { readdirSync, readFileSync } from 'node:fs'
import type { UserServer } from '../../packages/bench-core/test/support/restarted-server.ts'

/** What the dashboard and the database used while it was looked. */
export interface Load {
  /** Of one core. */
  readonly dashboardCpu: number
  readonly databaseCpu: number
  readonly agentsCpu: number
  readonly transactionsPerSecond: number
  readonly maxConnections: number
  /** Resident, in the second and in the last quarter of the time. */
  readonly dashboardMemoryMiB: readonly [number, number]
}

interface Looked {
  readonly atMs: number
  readonly dashboardMs: number
  readonly databaseMs: number
  readonly agentsMs: number
  readonly transactions: number
}

const everyMs = 1_000

/** Looks once a second at what is used; what it gives ends that, and says what it was. */
export async function watchLoad(
  dashboard: number,
  server: UserServer,
  agents: () => readonly number[],
): Promise<() => Promise<Load>> {
  const postmaster = await postmasterOf(server)
  const connections: number[] = []
  const memory: number[] = []
  const agentMs = new Map<number, number>()
  const look = async (): Promise<Looked> => {
    const [row] = await server.query<{ transactions: string; connections: string }>(`
      select (select sum(xact_commit + xact_rollback) from pg_stat_database) as transactions,
        (select count(*) from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()) as connections`)
    connections.push(Number(row?.connections))
    memory.push(residentMiB(dashboard))
    for (const pid of agents()) agentMs.set(pid, cpuMs(pid, 'alone'))
    return {
      atMs: performance.now(),
      dashboardMs: cpuMs(dashboard, 'alone'),
      databaseMs: cpuMs(postmaster, 'with its own'),
      agentsMs: [...agentMs.values()].reduce((sum, ms) => sum + ms, 0),
      transactions: Number(row?.transactions),
    }
  }
  const first = await look()
  let last = first
  let looking = Promise.resolve()
  const timer = setInterval(() => {
    looking = look().then(
      (looked) => {
        last = looked
      },
      () => {},
    )
  }, everyMs)
  return async () => {
    clearInterval(timer)
    await looking
    const seconds = (last.atMs - first.atMs) / 1000
    const share = (of: 'dashboardMs' | 'databaseMs' | 'agentsMs') => (last[of] - first[of]) / 1000 / seconds
    const quarter = (number: number) =>
      mean(memory.slice((memory.length * (number - 1)) / 4, (memory.length * number) / 4))
    return {
      dashboardCpu: share('dashboardMs'),
      databaseCpu: share('databaseMs'),
      agentsCpu: share('agentsMs'),
      transactionsPerSecond: (last.transactions - first.transactions) / seconds,
      maxConnections: Math.max(...connections),
      dashboardMemoryMiB: [quarter(2), quarter(4)],
    }
  }
}

async function postmasterOf(server: UserServer): Promise<number> {
  const [row] = await server.query<{ pid: number }>('select pg_backend_pid() as pid')
  // It is gone by now; those who are left have the same parent.
  const [other] = await server.query<{ pid: number }>(
    `select pid from pg_stat_activity where backend_type = 'checkpointer' and pid <> ${row?.pid}`,
  )
  return Number(statOf(other!.pid)[1])
}

const tickMs = 10

/** Of a process, and of those that it has started, the ended ones too. */
function cpuMs(pid: number, whose: 'alone' | 'with its own'): number {
  const stat = statOf(pid)
  const used = Number(stat[11]) + Number(stat[12])
  if (whose === 'alone') return (used || 0) * tickMs
  const ended = Number(stat[13]) + Number(stat[14])
  const living = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => statOf(Number(name)))
    .filter((other) => Number(other[1]) === pid)
    .reduce((sum, other) => sum + Number(other[11]) + Number(other[12]), 0)
  return (used + ended + living) * tickMs
}

/** The fields of a process from its state on; none where there is no such process. */
function statOf(pid: number): string[] {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return text.slice(text.lastIndexOf(')') + 2).split(' ')
  } catch {
    return []
  }
}

function residentMiB(pid: number): number {
  try {
    const [, pages = '0'] = readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')
    return (Number(pages) * 4096) / 2 ** 20
  } catch {
    return 0
  }
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
}
