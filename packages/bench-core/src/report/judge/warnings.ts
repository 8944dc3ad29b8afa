import { type CaseKey, caseId } from '../../model/case-key.ts'
import type { ReportCase } from '../../model/report.ts'
import type { Warning } from '../../model/warning.ts'
import { coefficientOfVariation } from '../../stats/mean.ts'
import { type RecordedRun, roundsOf } from '../figures/recorded-run.ts'
import { readingOf } from '../suites/catalogue.ts'
import { formatPercent, formatTime } from '../words/format.ts'
import { settlingOf } from './settling.ts'

const fewestRounds = 3
const busyLoadPerCore = 0.5
const noisyVariation = 0.1
const veryNoisyVariation = 0.25
const waitingShare = 0.02
/** A few waits may seem to: the system books a thread's last time slice when it gets round to it. */
const waitsWorked = 0.1

/** Doubts about the run as a whole: what the runner raised, and what of its environment it said nothing about. */
export function runWarnings(run: RecordedRun): Warning[] {
  const { environment } = run.started
  const raised = run.warnings.filter((warning) => warning.case === undefined)
  const found: Warning[] = []
  if (run.rounds.length > 0 && run.rounds.length < fewestRounds) {
    found.push({
      code: 'few-rounds',
      severity: 'warning',
      text: `${run.rounds.length} of at least ${fewestRounds} rounds: intervals are wide or missing`,
      fix: 'measure more rounds, or choose a larger preset',
    })
  }
  if (environment.pinnedCore === null) {
    found.push({
      code: 'not-pinned',
      severity: 'warning',
      text: 'the processes were not pinned to one core, so pairs are less alike than they could be',
      fix: 'measure on Linux with taskset; elsewhere use more rounds',
    })
  }
  if (environment.loadAverage1 > busyLoadPerCore * environment.cpuCount) {
    found.push({
      code: 'busy-machine',
      severity: 'warning',
      text: `the load average was ${environment.loadAverage1.toFixed(1)} on ${environment.cpuCount} cores at the start`,
      fix: 'close other programs and measure again',
    })
  }
  if (environment.governor === 'powersave') {
    found.push({
      code: 'power-saving',
      severity: 'warning',
      text: 'the CPU governor is powersave, so the clock changes while measuring',
      fix: 'set the governor to performance and plug the machine in',
    })
  }
  const codes = new Set(raised.map(({ code }) => code))
  return [...oncePerText(raised), ...found.filter(({ code }) => !codes.has(code))]
}

/** Doubts about one case that the events show before anything is computed. */
export function caseWarnings(run: RecordedRun, key: CaseKey): Warning[] {
  const id = caseId(key)
  const found: Warning[] = run.warnings.filter((warning) => warning.case && caseId(warning.case) === id)
  const rounds = roundsOf(run, key)
  const settling = settlingOf(rounds)
  const warmups = run.warmups.filter((event) => event.copy === 1 && caseId(event) === id)
  const unsteady = warmups.filter(({ steady }) => !steady)
  if (settling !== null) {
    found.push({
      code: 'not-steady',
      severity: 'warning',
      case: key,
      text: `it was still getting faster while it was measured: its first slices cost ${formatPercent(settling - 1)} more than its last`,
      fix: 'choose a larger preset: it warms up longer',
    })
  } else if (unsteady.length > 0) {
    found.push({
      code: 'not-steady',
      severity: 'info',
      case: key,
      text: `its mean had not settled at the end of the warm-up in ${unsteady.length} of ${warmups.length} rounds`,
      fix: 'choose a larger preset: it warms up longer',
    })
  }
  const slices = rounds.flatMap((own) => own.slices)
  const worked = slices.filter(({ waitingCpuNs, cpuNs }) => waitingCpuNs > waitingShare * cpuNs)
  if (worked.length > waitsWorked * slices.length) {
    found.push({
      code: 'waiting-process-worked',
      severity: 'warning',
      case: key,
      text: `in ${formatPercent(worked.length / slices.length)} of its waits, while others were measured, it used CPU time`,
      fix: 'helper threads of the codec disturb its neighbours: compare it in a run of its own',
    })
  }
  return onePerCode(found)
}

/** A case's doubts with those that only its figures show, which say more where both have one of a kind. */
export function figureWarnings(reported: ReportCase, clockFloorNs: number): Warning[] {
  const found: Warning[] = []
  const p50Ns = reported.latency?.p50Ns ?? null
  if (p50Ns !== null && p50Ns < 2 * clockFloorNs) {
    found.push({
      code: 'below-clock-floor',
      severity: 'warning',
      case: reported.key,
      text: `its median is below twice the clock’s own cost of ${formatTime(clockFloorNs)}`,
      fix: 'read the mean, which comes from longer batches, and not the percentiles',
    })
  }
  const costs = (reported.rounds ?? []).flatMap(({ nsPerOperation }) => nsPerOperation ?? [])
  const variation = coefficientOfVariation(costs)
  if (variation !== null && variation > noisyVariation) {
    found.push({
      code: 'noisy-rounds',
      severity: variation > veryNoisyVariation ? 'error' : 'warning',
      case: reported.key,
      text: `its rounds differ by ${formatPercent(variation)} (coefficient of variation)`,
      fix: 'close other programs, and measure more rounds',
    })
  }
  const doubts = [...found, ...(readingOf(reported.key.suite).doubts?.(reported) ?? [])]
  const codes = new Set(doubts.map(({ code }) => code))
  return [...reported.warnings.filter(({ code }) => !codes.has(code)), ...doubts]
}

function onePerCode(warnings: readonly Warning[]): Warning[] {
  return warnings.filter(
    (warning, index) => warnings.findIndex(({ code }) => code === warning.code) === index,
  )
}

/** One code may have several causes, such as a governor and a battery. */
function oncePerText(warnings: readonly Warning[]): Warning[] {
  return [...new Map(warnings.toReversed().map((warning) => [warning.text, warning])).values()].toReversed()
}
