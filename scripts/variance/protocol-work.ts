import type { CorePlan } from '../../packages/bench-core/src/measure/process/pinning.ts'
import type { ProtocolCell } from '../../packages/bench-core/src/model/protocol/protocol-spec.ts'
import { beforeTurnsMs } from '../../packages/bench-core/src/suites/protocol/plan/budget.ts'
import { keyOf } from '../../packages/bench-core/src/suites/protocol/plan/plan.ts'
import { measuredRound, readsOver, tinyBlock } from '../in-processes/protocol.ts'
import type { Seen, Work } from './work.ts'

const turnMs = 6

/** How processes are started, and otherwise, to see what becomes of a component. */
export const protocolVariants: Readonly<Record<string, readonly string[] | undefined>> = {
  'as in trials': undefined,
  'addresses random': [],
}

/** Reads over a transport, one at a time, by contenders that are all the same. */
export function readOver(
  transport: string,
  members: number,
  moments: number,
  turns: number,
  cores: CorePlan | undefined,
  variant = 'as in trials',
): Work {
  const protocol = readsOver(transport)
  const [usual] = protocol.contenders
  const names = Array.from({ length: members }, (_, member) => `${transport} ${member + 1}`)
  // Each stretch of turns is a case of its own, over the same processes.
  const cells = Array.from(
    { length: moments },
    (): ProtocolCell => ({ operation: 'read', workload: 'user-document', load: { load: 'sequential' } }),
  )
  const spec = { ...protocol, contenders: names.map((name) => ({ ...usual!, name })), cells }
  return {
    name: `read over ${transport}`,
    async measure(round) {
      const told = await measuredRound({
        round,
        spec,
        seed: 1,
        cores,
        participants: names.map((contender) => ({ contender, copy: 1 })),
        keyOf: (cell: ProtocolCell, contender: string) => ({
          ...keyOf(cell, contender),
          parameters: { moment: cells.indexOf(cell) },
        }),
        timesOf: () => tinyBlock,
        turnsOf: () => ({
          beforeMs: beforeTurnsMs,
          turnsEach: Math.ceil(turns / moments),
          leadInMs: 0.3 * turnMs,
          turnMs,
          leavesOutStolen: true,
        }),
        coreOf: () => 'with-server' as const,
        plantedNs: () => 0,
        launcher: protocolVariants[variant],
      })
      return told.flatMap((event): Seen[] => {
        if (event.type !== 'figures-measured') return []
        const { contender, parameters, figures } = event
        const place = names.indexOf(contender)
        const logCost = Math.log(figures.nsPerOperation!)
        return [{ group: 0, place, moment: Number(parameters.moment), logCost }]
      })
    },
    close: async () => {},
  }
}
