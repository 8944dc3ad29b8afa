import * as z from 'zod/mini'
import type { Warning } from '../warning.ts'
import type { Environment } from './environment.ts'

/**
 * A machine is quiet where others use at most this part of the CPU time of all its cores. What else runs takes about the
 * same part of the measuring core's time, and a quick run is to tell differences of 5 to 10 %: from a tenth on, chance alone
 * is as large as what is looked for. A desktop that nobody uses stays at a few percent.
 */
export const quietShare = 0.1

/** For so long it has to have been quiet. The load average of a minute would still remember a build that has ended. */
export const quietWindowMs = 5_000

/** The machine is too busy; the run begins when it is quiet. */
export const WaitingForQuiet = z.object({
  type: z.literal('waiting-for-quiet'),
  /** Part of all cores' CPU time that was used over the last `quietWindowMs`; null as long as it is being looked at. */
  busyShare: z.nullable(z.number()),
  /** When it is no longer waited for, and the run ends without having begun. */
  givesUpAtMs: z.number(),
})
export type WaitingForQuiet = z.infer<typeof WaitingForQuiet>

/** How long a run may wait for a quiet machine, in ms. */
export const QuietLimit = z.int().check(z.minimum(5_000), z.maximum(24 * 3_600_000))

export type Load = Pick<Environment, 'loadAverage1' | 'cpuCount' | 'othersShare'>

const busyLoadPerCore = 0.5
/** The load average remembers the run before, which leaves less than two processes per core in it. */
const crowdedLoadPerCore = 2

/** Whether others wanted more than the machine’s cores when a run began. What they use while it measures is known at its end. */
export function isCrowded({ loadAverage1, cpuCount }: Omit<Load, 'othersShare'>): boolean {
  return loadAverage1 > crowdedLoadPerCore * cpuCount
}

/**
 * Whether so much else ran that figures are doubtful, and that it explains what can’t be told: by what others used while the
 * run measured. Only where nobody counted that it goes by the load average before it, which remembers for minutes what has
 * ended, such as the run before.
 */
export function isLoaded({ loadAverage1, cpuCount, othersShare }: Load): boolean {
  return othersShare === null ? loadAverage1 > busyLoadPerCore * cpuCount : othersShare > quietShare
}

/** That others worked while it was measured, or, where nobody counted that, that they did before it. */
export function busyWarnings(load: Load): Warning[] {
  if (!isLoaded(load)) return []
  const { othersShare, loadAverage1, cpuCount } = load
  const values = othersShare === null ? { loadAverage1, cpuCount } : { othersShare }
  return [{ code: 'busy-machine', severity: 'warning', values }]
}
