import type { ProtocolCell, ProtocolSpec } from '../../../model/protocol/protocol-spec.ts'
import { type CaseKey, caseId } from '../../../model/report/case-key.ts'
import type { FiguresMeasured } from '../../../model/run/run-event.ts'
import { canDo, keyOf } from '../plan/plan.ts'

/** Where a contender answers less than this part of what is due, higher rates have nothing to add. */
const saturatedShare = 0.5

/** Ends a sweep of rising rates for a contender that is saturated: its requests would only queue up for longer. */
export interface SaturationWatch {
  see(event: FiguresMeasured): void
  /** Whether a cell is left out in a round. */
  isBeyond(cell: ProtocolCell, contender: string, round: number): boolean
  /** Tells of cases that are left out, each once. */
  leftOut(spec: ProtocolSpec, round: number): Generator<FiguresMeasured>
  /** Whether that was told of a case, which may have been measured before. */
  isOver(key: CaseKey): boolean
}

/**
 * The first of several rounds climbs only as far as a contender answers, since what lies far beyond takes long and shows
 * nothing. Later rounds don't: a rate that is measured in good rounds alone would look better than it is.
 * @param rounds How many the run has.
 */
export function saturationWatch(rounds: number): SaturationWatch {
  /** The lowest rate at which a contender was saturated in two rounds, and what it answered then. */
  const limits = new Map<string, { readonly rate: number; readonly answeredPerSecond: number }>()
  /** Rates at which it was so once: that may have been somebody else's doing. */
  const suspected = new Set<string>()
  /** The lowest rate at which a contender was so in the first round. */
  const climbed = new Map<string, number>()
  const told = new Set<string>()
  const nameOf = (operation: string, workload: string, contender: string) =>
    JSON.stringify([operation, workload, contender])
  const limitOf = ({ operation, workload, load }: ProtocolCell, contender: string) => {
    const limit = limits.get(nameOf(operation, workload, contender))
    return load.load === 'open' && limit && load.rate > limit.rate ? limit : undefined
  }
  return {
    see({ operation, workload, contender, copy, parameters: { rate }, figures, round }) {
      const answeredPerSecond = figures.operationsPerSecond
      if (copy > 1 || typeof rate !== 'number' || answeredPerSecond == null) return
      if (answeredPerSecond >= saturatedShare * rate) return
      const name = nameOf(operation, workload, contender)
      if (round === 1) climbed.set(name, Math.min(rate, climbed.get(name) ?? rate))
      const suspicion = `${name} ${rate}`
      if (!suspected.has(suspicion)) {
        suspected.add(suspicion)
        return
      }
      const known = limits.get(name)
      if (!known || rate < known.rate) limits.set(name, { rate, answeredPerSecond })
    },
    isBeyond(cell, contender, round) {
      if (limitOf(cell, contender)) return true
      const { operation, workload, load } = cell
      const reached = climbed.get(nameOf(operation, workload, contender)) ?? Number.POSITIVE_INFINITY
      return round === 1 && rounds > 1 && load.load === 'open' && load.rate > reached
    },
    *leftOut({ cells, contenders }, round) {
      for (const cell of cells) {
        for (const contender of contenders) {
          const limit = limitOf(cell, contender.name)
          const { contender: name, ...key } = keyOf(cell, contender.name)
          const id = caseId({ ...key, contender: name })
          if (!limit || told.has(id) || !canDo(contender, cell)) continue
          told.add(id)
          const text = `left out: at ${limit.rate.toLocaleString('en')} requests a second it answered only ${Math.round(limit.answeredPerSecond).toLocaleString('en')}`
          const event = { type: 'figures-measured', ...key, round, contender: name, copy: 1 } as const
          yield { ...event, figures: {}, notes: { latencyFromDueNs: text } }
        }
      }
    },
    isOver: (key) => told.has(caseId(key)),
  }
}
