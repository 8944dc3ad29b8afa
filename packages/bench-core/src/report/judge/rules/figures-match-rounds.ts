import { concernOf } from '../../../model/report/lookup.ts'
import type { Metric } from '../../../model/report/report.ts'
import { estimateOverRounds } from '../../../stats/interval.ts'
import type { ReportRound } from '../../figures/cases.ts'
import type { CaseRule } from './case-rules.ts'

type Figure = Pick<Metric, 'value' | 'low' | 'high'>

const meansOfRounds = ['nsPerOperation', 'cpuNsPerOperation', 'allocatedBytesPerOperation'] as const
const tolerance = 1e-6

/** Means and their intervals are those of the rounds that stand beside them. */
export const figuresMatchRounds: CaseRule = {
  name: 'figures-match-rounds',
  broken({ rounds, metrics }) {
    if (rounds === undefined) return null
    const stated = meansOfRounds.map((name) => [name, metrics[name], meanOf(rounds, name)] as const)
    const wrong = stated.find(([, figure, found]) => figure && found && !isSame(figure, found))
    return wrong
      ? { text: `${wrong[0]} or its interval doesn’t follow from its rounds`, concerns: concernOf(wrong[0]) }
      : null
  },
}

function meanOf(rounds: readonly ReportRound[], name: (typeof meansOfRounds)[number]): Figure | null {
  return estimateOverRounds(rounds.flatMap((round) => round[name] ?? []))
}

function isSame(stated: Figure, found: Figure): boolean {
  return (['value', 'low', 'high'] as const).every((end) => {
    const [one, other] = [stated[end], found[end]]
    if (one === null || other === null) return one === other
    return Math.abs(one - other) <= tolerance * Math.max(Math.abs(one), Math.abs(other))
  })
}
