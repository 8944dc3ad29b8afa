import type { CrossCheck } from '../../model/protocol-report.ts'
import type { Report } from '../../model/report.ts'
import { pairedRatio } from '../../stats/paired-ratio.ts'
import { figuresByRound } from '../compare/figures.ts'
import { sharedRounds } from '../ratios-by-round.ts'
import { numberOf, protocolCases } from './protocol-cases.ts'

/** What autocannon reached where it was asked, beside our own closed loop. */
export function crossChecks(report: Report): CrossCheck[] {
  return protocolCases(report).flatMap((reported) => {
    const ours = reported.metrics.operationsPerSecond?.value
    const theirs = reported.metrics.crossCheckPerSecond?.value
    const [own, others] = ['operationsPerSecond', 'crossCheckPerSecond'].map((name) =>
      figuresByRound(reported, name),
    )
    const ratio = pairedRatio(
      sharedRounds([own!, others!]).map((round) => own!.get(round)! / others!.get(round)!),
    )
    if (ours == null || theirs == null || !ratio) return []
    const { contender, operation } = reported.key
    return [
      {
        contender,
        operation,
        connections: numberOf(reported, 'connections') ?? 1,
        oursPerSecond: ours,
        theirsPerSecond: theirs,
        ratio: { value: ratio.value, low: ratio.low, high: ratio.high },
      },
    ]
  })
}
