import type { CaseKey } from '../../model/case-key.ts'
import type { Report } from '../../model/report.ts'
import type { SuiteName } from '../../model/suite-name.ts'
import { errorScale, gateMargin, type Margin } from '../../stats/gate.ts'
import type { Moments } from '../../stats/welch.ts'
import { bandOfMetric } from '../figures/bands.ts'

/** One run's part in the change of a case: its log ratios over rounds, and the report that knows its A/A control. */
export interface MeasuredSide {
  readonly report: Report
  readonly key: CaseKey
  readonly metric: string
  readonly moments: Moments
}

/**
 * How far a change may be off, from the rounds of every run that has a part in it and what its identical code showed. Null
 * where a run had no control or a single round.
 */
export function marginOfChange(sides: readonly MeasuredSide[], scale: number | null): Margin | null {
  const known = sides.flatMap(({ report, key, metric, moments: { count, variance } }) => {
    const bandLog = bandOfMetric(report, key.operation, metric)
    return bandLog === null ? [] : [{ rounds: count, errorLog: Math.sqrt(variance / count), bandLog }]
  })
  return scale === null || known.length < sides.length ? null : gateMargin(known, scale)
}

/** `errorScale` of every suite, from the null comparisons of all of its operations in these runs. */
export function errorScales(reports: readonly Report[], metric: string): Map<SuiteName, number | null> {
  const nulls = reports.flatMap(({ cases, environment }) => {
    const suites = new Map(cases.map(({ key }) => [key.operation, key.suite]))
    return (environment.noise.nullLogRatios ?? [])
      .filter((known) => known.metric === metric && suites.has(known.operation))
      .flatMap(({ operation, logRatios, errors }) =>
        logRatios.map((meanLog, index) => ({
          suite: suites.get(operation)!,
          meanLog,
          errorLog: errors[index] ?? null,
        })),
      )
  })
  return new Map(
    Map.groupBy(nulls, ({ suite }) => suite)
      .entries()
      .map(([suite, own]) => [suite, errorScale(own)]),
  )
}
