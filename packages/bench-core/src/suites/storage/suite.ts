import { diskInMemory } from '../../postgres/embedded/disk-in-memory.ts'
import { openWorkload } from '../../workloads/own/open-workload.ts'
import { sharedCore } from '../shared-core.ts'
import type { SuiteOfMessages } from '../suite.ts'
import { budgetOf, usualRounds } from './plan/budget.ts'
import { casesOf } from './plan/cases.ts'
import { type CellMessages, type CorpusCell, lookAt } from './plan/corpus-cells.ts'
import { leftOut } from './plan/left-out.ts'
import { lineUpOf } from './plan/line-up.ts'
import { defaultWorkloads, resolveStorage } from './plan/resolve.ts'
import { storageDuel } from './plan/resolve-duel.ts'
import { storageSession } from './round/session.ts'
import { openServers } from './server/servers.ts'
import { checkpoint } from './server/tables.ts'

/** Column formats over the same messages in a real PostgreSQL: in short turns what is over soon, in drained blocks the rest. */
export const storageSuite: SuiteOfMessages = {
  name: 'storage',
  defaultWorkloads,
  rounds: usualRounds,
  resolve: resolveStorage,
  duel: storageDuel,
  plan(spec) {
    const lineUp = lineUpOf(spec)
    const { openMs, roundMs } = budgetOf(spec, lineUp)
    return {
      cases: lineUp.sides[0].cells.flatMap(({ place }) => casesOf(lineUp, place)),
      contenders: lineUp.contenders.map(({ info }) => info),
      openMs,
      roundMs,
    }
  },
  async *open(context) {
    const { spec, runId, secrets, meter, homeFolder, cores } = context
    const lineUp = lineUpOf(spec)
    const looked = new Map<CorpusCell, CellMessages>()
    for (const cell of lineUp.sides.flatMap(({ cells }) => cells)) {
      const { workload, size, own } = cell
      const opened = await openWorkload({ workload, size, own, homeFolder })
      looked.set(cell, lookAt(opened, spec.seed, cell))
    }
    for (const side of lineUp.sides) yield* leftOut(side)
    const shared = sharedCore(cores)
    if (shared) yield { type: 'warning', warning: shared }
    yield* meter.say({ code: 'preparing-server' })
    const servers = await openServers(lineUp, { runId, secrets })
    const budget = budgetOf(spec, lineUp)
    const session = storageSession(context, { lineUp, servers, looked, budget, plantedNs: context.plantedNs })
    let isSettled = false
    try {
      const postgres = await servers.describe()
      yield { type: 'environment-added', postgres }
      if (servers.all.some(({ isInMemory }) => isInMemory)) yield { type: 'warning', warning: diskInMemory }
      for (const server of servers.all) {
        const { location, version, settings, isPristine } = server
        const measuredOn = { code: 'server-under-test', location, version, settings, isPristine } as const
        yield { type: 'notice', level: 'info', notice: measuredOn }
        if (!(await checkpoint(server)))
          yield { type: 'notice', level: 'info', notice: { code: 'no-checkpoint', location } }
      }
      yield* session.fill()
      isSettled = true
      return session
    } catch (error) {
      await session.close()
      isSettled = true
      for (const warning of session.leftBehind()) yield { type: 'warning', warning }
      throw error
    } finally {
      // Whoever leaves the loop meanwhile gets neither a session nor an error.
      if (!isSettled) await session.close()
    }
  },
}
