import { firstBy } from '../../../model/first-by.ts'
import { type CacheLatency, cachesAreShared } from '../../../model/machine/cache-latency.ts'
import { busyWarnings, isLoaded } from '../../../model/machine/quiet.ts'
import { type CaseKey, caseId } from '../../../model/report/case-key.ts'
import type { Report, ReportCase } from '../../../model/report/report.ts'
import type { Warning } from '../../../model/warning.ts'
import { coefficientOfVariation, mean, median, standardDeviation } from '../../../stats/mean.ts'
import { type RecordedRun, roundsOf } from '../../figures/recorded-run.ts'
import { figuresByRound } from '../../figures/report-figures.ts'
import { readingOf } from '../../suites/catalogue.ts'
import { settlingOf } from './settling.ts'

const fewestRounds = 3
const noisyVariation = 0.1
const veryNoisyVariation = 0.25
const waitingShare = 0.02
/** A few waits may seem to: the system books a thread's last time slice when it gets round to it. */
const waitsWorked = 0.1
/** A mean over rounds doesn't depend on a few whose warm-up ended at its limit. */
const unsettledShare = 0.5

/** Doubts about the run as a whole: what the runner raised, and that it has few rounds. */
export function runWarnings(run: RecordedRun): Warning[] {
  const rounds = run.rounds.length
  const found: Warning[] =
    rounds > 0 && rounds < fewestRounds
      ? [{ code: 'few-rounds', severity: 'warning', values: { rounds, needed: fewestRounds } }]
      : []
  // What was raised while it went on, of others' work so far, holds no longer.
  const isCounted = run.environment.othersShare !== null
  const busy = isCounted ? busyWarnings(run.environment) : []
  const raised = run.warnings.filter(
    (warning) => warning.case === undefined && !(isCounted && warning.code === 'busy-machine'),
  )
  // One code may have several causes, such as a governor and a battery.
  return [...firstBy([...raised, ...busy, ...found], (warning) => JSON.stringify(warning)).values()]
}

/** Doubts about one case that the events show before anything is computed. */
export function caseWarnings(run: RecordedRun, key: CaseKey): Warning[] {
  const id = caseId(key)
  const found: Warning[] = run.warnings.filter((warning) => warning.case && caseId(warning.case) === id)
  const rounds = roundsOf(run, key)
  const settling = settlingOf(rounds, key.contender)
  const warmups = run.warmups.filter((event) => event.copy === 1 && caseId(event) === id)
  const unsteady = warmups.filter(({ steady }) => !steady)
  if (settling !== null) {
    const values = { firstSlicesSlowerBy: settling.ratio - 1 }
    const severity = settling.isItsOwn ? 'warning' : 'info'
    found.push({ code: 'not-steady', severity, case: key, values })
  } else if (unsteady.length > 0 && unsteady.length >= unsettledShare * warmups.length) {
    const values = { unsettledRounds: unsteady.length, of: warmups.length }
    found.push({ code: 'not-steady', severity: 'info', case: key, values })
  }
  const slices = rounds.flatMap((own) => own.slices)
  const worked = slices.filter(({ waitingCpuNs, cpuNs }) => waitingCpuNs > waitingShare * cpuNs)
  if (worked.length > waitsWorked * slices.length) {
    const values = { shareOfWaits: worked.length / slices.length }
    found.push({ code: 'waiting-process-worked', severity: 'warning', case: key, values })
  }
  return [...firstBy(found, ({ code }) => code).values()]
}

/**
 * A case's doubts with those that only its figures show, which say more where both have one of a kind.
 * @param group The cases that were measured in the same rounds, itself among them.
 */
export function figureWarnings(
  reported: ReportCase,
  group: readonly ReportCase[],
  machine: Report['environment'],
): Warning[] {
  const { key } = reported
  const { clockFloorNs } = machine
  const found: Warning[] = []
  const p50Ns = reported.latency?.p50Ns ?? null
  if (p50Ns !== null && p50Ns < 2 * clockFloorNs)
    found.push({ code: 'below-clock-floor', severity: 'warning', case: key, values: { clockFloorNs } })
  const variation = coefficientOfVariation([...figuresByRound(reported, 'nsPerOperation').values()])
  if (variation !== null && variation > noisyVariation) {
    const own = variationBeside(reported, group) ?? variation
    const severity = own > veryNoisyVariation ? 'error' : 'warning'
    const values = { coefficientOfVariation: variation, ...cachesUsedByOthers(machine) }
    found.push(
      own > noisyVariation
        ? { code: 'noisy-rounds', severity, case: key, values }
        : { code: 'noisy-rounds', severity: 'info', case: key, values: { commonVariation: variation } },
    )
  }
  const doubts = [...found, ...(readingOf(key.suite).doubts?.(reported) ?? [])]
  const codes = new Set(doubts.map(({ code }) => code))
  return [...reported.warnings.filter(({ code }) => !codes.has(code)), ...doubts]
}

/** Nothing where other programs explain it. */
function cachesUsedByOthers(machine: Report['environment']): { cacheLatencyNs?: CacheLatency } {
  const { cacheLatencyNs } = machine.noise
  return cacheLatencyNs && cachesAreShared(cacheLatencyNs) && !isLoaded(machine) ? { cacheLatencyNs } : {}
}

/**
 * How much a case's rounds vary beside those of the others: the standard deviation of their logarithms after the middle one of
 * the others' was taken away, each as a distance from its own mean. Null where nothing was measured in the same rounds.
 */
function variationBeside(reported: ReportCase, group: readonly ReportCase[]): number | null {
  const own = distances(reported)
  const others = group.flatMap((other) =>
    other.key.contender === reported.key.contender ? [] : distances(other),
  )
  const beside = [...own].flatMap(([round, distance]) => {
    const theirs = others.flatMap((other) => other.get(round) ?? [])
    return theirs.length === 0 ? [] : distance - median(theirs)
  })
  return beside.length < 2 ? null : standardDeviation(beside)
}

/** How far a case's rounds lie from their geometric mean, as logarithms, by their number. */
function distances(reported: ReportCase): Map<number, number> {
  const logs = [...figuresByRound(reported, 'nsPerOperation')].map(
    ([round, ns]) => [round, Math.log(ns)] as const,
  )
  const centre = mean(logs.map(([, log]) => log))
  return new Map(logs.map(([round, log]) => [round, log - centre]))
}
