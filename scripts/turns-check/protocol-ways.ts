import type { CorePlan } from '../../packages/bench-core/src/measure/pinning.ts'
import { progressMeter } from '../../packages/bench-core/src/measure/round/progress.ts'
import type {
  ProtocolCell,
  ProtocolLoad,
} from '../../packages/bench-core/src/model/protocol/protocol-spec.ts'
import type { FiguresMeasured } from '../../packages/bench-core/src/model/run/run-event.ts'
import { resolveSpec } from '../../packages/bench-core/src/run/resolve-spec.ts'
import type { BlockTimes, TurnTimes } from '../../packages/bench-core/src/suites/protocol/budget.ts'
import { lossesOfRun } from '../../packages/bench-core/src/suites/protocol/losses.ts'
import { keyOf } from '../../packages/bench-core/src/suites/protocol/plan.ts'
import { measureProtocolRound } from '../../packages/bench-core/src/suites/protocol/round.ts'
import { planted, plantedShare, type Seen, type Ways } from './ways.ts'

/** A way of measuring a cell: in turns of so long, or in two blocks. */
interface Way {
  readonly name: string
  readonly load: ProtocolLoad
  readonly core: 'with-server' | 'own'
  readonly turnMs?: number
  readonly leavesOutStolen?: boolean
}

const sequential = { load: 'sequential' } as const
const closed = { load: 'closed', connections: 10, inFlight: 1 } as const
const ways: readonly Way[] = [
  { name: 'blocks, two cores', load: sequential, core: 'own' },
  { name: 'blocks, one core', load: sequential, core: 'with-server' },
  {
    name: 'turns of 6 ms, one core, with stolen time',
    load: sequential,
    core: 'with-server',
    turnMs: 6,
    leavesOutStolen: false,
  },
  ...[30, 15, 6, 3].map(
    (turnMs): Way => ({
      name: `turns of ${turnMs} ms, one core`,
      load: sequential,
      core: 'with-server',
      turnMs,
    }),
  ),
  { name: 'blocks', load: closed, core: 'own' },
  ...[30, 15, 6, 3].map(
    (turnMs): Way => ({ name: `turns of ${turnMs} ms`, load: closed, core: 'own', turnMs }),
  ),
]

const leadInShare = 0.3
const warmUpMs = 1200
/** Every cell that takes turns has a block for its percentiles as well, which isn't looked at here. */
const tinyBlock: BlockTimes = { blocksPerCase: 1, leadInMs: 5, blockMs: 10, partsPerBlock: 1 }

/** The ways of measuring reads by a transport: by itself, once more, and by a client that works 5 % longer on a request. */
export function protocolWays(
  transport: string,
  workMs: number,
  cores: CorePlan | undefined,
  seed: number,
): Ways {
  const slower = `${transport}, ${planted}`
  let plantedNs = 0
  const { protocol } = resolveSpec({
    suites: ['protocol'],
    protocol: { transports: [transport], operations: ['read'], connections: [1], sweep: false, rates: [] },
  })
  const [usual] = protocol!.contenders
  const spec = { ...protocol!, contenders: [usual!, { ...usual!, name: slower }] }
  const cellOf = new Map<ProtocolCell, Way>(
    ways.map((way) => [{ operation: 'read', workload: 'user-document', load: way.load }, way]),
  )
  const wayOf = (cell: ProtocolCell) => cellOf.get(cell)!
  return {
    name: `read over ${transport}`,
    async measure(round) {
      // Each round begins with another way: later ones find warmer processes.
      const all = [...cellOf.keys()]
      const first = (round * 3) % all.length
      const plan = {
        round,
        spec: { ...spec, cells: [...all.slice(first), ...all.slice(0, first)] },
        seed,
        storeOf: () => ({ store: { kind: 'memory' } as const, postmasterPid: null }),
        cores,
        participants: [
          { contender: usual!.name, copy: 1 },
          { contender: usual!.name, copy: 2 },
          { contender: slower, copy: 1 },
        ],
        takesPart: () => true,
        keyOf: (cell: ProtocolCell, contender: string) => ({
          ...keyOf(cell, contender),
          parameters: { load: cell.load.load, way: wayOf(cell).name },
        }),
        timesOf: (cell: ProtocolCell): BlockTimes =>
          wayOf(cell).turnMs === undefined
            ? { blocksPerCase: 2, leadInMs: 50, blockMs: workMs / 2, partsPerBlock: 1 }
            : tinyBlock,
        turnsOf: (cell: ProtocolCell): TurnTimes | undefined => {
          const { turnMs, load, leavesOutStolen = load.load === 'sequential' } = wayOf(cell)
          if (turnMs === undefined) return undefined
          return {
            turnsEach: Math.round(workMs / turnMs),
            leadInMs: leadInShare * turnMs,
            turnMs,
            leavesOutStolen,
          }
        },
        coreOf: (cell: ProtocolCell) => wayOf(cell).core,
        hop: undefined,
        cpuTimes: tinyBlock,
        warmUpMs,
        heavyMs: 0,
        warmUpConnections: 10,
        askMs: 30_000,
        plantedNs: (contender: string) => (contender === slower ? plantedNs : 0),
        losses: lossesOfRun(),
        repeated: undefined,
        crossCheck: undefined,
      }
      const events: FiguresMeasured[] = []
      const meter = progressMeter(1000, () => performance.now())
      for await (const event of measureProtocolRound(plan, meter, new AbortController().signal)) {
        if (event.type === 'figures-measured') events.push(event)
        if (event.type === 'case-failed') throw new Error(event.text)
      }
      const figuresOf = (way: Way, contender: string, copy: number) =>
        events.find(
          (event) =>
            event.contender === contender &&
            event.copy === copy &&
            event.parameters.load === way.load.load &&
            event.parameters.way === way.name,
        )!.figures
      if (round === 0) {
        const oneByOne = ways.find(
          ({ turnMs, leavesOutStolen }) => turnMs === 6 && leavesOutStolen !== false,
        )!
        plantedNs = plantedShare * figuresOf(oneByOne, usual!.name, 1).nsPerOperation!
      }
      return ways.flatMap((way): Seen[] => {
        const [reference, identical, other] = [
          figuresOf(way, usual!.name, 1),
          figuresOf(way, usual!.name, 2),
          figuresOf(way, slower, 1),
        ]
        return (
          [
            ['time', 'nsPerOperation'],
            ['client CPU', 'clientCpuNsPerOperation'],
            ['server CPU', 'serverCpuNsPerOperation'],
          ] as const
        ).map(([figure, metric]) => ({
          load: way.load.load === 'sequential' ? 'one at a time' : '10 connections',
          way: way.name,
          figure,
          identical: Math.log(identical[metric]! / reference[metric]!),
          slower: Math.log(other[metric]! / reference[metric]!),
          referenceNs: reference[metric]!,
        }))
      })
    },
    close: async () => {},
  }
}
