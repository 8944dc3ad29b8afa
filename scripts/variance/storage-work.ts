import { tmpdir } from 'node:os'
import type { CorePlan } from '../../packages/bench-core/src/measure/pinning.ts'
import { progressMeter } from '../../packages/bench-core/src/measure/round/progress.ts'
import { newRunId } from '../../packages/bench-core/src/model/run/run-id.ts'
import { resolveSpec } from '../../packages/bench-core/src/run/resolve-spec.ts'
import { type Budget, budgetOf } from '../../packages/bench-core/src/suites/storage/plan/budget.ts'
import { lookAt } from '../../packages/bench-core/src/suites/storage/plan/corpus-cells.ts'
import { lineUpOf } from '../../packages/bench-core/src/suites/storage/plan/line-up.ts'
import { openServers } from '../../packages/bench-core/src/suites/storage/server/servers.ts'
import { storageSession } from '../../packages/bench-core/src/suites/storage/round/session.ts'
import { openWorkload } from '../../packages/bench-core/src/workloads/own/open-workload.ts'
import { stretches, type Work } from './work.ts'

const format = 'jsonb-json'
const turnMs = 6

/** Point reads in PostgreSQL, one at a time, by contenders that are all the same, each from a table of its own. */
export async function pointRead(
  members: number,
  moments: number,
  turns: number,
  cores: CorePlan | undefined,
): Promise<Work> {
  const spec = resolveSpec({
    suites: ['storage'],
    workloads: ['user-document'],
    preset: 'quick',
    storage: { formats: [format], phases: ['point-read'], rows: [4000], connections: [1] },
  })
  const usual = lineUpOf(spec)
  const alone = usual.contender(format)
  // The first one is its own control too, so the engine's second copy of it is one of the members.
  const contenders = Array.from({ length: members - 1 }, (_, member) => ({
    ...alone,
    name: member === 0 ? format : `${format} ${member + 1}`,
  }))
  const lineUp = {
    ...usual,
    contenders,
    contender: (name: string) => contenders.find((contender) => contender.name === name) ?? alone,
  }
  const servers = await openServers(lineUp, { runId: newRunId(Date.now()), secrets: {} })
  const budget: Budget = {
    ...budgetOf(spec, lineUp),
    blocksOf: () => ({ count: 1, blockMs: 20 }),
    turnsOf: () => ({ turnsEach: turns, leadInMs: 0.3 * turnMs, turnMs }),
  }
  const [cell] = alone.side.cells
  const opened = await openWorkload({ workload: 'user-document', homeFolder: tmpdir() })
  const seen = new Map<string, { ns: number; operations: number }[]>()
  const session = storageSession(
    {
      runId: newRunId(Date.now()),
      spec,
      cores,
      meter: progressMeter(1000, () => performance.now()),
      signal: new AbortController().signal,
      secrets: {},
      homeFolder: tmpdir(),
    },
    {
      lineUp,
      servers,
      looked: new Map([[cell!, lookAt(opened, spec.seed, { queryField: undefined, holdsOut: false })]]),
      budget,
      coreOf: () => 'with-server',
      seeTurn({ contender, copy }, { reading }) {
        const name = `${contender} ${copy}`
        const turn = { ns: reading.wallNs, operations: reading.operations }
        seen.set(name, [...(seen.get(name) ?? []), turn])
      },
    },
  )
  for await (const event of session.fill()) if (event.type === 'case-failed') throw new Error(event.text)
  return {
    name: 'point read in PostgreSQL',
    async measure(round) {
      seen.clear()
      for await (const event of session.measureRound(round + 1))
        if (event.type === 'case-failed') throw new Error(event.text)
      const inOrder = [...seen].toSorted(([a], [b]) => (a < b ? -1 : 1))
      return inOrder.flatMap(([, own], place) =>
        stretches(own, moments).map((logCost, moment) => ({ group: 0, place, moment, logCost })),
      )
    },
    close: () => session.close(),
  }
}
