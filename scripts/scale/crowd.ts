import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Random } from '../../packages/bench-core/test/fixtures/random.ts'
import type { Role, Said } from './agent-main.ts'

const program = fileURLToPath(new URL('agent-main.ts', import.meta.url))

/** Agents are of so many machines: one that takes a run up may be of the same as the one before, or of another. */
const machines = 5

interface Taken {
  readonly run: string
  readonly agent: string
  readonly attempt: number
  readonly keptRounds: number
  /** How long the run waited for an agent that had nothing to do, or the agent for a run, whichever came later. */
  readonly waitedMs: number
}

/** Agents that come and go. */
export interface Crowd {
  readonly taken: readonly Taken[]
  /** Whatever they complained of. */
  readonly complaints: readonly string[]
  readonly kills: number
  readonly stalls: number
  /** Of the agents that are there now. */
  pids(): number[]
  /** When a run was placed, for how long it then waited. */
  placed(runs: readonly string[]): void
  /** Resolves when so many have registered. */
  ready(): Promise<void>
  /** Kills one by chance, for which another one comes; now and then one is stopped instead, for longer than its lease. */
  strike(random: Random): Promise<void>
  end(): Promise<void>
}

interface Agent {
  readonly name: string
  readonly process: ChildProcess
  isStalled: boolean
  freeAtMs: number
}

export function startCrowd(count: number, role: Omit<Role, 'name' | 'machine'>): Crowd {
  const agents = new Set<Agent>()
  const taken: Taken[] = []
  const complaints: string[] = []
  const placedAtMs = new Map<string, number>()
  const registered = new Set<string>()
  const struck: Promise<unknown>[] = []
  let named = 0
  let kills = 0
  let stalls = 0
  let wake = () => {}

  const hear = (agent: Agent, { what, run, attempt, keptRounds, atMs }: Said) => {
    if (what === 'registered') {
      registered.add(agent.name)
      wake()
    }
    if (what === 'took' && run !== null) {
      const waitedMs = Math.max(0, atMs - Math.max(agent.freeAtMs, placedAtMs.get(run) ?? 0))
      taken.push({ run, agent: agent.name, attempt, keptRounds, waitedMs })
    } else agent.freeAtMs = atMs
  }
  const start = () => {
    const name = `agent-${++named}`
    const machine = `machine-${named % machines}`
    const child = spawn(
      process.execPath,
      [program, JSON.stringify({ ...role, name, machine } satisfies Role)],
      {
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    )
    const agent: Agent = { name, process: child, isStalled: false, freeAtMs: Date.now() }
    agents.add(agent)
    createInterface({ input: child.stdout }).on('line', (line) => hear(agent, JSON.parse(line) as Said))
    createInterface({ input: child.stderr }).on('line', (line) => complaints.push(line))
    child.once('exit', () => {
      agents.delete(agent)
      wake()
    })
  }
  for (let index = 0; index < count; index++) start()

  return {
    taken,
    complaints,
    get kills() {
      return kills
    },
    get stalls() {
      return stalls
    },
    pids: () => [...agents].flatMap(({ process: { pid } }) => pid ?? []),
    placed(runs) {
      for (const run of runs) placedAtMs.set(run, Date.now())
    },
    async ready() {
      while (registered.size < count) {
        if (agents.size < count) throw new Error(`an agent has ended:\n${complaints.join('\n')}`)
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      }
    },
    async strike({ uniform }) {
      const well = [...agents].filter(({ name, isStalled }) => registered.has(name) && !isStalled)
      const victim = well[Math.floor(uniform() * well.length)]
      if (!victim) return
      if (uniform() < 0.25) {
        stalls++
        victim.isStalled = true
        victim.process.kill('SIGSTOP')
        struck.push(
          delay(1.5 * role.leaseMs).then(() => {
            victim.process.kill('SIGCONT')
            victim.isStalled = false
          }),
        )
      } else {
        kills++
        victim.process.kill('SIGKILL')
        await once(victim.process, 'exit')
        start()
      }
    },
    async end() {
      await Promise.all(struck)
      await Promise.all(
        [...agents].map(async ({ process: child }) => {
          child.kill('SIGINT')
          const isOver = await Promise.race([once(child, 'exit'), delay(10_000, undefined, { ref: false })])
          if (!isOver) child.kill('SIGKILL')
        }),
      )
    },
  }
}
