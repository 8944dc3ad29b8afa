import type { CaseKey } from '../model/case-key.ts'
import { median } from '../stats/mean.ts'
import type { RecordedRun } from './recorded-run.ts'
import { slicesInRound } from './round-figures.ts'

const settledWithin = 0.05

/**
 * The rounds in which a case was still getting faster while it was measured: its typical slice of the first third cost
 * over 5 % more than that of the last third. Medians, so that neither a collection nor a neighbour looks like settling.
 */
export function settlingRounds(run: RecordedRun, key: CaseKey): number[] {
  return run.rounds.filter((round) => {
    const costs = slicesInRound(run, key, round).map(({ cpuNs, operations }) => cpuNs / operations)
    const third = Math.floor(costs.length / 3)
    if (third < 2) return false
    return median(costs.slice(0, third)) > (1 + settledWithin) * median(costs.slice(-third))
  })
}
