import type { KnownCase } from './case-figures.ts'
import type { CaseTrend, TrendQuery } from './case-trend.ts'
import type { OverviewQuery, SeriesFigures } from './series-figures.ts'

/** What runs said of their cases over time. Runs that can't be read count for nothing. */
export interface CaseHistory {
  /** Cases of saved runs, those with the most runs first. */
  cases(query: { readonly query?: string | undefined; readonly limit: number }): Promise<KnownCase[]>
  /** What the newest runs with a case said about it, and its baselines before; undefined where no run ever had it. */
  trend(query: TrendQuery): Promise<CaseTrend | undefined>
  /** What the newest runs of a series said of every case that they have. */
  series(query: OverviewQuery): Promise<SeriesFigures>
}
