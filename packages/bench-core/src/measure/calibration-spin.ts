import type { Clock } from './clock.ts'

/** Enough to take some milliseconds. */
export const calibrationWork = { steps: 4_000_000 }

/**
 * Times a fixed piece of CPU work: a xorshift chain (Marsaglia, 2003) that neither allocates nor touches memory.
 * Its spread over a run is how much the machine itself changed.
 */
export function calibrationSpinNs(clock: Clock): number {
  const { steps } = calibrationWork
  spin(steps / 4)
  const start = clock.now()
  if (spin(steps) === 0) throw new Error('a xorshift chain never reaches 0')
  return clock.now() - start
}

function spin(count: number): number {
  let state = 2463534242
  for (let step = 0; step < count; step++) {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
  }
  return state
}
