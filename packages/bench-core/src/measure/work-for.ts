import { systemClock } from './clock.ts'

/** Works for so long, for a check of whether a difference of known size is found. */
export function workFor(ns: number): void {
  const untilNs = systemClock.now() + ns
  while (systemClock.now() < untilNs);
}
