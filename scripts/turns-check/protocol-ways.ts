import type { CorePlan } from '../../packages/bench-core/src/measure/process/pinning.ts'
import type {
  ProtocolCell,
  ProtocolLoad,
} from '../../packages/bench-core/src/model/protocol/protocol-spec.ts'
import {
  type BlockTimes,
  beforeTurnsMs,
  type TurnTimes,
} from '../../packages/bench-core/src/suites/protocol/plan/budget.ts'
import { keyOf } from '../../packages/bench-core/src/suites/protocol/plan/plan.ts'
import { measuredRound, readsOver, tinyBlock } from '../in-processes/protocol.ts'
import { planted, plantedShare, type Seen, seenBeside, type Ways } from './ways.ts'

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

/** The ways of measuring reads by a transport: by itself, once more, and by a server that works 5 % longer on a request. */
export function protocolWays(
  transport: string,
  workMs: number,
  cores: CorePlan | undefined,
  seed: number,
): Ways {
  const slower = `${transport}, ${planted}`
  let plantedNs = 0
  const protocol = readsOver(transport)
  const [usual] = protocol.contenders
  const spec = { ...protocol, contenders: [usual!, { ...usual!, name: slower }] }
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
      const told = await measuredRound({
        round,
        spec: { ...spec, cells: [...all.slice(first), ...all.slice(0, first)] },
        seed,
        cores,
        participants: [
          { contender: usual!.name, copy: 1 },
          { contender: usual!.name, copy: 2 },
          { contender: slower, copy: 1 },
        ],
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
            beforeMs: beforeTurnsMs,
            turnsEach: Math.round(workMs / turnMs),
            leadInMs: leadInShare * turnMs,
            turnMs,
            tellsClientCpu: false,
            leavesOutStolen,
          }
        },
        coreOf: (cell: ProtocolCell) => wayOf(cell).core,
        plantedNs: (contender: string) => (contender === slower ? plantedNs : 0),
      })
      const events = told.filter((event) => event.type === 'figures-measured')
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
        const load = way.load.load === 'sequential' ? 'one at a time' : '10 connections'
        return seenBeside(reference, identical, other).map((seen) => ({ load, way: way.name, ...seen }))
      })
    },
    close: async () => {},
  }
}
