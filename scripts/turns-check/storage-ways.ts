import type { CorePlan } from '../../packages/bench-core/src/measure/process/pinning.ts'
import type { FiguresMeasured } from '../../packages/bench-core/src/model/run/run-event.ts'
import { resolveSpec } from '../../packages/bench-core/src/run/resolve-spec.ts'
import type { ClientCore } from '../../packages/bench-core/src/suites/shared-core.ts'
import { type Budget, budgetOf } from '../../packages/bench-core/src/suites/storage/plan/budget.ts'
import { lineUpOf } from '../../packages/bench-core/src/suites/storage/plan/line-up.ts'
import type { IsMeasured } from '../../packages/bench-core/src/suites/suite.ts'
import { openStorage } from '../in-processes/storage.ts'
import { planted, plantedShare, type Seen, seenBeside, type Ways } from './ways.ts'

interface Way {
  readonly name: string
  /** Of clients with one connection; those with several have a core of their own. */
  readonly core: ClientCore
  /** In turns of so long, or else in two blocks. */
  readonly turnMs?: number
}

const ways: readonly Way[] = [
  { name: 'blocks, two cores', core: 'own' },
  { name: 'blocks, one core', core: 'with-server' },
  ...[30, 15, 6, 3].map((turnMs): Way => ({ name: `turns of ${turnMs} ms`, core: 'with-server', turnMs })),
]
const format = 'jsonb-json'
const leadInShare = 0.3

/** Point reads, inserts and updates by a format: by itself, once more, and by a client that works longer on a statement. */
export async function storageWays(
  workMs: number,
  cores: CorePlan | undefined,
  open: typeof openStorage = openStorage,
): Promise<Ways> {
  const spec = resolveSpec({
    suites: ['storage'],
    workloads: ['user-document'],
    preset: 'quick',
    storage: {
      formats: [format],
      phases: ['point-read', 'insert', 'update-field'],
      rows: [4000],
      connections: [1, 4],
    },
  })
  const usual = lineUpOf(spec)
  const alone = usual.contender(format)
  const slower = { ...alone, name: `${format}, ${planted}` }
  const lineUp = {
    ...usual,
    contenders: [alone, slower],
    contender: (name: string) => (name === slower.name ? slower : alone),
  }
  let plantedNs = 0
  let way = ways[0]!
  const budget: Budget = {
    ...budgetOf(spec, lineUp),
    blocksOf: () =>
      way.turnMs === undefined ? { count: 2, blockMs: workMs / 2 } : { count: 1, blockMs: 20 },
    turnsOf: (_, operationMs) => {
      const { turnMs } = way
      if (turnMs === undefined) return undefined
      const fitting = Math.max(turnMs, 5 * operationMs)
      return {
        turnsEach: Math.max(3, Math.round(workMs / fitting)),
        leadInMs: leadInShare * fitting,
        turnMs: fitting,
      }
    },
  }
  const session = await open(spec, lineUp, cores, {
    budget,
    coreOf: ({ connections }) => (connections > 1 ? 'own' : way.core),
    plantedNs: (contender) => (contender === slower.name ? plantedNs : 0),
  })

  // Over several connections both blocks would be the same.
  const isMeasured: IsMeasured = ({ parameters }) =>
    way.name !== 'blocks, one core' || !(Number(parameters.connections) > 1)

  const seenIn = async (round: number): Promise<Seen[]> => {
    const events = (await session.eventsOf(round, isMeasured)).filter(
      (event) => event.type === 'figures-measured' && event.operation !== 'x-ray',
    ) as FiguresMeasured[]
    const cases = Map.groupBy(events, ({ operation, parameters }) =>
      operation === 'point-read' ? `${operation}, ${parameters.connections} at a time` : operation,
    )
    return [...cases].flatMap(([load, own]): Seen[] => {
      const of = (contender: string, copy: number) =>
        own.find((event) => event.contender === contender && event.copy === copy)!.figures
      const [reference, identical, other] = [of(format, 1), of(format, 2), of(slower.name, 1)]
      if (round <= ways.length && way.turnMs === 6 && load === 'point-read, 1 at a time')
        plantedNs = plantedShare * reference.nsPerOperation!
      const name = load.includes('4 at') ? way.name.replace(/, .*/, '') : way.name
      return seenBeside(reference, identical, other).map((seen) => ({ load, way: name, ...seen }))
    })
  }
  return {
    name: `${format} in PostgreSQL; what is planted is 5 % of a point read`,
    async measure(round) {
      const seen: Seen[] = []
      // Each round begins with another way: later ones find a server that has done more.
      const first = round % ways.length
      for (const [place, next] of [...ways.slice(first), ...ways.slice(0, first)].entries()) {
        way = next
        seen.push(...(await seenIn(1 + round * ways.length + place)))
      }
      return seen
    },
    close: session.close,
  }
}
