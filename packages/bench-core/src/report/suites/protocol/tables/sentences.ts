import { speedWords } from '../../../../model/metrics/metric-info.ts'
import type {
  LoadCurve,
  LoadPoint,
  OverallRatio,
  PayloadStep,
  ProtocolReport,
} from '../../../../model/protocol/protocol-report.ts'
import { isUsable } from '../../../../stats/decisions/decision.ts'
import {
  bracketedInterval,
  formatDuration,
  formatInTimeUnit,
  formatPercent,
  formatRate,
  formatRatio,
  formatTime,
  timeUnitFor,
} from '../../../words/format.ts'
import { objectionText } from '../../../words/objection-text.ts'
import { factorText, withInterval } from './words.ts'

/** What contenders come to over everything that they did: geometric means with their intervals, losses included. */
export function overallSentences({ overall }: ProtocolReport): string[] {
  return overall.map((mean) => {
    const { cases, slower, faster } = mean
    const found = `${findingText(mean)}${bracketedInterval(mean.ratio, { better: 'lower', words: speedWords })}`
    if (cases === 1) return `${found} in the only compared case${leftOutText(mean)}`
    return `${found} by the geometric mean over ${cases} cases: faster in ${faster}, slower in ${slower}, the same or undecided in the others${leftOutText(mean)}`
  })
}

function leftOutText({ leftOut = [] }: OverallRatio): string {
  return leftOut
    .map(({ cases, reason }) => `; ${cases} ${cases === 1 ? 'is' : 'are'} left out: ${objectionText(reason)}`)
    .join('')
}

/** Takes a side only where one is decided. */
function findingText(mean: OverallRatio): string {
  const { contender, reference, ratio, equalWithin, verdict } = mean
  const size = formatRatio(ratio.value, 'lower', speedWords)
  switch (verdict) {
    case 'same':
      return `${contender} is as fast as ${reference}, the same within ${formatPercent(equalWithin)}`
    case 'undecided':
      return `can’t tell ${contender} from ${reference}${isUsable(ratio) ? `, seen ${size}` : ''}`
    default:
      return `${contender} is ${size} than ${reference}`
  }
}

/** Where crossing a buffer's size costs more than its bytes, and where a difference may be such a step's. */
export function stepSentences({ payloadSteps, straddles }: ProtocolReport): string[] {
  const clear = payloadSteps.filter(({ isClear }) => isClear)
  const none =
    payloadSteps.length > 0 && clear.length === 0
      ? [
          `crossing a buffer size has no clear cost beyond that of the bytes (steps checked: ${payloadSteps.length})`,
        ]
      : []
  return [...new Set([...none, ...clear.map(stepText), ...straddles.map(({ text }) => text)])]
}

/** `read http-json: crossing 16 KiB costs 20.1 µs [19.2–21.0] more than its bytes do` */
function stepText({ operation, contender, stepBytes, jumpNs }: PayloadStep): string {
  const { value, low, high } = jumpNs
  const isMore = value > 0
  const sizes = isMore ? { low, high } : { low: high && -high, high: low && -low }
  const { unit } = timeUnitFor([Math.abs(value)])
  const size = withInterval(formatTime(Math.abs(value)), sizes, (ns) => formatInTimeUnit(ns, unit))
  return `${operation} ${contender}: crossing ${stepBytes / 1024} KiB costs ${size} ${isMore ? 'more' : 'less'} than its bytes do`
}

/** What somebody else's generator reached beside ours. */
export function crossCheckSentences({ crossChecks }: ProtocolReport): string[] {
  return crossChecks.map(({ contender, operation, connections, oursPerSecond, theirsPerSecond, ratio }) => {
    const found = isUsable(ratio)
      ? `ours is ${withInterval(`${factorText(ratio.value)} × autocannon’s`, ratio, factorText)}`
      : 'the rounds differ too much to compare them'
    return `${operation} ${contender}, ${connections} connections: ours ${formatRate(oursPerSecond)}, autocannon ${formatRate(theirsPerSecond)}; ${found}`
  })
}

/** What the windows of curves may have missed; what holds for all is said once. */
export function windowSentences(curves: readonly LoadCurve[], sloNs: number): string[] {
  const told = curves.flatMap(({ contender, points }) => {
    const text = windowText(points, sloNs)
    return text === null ? [] : [{ contender, text }]
  })
  return [...Map.groupBy(told, ({ text }) => text)].map(([text, same]) =>
    same.length === curves.length
      ? text
      : `${[...new Set(same.map(({ contender }) => contender))].join(', ')}: ${text}`,
  )
}

/**
 * What the windows of a curve may have missed: what comes by chance every so often is missing in one of twenty windows that
 * are three times as long (e⁻³ = 5 %).
 */
function windowText(points: readonly LoadPoint[], sloNs: number): string | null {
  const windows = points.flatMap(({ windowMs }) => windowMs ?? [])
  if (windows.length === 0) return null
  const shortestMs = Math.min(...windows)
  const isQuiet = points.every(({ maxNs }) => maxNs !== null && maxNs <= sloNs)
  const seen = isQuiet
    ? `no stall seen in ${formatDuration(shortestMs)}, but stalls`
    : `in ${formatDuration(shortestMs)}, stalls`
  return `${seen} rarer than one per ${formatDuration(shortestMs / 3)} could be missed`
}
