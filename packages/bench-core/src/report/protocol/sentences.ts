import { speedWords } from '../../model/metrics/metric-info.ts'
import type { ProtocolReport } from '../../model/protocol-report.ts'
import { formatRate, formatRatio, formatRatioInterval, formatTime } from '../format.ts'

/** What contenders come to over everything that they did: geometric means with their intervals, losses included. */
export function overallSentences({ overall }: ProtocolReport): string[] {
  return overall.map(({ contender, reference, ratio, cases, slower, faster }) => {
    const interval =
      ratio.low === null || ratio.high === null
        ? ''
        : ` [${formatRatioInterval(ratio.value, ratio.low, ratio.high)}]`
    const size = formatRatio(ratio.value, 'lower', speedWords)
    return `${contender} is ${size} than ${reference}${interval} by the geometric mean over ${cases} cases: faster in ${faster}, slower in ${slower}, the others undecided or tied`
  })
}

/** Where crossing a buffer's size costs more than its bytes, and where a difference may be such a step's. */
export function stepSentences({ payloadSteps, straddles }: ProtocolReport): string[] {
  const clear = payloadSteps.filter(({ isClear }) => isClear)
  const steps = clear.map(
    ({ operation, contender, stepBytes, jumpNs }) =>
      `${operation} ${contender}: crossing ${stepBytes / 1024} KiB costs ${formatTime(Math.abs(jumpNs.value))} ${jumpNs.value > 0 ? 'more' : 'less'} than its bytes do`,
  )
  return [...new Set([...steps, ...straddles.map(({ text }) => text)])]
}

/** What somebody else's generator reached beside ours. */
export function crossCheckSentences({ crossChecks }: ProtocolReport): string[] {
  return crossChecks.map(
    ({ contender, operation, connections, oursPerSecond, theirsPerSecond, ratio }) =>
      `${operation} ${contender}, ${connections} connections: ours ${formatRate(oursPerSecond)}, autocannon ${formatRate(theirsPerSecond)}; ours is ${ratio.value.toFixed(2)} × autocannon's${bounds(ratio, (value) => value.toFixed(2))}`,
  )
}

/** An interval in brackets; nothing where there is none. */
export function bounds(
  { low, high }: { readonly low: number | null; readonly high: number | null },
  format: (value: number) => string,
): string {
  return low === null || high === null ? '' : ` [${format(low)}–${format(high)}]`
}
