import type { CrossCheck } from '../../../../model/protocol/protocol-report.ts'
import type { Report, ReportCase } from '../../../../model/report/report.ts'
import type { Warning } from '../../../../model/warning.ts'
import { isUsable } from '../../../../stats/decisions/decision.ts'
import { type PairedRatio, pairedRatio } from '../../../../stats/paired-ratio.ts'
import { quotientsByRound } from '../../../../stats/ratios-by-round.ts'
import { figuresByRound } from '../../../figures/report-figures.ts'
import { saturatedShare } from '../generator.ts'
import { numberOf, protocolCases } from '../protocol-cases.ts'

/** From here on the two generators disagree about what the service can do. */
const maxDifference = 0.2

/** Blocks are compared with blocks: turns begin more often, on caches that are another contender's. */
export function rateInBlocks({ metrics }: ReportCase): 'blockPerSecond' | 'operationsPerSecond' {
  return metrics.blockPerSecond ? 'blockPerSecond' : 'operationsPerSecond'
}

/** That autocannon reached more than 20 % more or less than our own closed loop, and no chance. */
export function crossCheckDoubt(reported: ReportCase): Warning | null {
  const figure = (name: string) => reported.metrics[name]?.value ?? null
  const [ours, theirs] = [figure(rateInBlocks(reported)), figure('crossCheckPerSecond')]
  if (!ours || !theirs || Math.abs(Math.log(ours / theirs)) <= Math.log1p(maxDifference)) return null
  const ratio = ratioWithinRounds(reported)
  if (ratio?.low == null || ratio.high === null || !isUsable(ratio) || (ratio.low <= 1 && ratio.high >= 1))
    return null
  const isOursSlower = ours < theirs
  const share = figure(isOursSlower ? 'clientCpuShare' : 'crossCheckCpuShare')
  return {
    code: 'cross-check-differs',
    severity: 'warning',
    case: reported.key,
    values: {
      connections: numberOf(reported, 'connections'),
      ratio: theirs / ours,
      shareOfCore: share,
      ownLimit: share !== null && share > saturatedShare,
    },
  }
}

/** Ours ÷ theirs. */
function ratioWithinRounds(reported: ReportCase): PairedRatio | null {
  const [own, others] = [rateInBlocks(reported), 'crossCheckPerSecond'].map((name) =>
    figuresByRound(reported, name),
  )
  return pairedRatio([...quotientsByRound(own!, others!).values()])
}

/** What autocannon reached where it was asked, beside our own closed loop. */
export function crossChecks(report: Report): CrossCheck[] {
  return protocolCases(report).flatMap((reported) => {
    const ours = reported.metrics[rateInBlocks(reported)]?.value
    const theirs = reported.metrics.crossCheckPerSecond?.value
    const ratio = ratioWithinRounds(reported)
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
