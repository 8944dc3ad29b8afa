import type { CorePlan } from '../../packages/bench-core/src/measure/process/pinning.ts'
import { resolveSpec } from '../../packages/bench-core/src/run/resolve-spec.ts'
import { type Budget, budgetOf } from '../../packages/bench-core/src/suites/storage/plan/budget.ts'
import { lineUpOf } from '../../packages/bench-core/src/suites/storage/plan/line-up.ts'
import { openStorage } from '../in-processes/storage.ts'
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
  const budget: Budget = {
    ...budgetOf(spec, lineUp),
    blocksOf: () => ({ count: 1, blockMs: 20 }),
    turnsOf: () => ({ turnsEach: turns, leadInMs: 0.3 * turnMs, turnMs }),
  }
  const seen = new Map<string, { ns: number; operations: number }[]>()
  const session = await openStorage(spec, lineUp, cores, {
    budget,
    coreOf: () => 'with-server',
    seeTurn({ contender, copy }, { reading }) {
      const name = `${contender} ${copy}`
      const turn = { ns: reading.wallNs, operations: reading.operations }
      seen.set(name, [...(seen.get(name) ?? []), turn])
    },
  })
  return {
    name: 'point read in PostgreSQL',
    async measure(round) {
      seen.clear()
      await session.eventsOf(round + 1)
      const inOrder = [...seen].toSorted(([a], [b]) => (a < b ? -1 : 1))
      return inOrder.flatMap(([, own], place) =>
        stretches(own, moments).map((logCost, moment) => ({ group: 0, place, moment, logCost })),
      )
    },
    close: session.close,
  }
}
