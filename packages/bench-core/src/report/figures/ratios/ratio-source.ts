import { noiseKindOf } from '../../../model/codec/lane.ts'
import type { CaseKey } from '../../../model/report/case-key.ts'
import type { RunSpec } from '../../../model/run/run-spec.ts'
import { type Margins, marginsOf } from '../../../model/use/margins.ts'
import { bandDifference } from '../../../stats/decisions/aa-band.ts'
import type { ByRound } from '../../../stats/ratios-by-round.ts'
import type { RecordedRun } from '../recorded-run.ts'
import { bandOf, type NullHistory } from './noise.ts'
import { ratiosByRound } from './round-ratios.ts'

/** What comparisons are made of: a run's events, or the report that was made of them. */
export interface RatioSource {
  /** Says what every contender is compared with. */
  readonly spec: RunSpec
  /** Rounds that the run has finished. */
  readonly rounds: number
  ratiosOf(contender: CaseKey, reference: CaseKey, metric: string): ByRound
  /** What comparisons are judged with. */
  readonly margins: Margins
  /** The A/A band as a relative difference; null where nobody measured identical code. */
  bandOf(contender: CaseKey, metric: string): number | null
}

/** Ratios of what was recorded: of slices that took turns with each other. */
export function recordedRatios(run: RecordedRun, history: readonly NullHistory[]): RatioSource {
  const bands = new Map<string, number | null>()
  const { spec } = run.started
  return {
    spec,
    rounds: run.rounds.length,
    ratiosOf: (contender, reference, metric) =>
      ratiosByRound(
        run,
        contender,
        metric,
        { contender: contender.contender, copy: 1 },
        { contender: reference.contender, copy: 1 },
      ),
    margins: marginsOf(spec),
    bandOf: (contender, metric) => {
      const kind = noiseKindOf(spec, contender)
      const id = JSON.stringify([kind, metric])
      if (!bands.has(id)) bands.set(id, bandDifference(bandOf(run, kind, metric, history)))
      return bands.get(id)!
    },
  }
}
