import {
  type CaseHistogram,
  type HistogramReach,
  type HistogramScale,
  histogramReaches,
} from '../../model/report/case-detail.ts'
import type { ReportCase } from '../../model/report/report.ts'
import { type RecordedValue, recordedValues } from '../../model/run/recorded/recorded-values.ts'
import { histogramBins } from '../figures/histogram-bins.ts'
import { whyAbsent } from '../words/case/absent-words.ts'
import { noteText } from '../words/note-text.ts'

/** More bins than these are no wider than the lines around them. */
const maxBins = 60

export type FoundHistogram =
  | { readonly kind: 'found'; readonly histogram: CaseHistogram }
  /** Why there is none, in words. */
  | { readonly kind: 'none'; readonly reason: string }

/** How often which times of a case were seen, all rounds together. */
export function caseHistogram(
  reported: ReportCase,
  {
    scale = 'log',
    reach = 'p99',
    bins = maxBins,
  }: { readonly scale?: HistogramScale; readonly reach?: HistogramReach; readonly bins?: number } = {},
): FoundHistogram {
  const reason = noHistogram(reported)
  if (reason !== null) return { kind: 'none', reason }
  const recorded = readable(reported.histogram!.data)
  if (recorded === null) return { kind: 'none', reason: 'the stored distribution can’t be read' }
  const histogram = histogramBins(recorded, {
    scale,
    share: histogramReaches[reach],
    maxBins: Math.min(bins, maxBins),
  })
  if (histogram === null) return { kind: 'none', reason: 'the stored distribution is empty' }
  const maxNs = reported.latency?.maxNs
  if (histogram.beyond === null || maxNs === undefined) return { kind: 'found', histogram }
  // The record has the maximum to three digits, the case has it as it was.
  return { kind: 'found', histogram: { ...histogram, beyond: { ...histogram.beyond, maxNs } } }
}

/** Why a case has no histogram, as far as can be told without reading it; null where it has one. */
export function noHistogram({ status, latency, histogram, notes }: ReportCase): string | null {
  if (histogram) return null
  if (status === 'failed') return 'the case failed'
  if (status === 'not-measured')
    return noteText(whyAbsent({ notes }) ?? notes.latency ?? 'the case was not measured')
  if (latency !== null) return 'the report was saved without its distributions'
  return noteText(notes.latency ?? 'its operations were not timed one by one')
}

/** A stranger's file may hold anything. */
function readable(compressed: string): RecordedValue[] | null {
  try {
    return recordedValues(compressed)
  } catch {
    return null
  }
}
