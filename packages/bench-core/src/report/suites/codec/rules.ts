import { decodeAndRead } from '../../../model/codec/decoding.ts'
import { concernOf, findCase, findComparison } from '../../../model/report/lookup.ts'
import type { Metric } from '../../../model/report/report.ts'
import { caseMetric } from '../../figures/case-metric.ts'
import { formatPercent } from '../../words/format.ts'
import { about, type ReportRule } from '../report-rule.ts'
import { isAtOwnRate } from './own-rates.ts'

/** What a decode costs more on bytes that were made a moment ago than on those that have long been there. */
const freshBytesNs = 500

/**
 * A round trip is encode and decode: as long as both together to 15 % or the intervals, and no shorter than either. For
 * messages of a microsecond what it costs to take over fresh bytes is more than that, so it is allowed for.
 */
const roundTripAgrees: ReportRule = {
  name: 'round-trip-agrees',
  concerns: 'times',
  broken: ({ cases }) =>
    cases.flatMap((whole) => {
      if (whole.key.operation !== 'round-trip') return []
      const parts = ['encode', 'decode'].map((operation) => findCase(cases, { ...whole.key, operation }))
      const times = [whole, ...parts].map((reported) => reported?.metrics.nsPerOperation)
      const [total, encode, decode] = times
      // A single round doesn't say how far apart chance can bring them.
      if (!isKnown(total) || !isKnown(encode) || !isKnown(decode)) return []
      const sum = encode.value + decode.value
      const [longer, name] = encode.value > decode.value ? [encode, 'encode'] : [decode, 'decode']
      const noise = Math.max(0.15 * longer.value, halfWidth(total) + halfWidth(longer))
      if (total.value < longer.value - noise) {
        const percent = formatPercent(1 - total.value / longer.value)
        const text = `the round trip is ${percent} shorter than ${name} alone`
        return [{ text, case: whole.key }]
      }
      const slack =
        freshBytesNs + Math.max(0.15 * sum, halfWidth(total) + halfWidth(encode) + halfWidth(decode))
      if (Math.abs(total.value - sum) <= slack) return []
      const percent = formatPercent(Math.abs(total.value / sum - 1))
      const way = total.value < sum ? 'shorter' : 'longer'
      const text = `the round trip is ${percent} ${way} than encode and decode together`
      return [{ text, case: whole.key }]
    }),
}

/** What is decoded and then read takes no less than decoding alone, to 15 % or the intervals. */
const readingIncludesDecoding: ReportRule = {
  name: 'reading-includes-decoding',
  concerns: 'times',
  broken: ({ cases }) =>
    cases.flatMap((whole) => {
      if (whole.key.operation !== decodeAndRead) return []
      const total = whole.metrics.nsPerOperation
      const decode = findCase(cases, { ...whole.key, operation: 'decode' })?.metrics.nsPerOperation
      if (!isKnown(total) || !isKnown(decode)) return []
      const noise = Math.max(0.15 * decode.value, halfWidth(total) + halfWidth(decode))
      if (total.value >= decode.value - noise) return []
      const percent = formatPercent(1 - total.value / decode.value)
      const text = `decoding and reading is ${percent} shorter than decoding alone`
      return [{ text, case: whole.key }]
    }),
}

/** Percentiles under load are compared at equal rates only. */
const ratesAreEqual: ReportRule = {
  name: 'rates-are-equal',
  broken: ({ comparisons }) =>
    comparisons
      .filter(
        (comparison) => comparison.verdict !== 'not-comparable' && isAtOwnRate(comparison, comparison.metric),
      )
      .map((comparison) =>
        about(comparison, 'each was loaded at a share of its own capacity, so their rates differ'),
      ),
}

/** The scorecard shows the cases' own figures, and counts nothing that is derived or modelled beside what it is made of. */
const scorecardMatchesCases: ReportRule = {
  name: 'scorecard-matches-cases',
  broken: ({ cases, comparisons, scorecard }) =>
    (scorecard?.tables ?? []).flatMap(({ workload, parameters, rows }) =>
      rows.flatMap((row) => {
        if (row.counts && row.kind !== 'measured')
          return [{ text: `${row.title} is ${row.kind} but counts`, case: null }]
        if (workload === null || row.kind === 'modelled') return []
        const { operation, metric } = row
        const place = { ...parameters, ...row.parameters }
        const key = { suite: 'codec', operation, workload, parameters: place } as const
        return row.cells.flatMap(({ contender, value, verdict }) => {
          const found = findCase(cases, { ...key, contender })
          const figure = found && (caseMetric(found, metric)?.value ?? null)
          if (found && figure !== value) {
            const text = `${row.title}: the scorecard says ${value}, but the case says ${figure}`
            return [{ text, case: found.key, concerns: concernOf(metric) }]
          }
          const judged = findComparison(comparisons, key, contender, metric)
          // What the linter took out is shown so, and judged by the rules as it was before.
          const isShown = judged?.verdict === verdict || (judged?.judged && verdict === 'not-comparable')
          return judged && !isShown
            ? [
                about(
                  judged,
                  `${row.title}: the scorecard says ${verdict}, but the comparison says ${judged.verdict}`,
                ),
              ]
            : []
        })
      }),
    ),
}

/** What reports about codecs have to keep. */
export const codecRules: readonly ReportRule[] = [
  roundTripAgrees,
  readingIncludesDecoding,
  ratesAreEqual,
  scorecardMatchesCases,
]

interface Known {
  readonly value: number
  readonly low: number
  readonly high: number
}

function isKnown(figure: Pick<Metric, keyof Known> | undefined): figure is Metric & Known {
  return !!figure?.value && figure.low !== null && figure.high !== null
}

function halfWidth({ low, high }: Known): number {
  return (high - low) / 2
}
