import type { CrossCheck } from '../../model/protocol-report.ts'
import type { Report } from '../../model/report.ts'
import { pairedRatio } from '../../stats/paired-ratio.ts'
import { figureOf, numberOf, protocolCases, sharedRounds } from './protocol-cases.ts'

/** What autocannon reached where it was asked, beside our own closed loop. */
export function crossChecks(report: Report): CrossCheck[] {
  return protocolCases(report).flatMap((reported) => {
    const ours = reported.metrics.operationsPerSecond?.value
    const theirs = reported.metrics.crossCheckPerSecond?.value
    const ratio = pairedRatio(
      sharedRounds([reported]).flatMap((round) => {
        const [own, other] = ['operationsPerSecond', 'crossCheckPerSecond'].map((name) =>
          figureOf(reported, round, name),
        )
        return own && other ? [own / other] : []
      }),
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
