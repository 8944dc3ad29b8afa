import * as z from 'zod/mini'
import { CaseKey } from './case-key.ts'
import { ContenderInfo } from './contender.ts'
import { Comparison, LinterFinding, ReportCase } from './report.ts'

const histogramScales = ['log', 'linear'] as const
export const HistogramScale = z.enum(histogramScales)
export type HistogramScale = z.infer<typeof HistogramScale>

/** How far to the right a histogram reaches; the part of all samples that lie within. */
export const histogramReaches = { p99: 0.99, 'p99.9': 0.999, max: 1 } as const
export const HistogramReach = z.enum(['p99', 'p99.9', 'max'])
export type HistogramReach = z.infer<typeof HistogramReach>

/** From inclusive, to exclusive. */
const HistogramBin = z.object({ fromNs: z.number(), toNs: z.number(), count: z.int() })

/**
 * How often which times were seen. The ends of bins lie between values that could be recorded, so bins aren't all equally
 * wide: the area of a bin tells its share, not its height.
 */
export const CaseHistogram = z.object({
  scale: HistogramScale,
  /** Of all rounds together, those beyond the last bin included. */
  samples: z.int(),
  /** Ascending and without gaps. */
  bins: z.array(HistogramBin).check(z.minLength(1)),
  /** How wide bins usually are: from one end to the other a factor on a log scale, nanoseconds on a linear one. */
  step: z.number(),
  /** What the bins leave out on the right; null where they hold everything. */
  beyond: z.nullable(z.object({ count: z.int(), fromNs: z.number(), maxNs: z.number() })),
})
export type CaseHistogram = z.infer<typeof CaseHistogram>

/** One case of a report with everything that the report says about it. */
export const CaseDetail = z.object({
  /** With its rounds, and without the compressed histogram. */
  case: ReportCase,
  /** Why there is no histogram, in words; null where there is one. */
  noHistogram: z.nullable(z.string()),
  /** What its ratios are taken against, without rounds; null for what is a reference itself. */
  opponent: z.nullable(ReportCase),
  /** Those that it takes part in, on either side. */
  comparisons: z.array(Comparison),
  /** Rules that it breaks. */
  findings: z.array(LinterFinding),
  /** All contenders of its suite, in the report's order. */
  contenders: z.array(ContenderInfo),
  clockFloorNs: z.number(),
  /** The cases before and after it in the report. */
  previous: z.nullable(CaseKey),
  next: z.nullable(CaseKey),
})
export type CaseDetail = z.infer<typeof CaseDetail>
