import type { ReportCase } from '@wirebench/bench-core/model/report/report'
import { formatSignedPercent, formatTime } from '@wirebench/bench-core/report/words/format'
import { timeWithEnds } from './figure-scale.ts'

interface RoundDot {
  readonly round: number
  readonly ns: number
  /** From 0 at the top of the strip to 1 at its bottom; the mean is at 0.5. */
  readonly y: number
}

/** The rounds of one case around their mean. */
export interface RoundStripRow {
  readonly contender: string
  readonly dots: readonly RoundDot[]
  /** Such as `9.043 µs [8.987–9.099]`. */
  readonly mean: string
  /** The interval of the mean, as places in the strip; null where there is none. */
  readonly band: { readonly top: number; readonly bottom: number } | null
}

export interface RoundStrips {
  readonly strips: readonly RoundStripRow[]
  /** Rounds of the longest strip. */
  readonly rounds: number
  /** What the upper and the lower edge of every strip stand for, such as `+12 %` and `−11 %`. */
  readonly topText: string
  readonly bottomText: string
}

/** Strips show at least this much around the mean, so that small noise looks small. */
const minSpan = Math.log(1.05)
const margin = 1.1

/**
 * One strip per case that has rounds. All are drawn on one scale, the logarithm of time ÷ mean, so that a case that
 * spreads more than the others looks so.
 */
export function roundStrips(cases: readonly Pick<ReportCase, 'key' | 'metrics' | 'rounds'>[]): RoundStrips {
  const measured = cases.flatMap(({ key, metrics, rounds: all = [] }) => {
    const mean = metrics.nsPerOperation
    const rounds = all.flatMap(({ round, nsPerOperation }) =>
      nsPerOperation === null || nsPerOperation <= 0 ? [] : [{ round, ns: nsPerOperation }],
    )
    return rounds.length === 0 || mean === undefined || mean.value === null || mean.value <= 0
      ? []
      : [{ contender: key.contender, mean: { ...mean, value: mean.value }, rounds }]
  })
  const deviations = measured.flatMap(({ mean, rounds }) =>
    rounds.map(({ ns }) => Math.abs(Math.log(ns / mean.value))),
  )
  const span = Math.max(minSpan, ...deviations.map((deviation) => deviation * margin))
  const place = (ns: number, meanNs: number) =>
    Math.min(1, Math.max(0, 0.5 - Math.log(ns / meanNs) / (2 * span)))
  return {
    strips: measured.map(({ contender, mean: { value, low, high }, rounds }) => ({
      contender,
      dots: rounds.map(({ round, ns }) => ({ round, ns, y: place(ns, value) })),
      mean: meanText(value, low, high),
      band:
        low === null || high === null || low <= 0
          ? null
          : { top: place(high, value), bottom: place(low, value) },
    })),
    rounds: Math.max(0, ...measured.map(({ rounds }) => rounds.at(-1)!.round)),
    topText: formatSignedPercent(Math.exp(span) - 1),
    bottomText: formatSignedPercent(Math.exp(-span) - 1),
  }
}

function meanText(meanNs: number, low: number | null, high: number | null): string {
  return low === null || high === null ? formatTime(meanNs) : timeWithEnds(meanNs, low, high)
}

/** One sentence that says what a strip shows. */
export function roundStripSummary({ dots, mean }: RoundStripRow): string {
  const times = dots.map(({ ns }) => ns)
  if (times.length === 1) return `One round at ${formatTime(times[0]!)}.`
  const range = `${formatTime(Math.min(...times))} to ${formatTime(Math.max(...times))}`
  return `${times.length} rounds from ${range}, mean ${mean}.`
}
