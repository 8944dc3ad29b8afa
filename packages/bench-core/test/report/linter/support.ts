import type { Comparison, Metric, Report, ReportCase } from '../../../src/model/report/report.ts'
import { lint } from '../../../src/report/judge/rules/linter.ts'
import { report } from '../../../src/report/report.ts'
import { runEvents } from '../../fixtures/run-events.ts'

export const sound = report(runEvents())

/** The sound report with its first case changed, whose distribution stays out of it. */
export function withCase(change: (reported: ReportCase) => Partial<ReportCase>): Report {
  return {
    ...sound,
    cases: sound.cases.map((reported, index) =>
      index === 0 ? { ...reported, histogram: null, ...change(reported) } : reported,
    ),
  }
}

/** The sound report with the first comparison of a metric changed. */
export function withComparison(
  metric: string,
  change: (comparison: Comparison) => Partial<Comparison>,
): { changed: Report; at: number } {
  const at = sound.comparisons.findIndex((comparison) => comparison.metric === metric)
  const comparisons = sound.comparisons.with(at, {
    ...sound.comparisons[at]!,
    ...change(sound.comparisons[at]!),
  })
  return { changed: { ...sound, comparisons }, at }
}

export function withMetrics(change: Record<string, Partial<Metric>>): Report {
  return withCase(({ metrics }) => ({
    metrics: {
      ...metrics,
      ...Object.fromEntries(
        Object.entries(change).map(([name, part]) => [name, { ...metrics[name]!, ...part }]),
      ),
    },
  }))
}

/** Cases that took so long for an operation, and nothing else of the report. */
export function timed(nsOf: Readonly<Record<string, number>>): Report {
  const base = sound.cases[0]!
  const cases = Object.entries(nsOf).map(([operation, value]) => ({
    ...base,
    key: { ...base.key, operation },
    latency: null,
    rounds: [],
    trials: 0,
    metrics: {
      nsPerOperation: { ...base.metrics.nsPerOperation!, value, low: value * 0.98, high: value * 1.02 },
    },
  }))
  return { ...sound, comparisons: [], qpsImpact: [], scorecard: null, cases }
}

export const rulesOf = (broken: Report) => [...new Set(lint(broken).map(({ rule }) => rule))]
