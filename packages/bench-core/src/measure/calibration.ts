import { cacheLatencyNs } from './cache-latency.ts'
import { calibrationSpinNs } from './calibration-spin.ts'
import type { Clock } from './clock.ts'

/** What a process finds of the core that it is on: how their spread over a run comes out is what the machine itself changed. */
export interface Calibration {
  readonly calibrationNs: number
  readonly cacheLatencyNs: number
}

export function calibration(clock: Clock): Calibration {
  return { calibrationNs: calibrationSpinNs(clock), cacheLatencyNs: cacheLatencyNs(clock) }
}
