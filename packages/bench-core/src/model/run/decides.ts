import type { SuiteName } from '../suite-name.ts'
import type { RunSpec } from './run-spec.ts'

/**
 * Whether a run decides what has chance in it. A smoke run of codecs doesn't: its warm-up may end before code is optimised,
 * and its slices are then as slow from the first to the last, in every round.
 */
export function decides({ preset }: Pick<RunSpec, 'preset'>, suite: SuiteName): boolean {
  return suite !== 'codec' || preset !== 'smoke'
}
