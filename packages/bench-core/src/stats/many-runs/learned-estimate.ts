import { counted } from '../../model/text/counted.ts'
import { median } from '../mean.ts'

/** What a machine does beside a run. */
export interface MachineLoad {
  /** Processes that wanted a core, averaged over the last minute; 0 where the system doesn't tell. */
  readonly loadAverage1: number
  readonly cpuCount: number
}

/** A finished run: how long its plan expected it to take, how long it took, and the machine's load when it began. */
export interface PastDuration extends MachineLoad {
  readonly estimateMs: number
  readonly durationMs: number
}

/** How long a run will take. */
export interface LearnedEstimate {
  readonly estimateMs: number
  /** What the estimate rests on, in words: `7 past runs on this machine`, or `the preset`; and the load where it counts. */
  readonly basis: string
}

/** Past runs that are looked at: recent ones know the machine and the program as they are now. */
export const pastRunsConsidered = 10

/**
 * The part of a run's time that grows in proportion to how many processes share a core: starting, preparing and warming up.
 * What is timed ends by the clock, and of a longer plan that is more: its rounds are longer, and start as many processes. Six
 * runs on two cores came to 0.34 of 17 s in the geometric mean (which became 24.3 at a load of 5, 90 at 14, 105 at 22 and
 * 57.5 at 26), 0.17 of 80 s (339 at 40) and 0.12 of 3 min (about 11 at 44): 1.4 ÷ √seconds, right within a factor of two.
 * What starting takes by the plans of longer presets agrees. Past runs come closer.
 */
function sharedPart(plannedMs: number): number {
  return Math.min(maxShared, 1.4 / Math.sqrt(plannedMs / 1000))
}

const maxShared = 0.5

/** How many times as long as on a quiet machine a plan of so long takes, ours being one more that wants a core. */
export function stretchOf({ loadAverage1, cpuCount }: MachineLoad, plannedMs: number): number {
  return 1 + sharedPart(plannedMs) * Math.max(0, (loadAverage1 + 1) / Math.max(1, cpuCount) - 1)
}

/** From here on the load is in the estimate's words, and its digits are those of a guess. */
const roughStretch = 1.2

/**
 * A plan's time, times what past runs of any preset took in proportion to theirs, times what the present load adds: more the
 * longer it is, so that a longer plan never has the shorter estimate. Of the past it is the median, since a
 * run during which the machine slept says nothing about the next, and each is taken for what it would have been without its
 * load.
 */
export function learnedEstimate(
  plannedMs: number,
  past: readonly PastDuration[],
  now: MachineLoad,
): LearnedEstimate {
  const factors = past
    .filter((run) => run.estimateMs > 0 && run.durationMs > 0)
    .slice(0, pastRunsConsidered)
    .map((run) => run.durationMs / run.estimateMs / stretchOf(run, run.estimateMs))
  const source =
    factors.length === 0 ? 'the preset' : `${counted(factors.length, 'past run')} on this machine`
  const quietMs = plannedMs * (factors.length === 0 ? 1 : median(factors))
  const stretch = stretchOf(now, plannedMs)
  if (stretch < roughStretch) return { estimateMs: quietMs * stretch, basis: source }
  const load = Math.round(now.loadAverage1)
  const times = stretch.toFixed(1)
  return {
    estimateMs: rounded(quietMs * stretch),
    basis: `${source}, times about ${times} for the load of ${load} on ${counted(now.cpuCount, 'core')}`,
  }
}

/** To 10 s below two minutes, to half a minute below ten, to the minute above. */
function rounded(ms: number): number {
  const stepMs = ms < 120_000 ? 10_000 : ms < 600_000 ? 30_000 : 60_000
  return ms < stepMs ? ms : Math.round(ms / stepMs) * stepMs
}
