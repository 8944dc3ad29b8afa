import type { ChildProcess } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'
import type { UserServer } from '../../packages/bench-core/test/support/restarted-server.ts'
import { type Line, lineTo } from './line.ts'
import { benchProgram, type Scene } from './scene.ts'
import {
  askForRun,
  byLine,
  eventsSeen,
  exitOf,
  killGroup,
  type Launch,
  launched,
  type Subject,
  type SuiteUnderFault,
  smallestRequest,
  startDashboard,
  type ToldEvent,
  toldAtEnd,
} from './subject.ts'

/** Short, so that who has lost it is found out within a fault. */
export const leaseMs = 3_000
const names = ['one', 'two']
const lookEveryMs = 100
/** Of a run whose agent is gone by then, the dashboard makes the report once the lease has lapsed. */
const reportLimitMs = 45_000

/**
 * A run that one of two agents measures, started by way of a dashboard, and followed in the store, where it is whatever becomes
 * of any of them.
 */
export async function startOnAgents(
  scene: Scene,
  suite: SuiteUnderFault,
  launch: Launch,
  server: UserServer,
): Promise<Subject> {
  const dashboard = await startDashboard(scene, launch)
  if (dashboard.url === undefined) throw new Error(`the dashboard doesn’t start: ${dashboard.told()}`)
  const api = `${dashboard.url}/api`
  const lines = new Map(
    await Promise.all(names.map(async (name) => [name, await lineTo(server.url)] as const)),
  )
  const agents = await Promise.all([...lines].map(([name, line]) => startAgent(name, line, scene)))
  const started = await askForRun(api, { ...smallestRequest(suite), on: 'label=pool=faults' })
  const { id } = started
  if (id === undefined) throw new Error(`the run is refused: ${JSON.stringify(started)}`)
  const events = eventsSeen()
  let last: ReturnType<typeof toldAtEnd> | undefined
  const ended = (async () => {
    let after = 0
    while (last === undefined) {
      await delay(lookEveryMs)
      const rows = await server
        .query<{ sequence: number; event: ToldEvent }>(
          `select sequence, event from wirebench.events where run_id = '${id}' and sequence > ${after} order by sequence`,
        )
        // It is away for a while.
        .catch(() => [])
      for (const { sequence, event } of rows) {
        after = sequence
        if (event.type === 'run-finished') last = toldAtEnd(event)
        events.addTold(event)
      }
    }
    events.end()
    await untilReported(server, id)
    const exits = await Promise.all([dashboard.child, ...agents.map(({ child }) => child)].map(end))
    for (const line of lines.values()) line.close()
    const told = [dashboard.told(), ...agents.map((agent) => agent.told())].join('')
    return { ...exits[0]!, state: last.state, reason: last.reason, told }

    async function end(child: ChildProcess) {
      child.kill('SIGINT')
      return exitOf(child)
    }
  })()
  return {
    child: dashboard.child,
    seen: events.seen,
    until: events.until,
    cutOff: (agent) => lines.get(agent)?.cut() ?? (() => {}),
    cancel: async () => {
      await fetch(`${api}/runs/${id}/cancel`, { method: 'POST' }).catch(() => undefined)
      for (const { child } of agents) killGroup(child, 'SIGINT')
    },
    ended,
  }
}

async function startAgent(name: string, { url }: Line, scene: Scene) {
  const words = ['agent', '--name', name, '--label', 'pool=faults', '--lease-ms', String(leaseMs)]
  const command = [process.execPath, benchProgram, ...words]
  const child = launched(command, { ...scene.environment, DATABASE_URL: url })
  let told = ''
  byLine(child.stderr, (line) => {
    told += `${line}\n`
  })
  await new Promise<void>((resolve, reject) => {
    byLine(child.stdout, (line) => {
      if (line.includes(' serves ')) resolve()
    })
    child.once('exit', () => reject(new Error(`agent ${name} doesn’t start: ${told}`)))
  })
  return { child, told: () => told }
}

async function untilReported(server: UserServer, id: string): Promise<void> {
  const deadlineMs = performance.now() + reportLimitMs
  while (performance.now() < deadlineMs) {
    const query = `select run_id from wirebench.reports where run_id = '${id}'`
    if ((await server.query(query).catch(() => [])).length > 0) return
    await delay(lookEveryMs)
  }
}
