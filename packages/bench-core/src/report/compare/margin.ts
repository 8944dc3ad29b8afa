import { type NoiseKind, noiseKindOf } from '../../model/codec/lane.ts'
import type { CaseKey } from '../../model/report/case-key.ts'
import type { Report } from '../../model/report/report.ts'
import type { SuiteName } from '../../model/suite-name.ts'
import { gateMargin, type Margin, type NullSpread, nullSpreads } from '../../stats/decisions/gate.ts'
import type { Moments } from '../../stats/welch.ts'
import { bandOfMetric } from '../figures/ratios/bands.ts'
import { nullsOf } from '../figures/ratios/noise.ts'

/** One run's part in the change of a case: its log ratios over rounds, and the report that knows its A/A control. */
export interface MeasuredSide {
  readonly report: Report
  readonly key: CaseKey
  readonly metric: string
  readonly moments: Moments
}

/** What the identical code of runs showed, by suite and kind of noise. */
export type NullSpreads = ReadonlyMap<string, NullSpread>

/**
 * How far a change may be off, from the rounds of every run that has a part in it and what its identical code showed. Null
 * where a run had no control or a single round.
 */
export function marginOfChange(
  sides: readonly MeasuredSide[],
  spreads: NullSpreads,
  level?: number,
): Margin | null {
  const nulls = spreads.get(kindOf(sides[0]!))
  const known = sides.flatMap(({ report, key, metric, moments: { count, variance } }) => {
    const band = bandOfMetric(report, key, metric)
    if (band === null) return []
    const hasPast = report.environment.noise.pastNullComparisons > 0
    const pastBandLog = hasPast ? Math.log1p(band) : undefined
    return [{ rounds: count, errorLog: Math.sqrt(variance / count), pastBandLog }]
  })
  return nulls === undefined || known.length < sides.length ? null : gateMargin(known, nulls, level)
}

/** From the null comparisons of these runs; what varies beyond rounds is told from all kinds of a suite together. */
export function nullSpreadsOf(reports: readonly Report[], metric: string): NullSpreads {
  const nulls = reports.flatMap(({ cases, environment }) => {
    const suites = new Map(cases.map(({ key }) => [key.operation, key.suite]))
    return environment.noise.nullLogRatios
      .filter((known) => known.metric === metric && suites.has(known.operation))
      .map((known) => {
        const suite = suites.get(known.operation)!
        return { suite, kind: kindId(suite, known), nulls: nullsOf(known) }
      })
  })
  return new Map(
    Map.groupBy(nulls, ({ suite }) => suite)
      .values()
      .flatMap((ofSuite) => {
        const kinds = Map.groupBy(ofSuite, ({ kind }) => kind)
        return nullSpreads(
          new Map([...kinds].map(([kind, own]) => [kind, own.flatMap((known) => known.nulls)])),
        )
      }),
  )
}

function kindOf({ report, key }: MeasuredSide): string {
  return kindId(key.suite, noiseKindOf(report.run.spec, key))
}

function kindId(suite: SuiteName, { operation, lane, settings }: NoiseKind): string {
  return JSON.stringify([suite, operation, lane, settings])
}
