import type { LadderStep, LoadPoint, RateLimit } from '../../../../model/protocol/protocol-report.ts'
import type { Estimate } from '../../../../stats/estimate.ts'
import { boundsText } from '../../../words/format/percentile-interval.ts'
import {
  decimalsFor,
  fixed,
  formatCount,
  formatInTimeUnit,
  formatPercent,
  formatTime,
  missing,
  nbsp,
  timeUnitFor,
} from '../../../words/format.ts'

/** Up to which rate something holds. Nothing is interpolated: where every rate holds, or none does, that is what is said. */
export function limitText({ ratePerSecond, nextPerSecond, isNextUndecided }: RateLimit): string {
  if (nextPerSecond === null)
    return ratePerSecond === null ? missing : `at least ${formatCount(ratePerSecond)}/s`
  const next = `${formatCount(nextPerSecond)}/s`
  if (isNextUndecided)
    return ratePerSecond === null
      ? `can’t tell at ${next}`
      : `${formatCount(ratePerSecond)}/s, can’t tell at ${next}`
  return ratePerSecond === null ? `below ${next}` : `${formatCount(ratePerSecond)}/s, not ${next}`
}

/** `34.9 ms [28.1–51.0]`; `180 ms [≥ 140]` where nobody can say how far up it reaches; `4.1 ms, the generator’s` where that made it. */
export function p99Text({ p99Ns, p99LowNs, p99HighNs, delayP99Ns, isGenerators }: LoadPoint): string {
  if (p99Ns === null) return missing
  const partly =
    delayP99Ns === undefined ? '' : `, of which up to ${formatTime(delayP99Ns)} is the generator’s`
  const whose = isGenerators ? ', the generator’s' : partly
  const { unit } = timeUnitFor([p99Ns])
  if (p99LowNs === null) return `${formatTime(p99Ns)}${whose}`
  const bounds = boundsText({ low: p99LowNs, high: p99HighNs }, (ns) => formatInTimeUnit(ns, unit))
  return `${formatTime(p99Ns)} ${bounds}${whose}`
}

/** Such as `66.7 Mbit/s`, `1.25 Gbit/s`. */
export function bandwidthText(bitsPerSecond: number | null): string {
  if (bitsPerSecond === null) return missing
  const [size, unit] = Number(bitsPerSecond.toPrecision(3)) < 1e9 ? [1e6, 'Mbit/s'] : [1e9, 'Gbit/s']
  const scaled = bitsPerSecond / size
  return `${fixed(scaled, decimalsFor(scaled, 3))}${nbsp}${unit}`
}

/** How many times the throughput of the rung below, such as `1.35× [1.30–1.40]`. */
export function gainText(gain: LadderStep['gain']): string {
  return gain === null ? missing : withInterval(`${factorText(gain.value)}×`, gain, factorText)
}

/** A rung's part of the whole gain. */
export function shareText(share: LadderStep['share']): string {
  return share === null ? missing : withInterval(formatPercent(share.value), share, formatPercent)
}

/** A figure in words, with its interval in brackets where there is one. */
export function withInterval(
  text: string,
  { low, high }: Pick<Estimate, 'low' | 'high'>,
  format: (value: number) => string,
): string {
  return low === null || high === null ? text : `${text} [${format(low)}–${format(high)}]`
}

/** A factor with two decimals, fewer from ten on and more near nothing: no factor is 0. */
export function factorText(value: number): string {
  if (value >= 10) return fixed(value, value >= 100 ? 0 : 1)
  return fixed(value, value >= 0.1 ? 2 : decimalsFor(value, 2))
}
