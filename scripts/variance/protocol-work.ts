import type { CorePlan } from '../../packages/bench-core/src/measure/process/pinning.ts'
import { readsByMoment, readsOver } from '../in-processes/protocol.ts'
import type { Seen, Work } from './work.ts'

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
  const spec = { ...protocol, contenders: names.map((name) => ({ ...usual!, name })) }
  return {
    name: `read over ${transport}`,
    async measure(round) {
      const launcher = protocolVariants[variant]
      const turnsEach = Math.ceil(turns / moments)
      const reads = await readsByMoment({ round, spec, moments, turnsEach, cores, launcher })
      return reads.map(({ contender, moment, nsPerOperation }): Seen => {
        return { group: 0, place: names.indexOf(contender), moment, logCost: Math.log(nsPerOperation) }
      })
    },
    close: async () => {},
  }
}
