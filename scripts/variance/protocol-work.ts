import type { CorePlan } from '../../packages/bench-core/src/measure/pinning.ts'
import { progressMeter } from '../../packages/bench-core/src/measure/round/progress.ts'
import type { ProtocolCell } from '../../packages/bench-core/src/model/protocol/protocol-spec.ts'
import { resolveSpec } from '../../packages/bench-core/src/run/resolve-spec.ts'
import type { BlockTimes } from '../../packages/bench-core/src/suites/protocol/budget.ts'
import { lossesOfRun } from '../../packages/bench-core/src/suites/protocol/losses.ts'
import { keyOf } from '../../packages/bench-core/src/suites/protocol/plan.ts'
import { measureProtocolRound } from '../../packages/bench-core/src/suites/protocol/round.ts'
import type { Seen, Work } from './work.ts'

/** Each stretch of turns is a case of its own, over the same processes; its block for percentiles isn't looked at. */
const tinyBlock: BlockTimes = { blocksPerCase: 1, leadInMs: 5, blockMs: 10, partsPerBlock: 1 }
const turnMs = 6

/** Reads over HTTP, one at a time, by contenders that are all the same. */
export function readOverHttp(
  members: number,
  moments: number,
  turns: number,
  cores: CorePlan | undefined,
): Work {
  const transport = 'http-json'
  const { protocol } = resolveSpec({
    suites: ['protocol'],
    protocol: { transports: [transport], operations: ['read'], connections: [1], sweep: false, rates: [] },
  })
  const [usual] = protocol!.contenders
  const names = Array.from({ length: members }, (_, member) => `${transport} ${member + 1}`)
  const cells = Array.from(
    { length: moments },
    (): ProtocolCell => ({ operation: 'read', workload: 'user-document', load: { load: 'sequential' } }),
  )
  const spec = { ...protocol!, contenders: names.map((name) => ({ ...usual!, name })), cells }
  return {
    name: 'read over HTTP',
    async measure(round) {
      const plan = {
        round,
        spec,
        seed: 1,
        storeOf: () => ({ store: { kind: 'memory' } as const, postmasterPid: null }),
        cores,
        participants: names.map((contender) => ({ contender, copy: 1 })),
        takesPart: () => true,
        keyOf: (cell: ProtocolCell, contender: string) => ({
          ...keyOf(cell, contender),
          parameters: { moment: cells.indexOf(cell) },
        }),
        timesOf: () => tinyBlock,
        turnsOf: () => ({
          turnsEach: Math.ceil(turns / moments),
          leadInMs: 0.3 * turnMs,
          turnMs,
          leavesOutStolen: true,
        }),
        coreOf: () => 'with-server' as const,
        hop: undefined,
        cpuTimes: tinyBlock,
        warmUpMs: 1200,
        heavyMs: 0,
        warmUpConnections: 10,
        askMs: 30_000,
        plantedNs: () => 0,
        losses: lossesOfRun(),
        repeated: undefined,
        crossCheck: undefined,
      }
      const seen: Seen[] = []
      const meter = progressMeter(1000, () => performance.now())
      for await (const event of measureProtocolRound(plan, meter, new AbortController().signal)) {
        if (event.type === 'case-failed') throw new Error(event.text)
        if (event.type !== 'figures-measured') continue
        const { contender, parameters, figures } = event
        const place = names.indexOf(contender)
        const logCost = Math.log(figures.nsPerOperation!)
        seen.push({ group: 0, place, moment: Number(parameters.moment), logCost })
      }
      return seen
    },
    close: async () => {},
  }
}
