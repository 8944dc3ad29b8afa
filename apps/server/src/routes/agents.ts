import { machineRoutes } from '@wirebench/bench-core/api/machine'
import type { MachineRecord } from '@wirebench/bench-core/model/run/machine-record'
import { machineRecord } from '@wirebench/bench-core/report/judge/doubts/machine-record'
import { newestFirst, type RunReader, type RunStore } from '@wirebench/bench-core/store'
import type { FastifyInstance } from 'fastify'
import { ProblemError } from '../http/problem.ts'
import { serve } from '../http/serve-route.ts'

/** So many runs say what a machine is like lately. */
const runsLookedAt = 10

/** The machines that measure runs of this database, and what their runs say of them. */
export function serveAgents(api: FastifyInstance, store: RunReader & Pick<RunStore, 'fleet'>): void {
  serve(api, machineRoutes.agents, async () => ({ agents: await store.fleet.agents() }))

  serve(api, machineRoutes.agent, async ({ params: { name } }) => {
    const agent = (await store.fleet.agents()).find((known) => known.name === name)
    if (!agent) throw unknownAgent(name)
    const wanted = { agent: name, state: 'completed', limit: runsLookedAt, order: newestFirst } as const
    const { runs } = await store.list(wanted)
    const record = await Promise.all(
      runs.map(
        async ({ id, shortId, name, suites, preset, startedAt, createdAt }): Promise<MachineRecord[]> => {
          const report = await store.report(id).catch(() => undefined)
          const run = { id, shortId, name, suites, preset, at: startedAt ?? createdAt }
          return report ? [{ run, ...machineRecord(report) }] : []
        },
      ),
    )
    return { agent, record: record.flat() }
  })
}

function unknownAgent(name: string): ProblemError {
  return new ProblemError(404, {
    code: 'no-agent',
    message: `no agent named ${name.slice(0, 100)} has ever connected`,
    fix: 'the “Machines” page lists all that have',
  })
}
