import type { CacheLatency } from '../../model/machine/cache-latency.ts'
import type { DoctorFinding, DoctorReport } from '../../model/machine/doctor.ts'
import type { Environment } from '../../model/machine/environment.ts'
import { isLoaded } from '../../model/machine/quiet.ts'
import { type Wording, whenQuiet, words, wordsFor } from '../../model/options/option/words.ts'
import { presets } from '../../model/presets.ts'
import type { EndReason } from '../../model/run/end-reason.ts'
import { aaBand, bandDifference, nullComparison } from '../../stats/decisions/aa-band.ts'
import { thresholdFrom } from '../../stats/decisions/decision.ts'
import { standardLevel } from '../../stats/decisions/looks.ts'
import { wouldHaveCalled } from '../../stats/decisions/would-have-called.ts'
import { expectedBand, expectedSpread } from '../../stats/many-runs/expected-band.ts'
import { abilityText } from '../judge/doubts/ability.ts'
import { loadText } from '../judge/doubts/too-busy.ts'
import { nbsp } from '../words/format.ts'
import { controlFindings } from './control-findings.ts'
import { ok } from './finding.ts'
import { machineFindings } from './machine-findings.ts'

/** What a short comparison of identical code showed, or why there is none. */
export type ControlRun =
  | {
      readonly status: 'measured'
      /** Log ratios of single rounds, all kinds of operation together. */
      readonly logRatios: readonly number[]
      readonly calibrationCv: number | null
      readonly cacheLatencyNs: CacheLatency | null
      /** Part of the time that the measuring core was wanted in which another machine had it. */
      readonly stolenShare: number | null
      readonly throttledPeriods: number | null
    }
  | { readonly status: 'not-measured'; readonly reason: EndReason | null }

/** Where runs would be saved, or why they can't be. */
export type SavedRunsCheck =
  | { readonly status: 'reachable'; readonly location: string }
  | { readonly status: 'unreachable'; readonly reason: string; readonly fix: string | Wording }

/** What a diagnosis is made from. */
export interface Examination {
  readonly environment: Environment
  readonly control: ControlRun
  readonly savedRuns: SavedRunsCheck
}

/** A finding whose advice names options where it is read. */
export type Finding = Omit<DoctorFinding, 'fix'> & { readonly fix: string | Wording | null }

/** What was seen, judged, in the words of a terminal or of a page: the machine is fit where nothing is bad. */
export function diagnosis(
  { environment, control, savedRuns }: Examination,
  where: keyof Wording = 'inTerminal',
): DoctorReport {
  const logRatios = control.status === 'measured' ? control.logRatios : []
  const smallestDifference = differences(logRatios)
  const expected = expectedBand(logRatios, presets.quick.rounds)
  const found: Finding[] = [
    ...controlFindings(control, expected === null ? null : Math.expm1(expected), isLoaded(environment)),
    ...machineFindings(environment),
    savedRunsFinding(savedRuns),
  ]
  const findings = found.map(({ fix, ...seen }) => ({ ...seen, fix: fix && wordsFor(fix)[where] }))
  const fit = findings.every(({ status }) => status !== 'bad')
  return {
    format: 'wirebench.doctor',
    formatVersion: 1,
    fit,
    smallestDifference,
    summary:
      fit || smallestDifference === null
        ? summary(smallestDifference)
        : wordsFor(unfitSummary(environment))[where],
    findings,
    environment,
  }
}

/**
 * What one comparison would call nine times in ten: contenders differ from round to round as identical code does, and the
 * A/A band is what its rounds say of it.
 */
function differences(logRatios: readonly number[]): DoctorReport['smallestDifference'] {
  if (logRatios.length === 0) return null
  const band = bandDifference(aaBand([nullComparison(logRatios)]))
  const standardDeviationLog = expectedSpread(logRatios)
  const after = (rounds: number) =>
    wouldHaveCalled({
      rounds,
      standardDeviationLog,
      threshold: thresholdFrom(band),
      band,
      level: standardLevel,
    })!
  return { quick: after(presets.quick.rounds), standard: after(presets.standard.rounds) }
}

function summary(smallest: DoctorReport['smallestDifference']): string {
  if (smallest === null) return 'Nothing was measured, so it is unknown what this machine could detect today.'
  const told = (difference: number) => abilityText(difference).replaceAll(nbsp, ' ')
  return `Nine times in ten, this machine could today detect a difference of ${told(smallest.quick)} in a quick run, and ${told(smallest.standard)} in a standard one.`
}

/** A figure would promise what a run on such a machine doesn’t keep. */
function unfitSummary(environment: Environment): string | Wording {
  return isLoaded(environment)
    ? words`This machine is currently too busy to judge speeds (${loadText(environment).replaceAll(nbsp, ' ')}). Close other programs and try again, or let a run wait until it is quiet: ${whenQuiet}.`
    : 'An estimate of what this machine could detect now would not be reliable.'
}

function savedRunsFinding(saved: SavedRunsCheck): Finding {
  if (saved.status === 'reachable') return ok('saved runs', `are kept in ${saved.location}`)
  return { check: 'saved runs', status: 'could be better', text: saved.reason, fix: saved.fix }
}
