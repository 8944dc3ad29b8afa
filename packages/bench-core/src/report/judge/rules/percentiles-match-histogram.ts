import { percentileProbabilities } from '../../../model/report/percentile-probabilities.ts'
import { percentileNames, type ReportCase } from '../../../model/report/report.ts'
import {
  percentileReader,
  type RecordedValue,
  recordedValues,
} from '../../../model/run/recorded/recorded-values.ts'
import { formatTime, percentileLabel } from '../../words/format.ts'
import type { CaseRule } from './case-rules.ts'

/** Histograms have three digits. */
const tolerance = 0.002

/** Percentiles are those of all samples together: what the stored histogram gives, and never a mean of the rounds'. */
export const percentilesMatchHistogram: CaseRule = {
  name: 'percentiles-match-histogram',
  concerns: 'times',
  broken({ latency, histogram }) {
    const recorded = histogram && recordedIn(histogram)
    if (!latency || !recorded) return null
    const percentile = percentileReader(recorded)
    for (const name of percentileNames) {
      const stated = latency[name]
      const found = percentile(percentileProbabilities[name])
      const expected = Math.min(latency.maxNs, Math.max(latency.minNs, found))
      if (stated !== null && Math.abs(stated - expected) > tolerance * expected)
        return `${percentileLabel(name)} is ${formatTime(stated)}, but its samples give ${formatTime(expected)}`
    }
    return null
  },
}

const known = new WeakMap<object, readonly RecordedValue[] | null>()

/** A report is judged several times, and its histograms are the same; null of what can't be read. */
function recordedIn(histogram: NonNullable<ReportCase['histogram']>): readonly RecordedValue[] | null {
  let recorded = known.get(histogram)
  if (recorded === undefined) {
    recorded = readable(histogram.data)
    known.set(histogram, recorded)
  }
  return recorded
}

function readable(data: string): readonly RecordedValue[] | null {
  try {
    const recorded = recordedValues(data)
    return recorded.length === 0 ? null : recorded
  } catch {
    return null
  }
}
