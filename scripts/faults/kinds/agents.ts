import { setTimeout as delay } from 'node:timers/promises'
import { each, type Fault, type Phase } from '../fault.ts'
import { leaseMs } from '../on-agents.ts'
import { processesOf } from '../scene.ts'
import * as strokes from '../strokes.ts'

const phases: readonly Phase[] = ['waiting', 'starting', 'measuring', 'saving']
/** For so long an agent is away, whose run another one has by then. */
const awayMs = 1.5 * leaseMs

/** Agents, their dashboard and the server that they meet at are killed, stopped and cut off: it costs nothing, for another agent goes on. */
export function ofAgents(): Fault[] {
  const acts: readonly (readonly [what: string, stroke: strokes.Stroke])[] = [
    ['kill the agent', onAgent(async (pid) => void process.kill(pid, 'SIGKILL'))],
    [
      'stop the agent past its lease',
      onAgent(async (pid) => {
        process.kill(pid, 'SIGSTOP')
        await delay(awayMs)
        process.kill(pid, 'SIGCONT')
      }),
    ],
    [
      'cut off the agent past its lease',
      onAgent(async (_, name, { subject }) => {
        const mend = subject.cutOff?.(name)
        await delay(awayMs)
        mend?.()
      }),
    ],
    ['kill dashboard of agents', strokes.kill('dashboard')],
    ['stop dashboard of agents for a while', strokes.pause('dashboard')],
    ['server of agents restarts', strokes.toServer((server) => server.restart())],
    ['server of agents is killed', strokes.toServer((server) => server.kill())],
    [
      'server of agents cuts all connections past a lease',
      strokes.toServer(async (server) => {
        const endsMs = performance.now() + awayMs
        while (performance.now() < endsMs) {
          await server.query(
            "select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and backend_type = 'client backend'",
          )
          await delay(50)
        }
      }),
    ],
    [
      'server of agents hangs past a lease',
      strokes.toServer(async (server) => {
        const goOn = server.freeze()
        await delay(awayMs)
        goOn()
      }),
    ],
  ]
  return acts.flatMap(([what, stroke]) =>
    each(
      what,
      { phases, suites: ['codec'], ways: ['agents'] },
      { stroke, server: { holds: 'saved runs', settings: { max_connections: '60' } }, mayCost: 'nothing' },
    ),
  )
}

/** The agent that has the run, by what the store says. */
function onAgent(
  act: (pid: number, name: string, stage: strokes.Stage) => ReturnType<strokes.Stroke>,
): strokes.Stroke {
  return strokes.toServer(async (server, stage) => {
    const [{ agent = '' } = {}] = await server.query<{ agent: string }>(
      'select agent from wirebench.placements',
    )
    const victim = processesOf(stage.scene).find(({ command }) => command.includes(` agent --name ${agent} `))
    if (!victim) throw new strokes.NoVictim(`no agent ${agent} at that moment`)
    return act(victim.pid, agent, stage)
  })
}
