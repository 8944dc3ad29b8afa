import type { RunEvent } from '../../model/run-event.ts'

/** Tells how far a run is, by time: steps weigh what they were expected to take, and the rest is scaled by how it really went. */
export interface ProgressMeter {
  /** Something has ended that was expected to take so long, in milliseconds. */
  done(expectedMs: number): void
  /** A progress event, unless the last one was less than half a second ago. */
  say(doing: string, operation?: string, contender?: string): Generator<RunEvent>
  nextRound(round: number): void
}

const leastGapMs = 500

/**
 * @param nowMs A clock in milliseconds.
 * @param stretch How many times as long as planned it is likely to take, until it shows.
 * @param onRemaining Told how long it will still take, whenever that is said.
 */
export function progressMeter(
  totalMs: number,
  nowMs: () => number,
  {
    stretch = 1,
    onRemaining = () => {},
  }: { readonly stretch?: number; readonly onRemaining?: (remainingMs: number) => void } = {},
): ProgressMeter {
  const startMs = nowMs()
  let round = 0
  let expectedDoneMs = 0
  let saidMs = Number.NEGATIVE_INFINITY
  return {
    done(expectedMs) {
      expectedDoneMs += expectedMs
    },
    nextRound(next) {
      round = next
    },
    *say(doing, operation, contender) {
      const elapsedMs = nowMs() - startMs
      if (elapsedMs - saidMs < leastGapMs) return
      saidMs = elapsedMs
      const fraction = Math.min(expectedDoneMs / totalMs, 0.999)
      // Until a twentieth is done, how it went says less than what was expected.
      const remainingMs =
        fraction < 0.05 ? (totalMs - expectedDoneMs) * stretch : (elapsedMs / fraction) * (1 - fraction)
      onRemaining(remainingMs)
      yield {
        type: 'progress',
        round,
        fraction,
        remainingMs,
        doing,
        operation: operation ?? null,
        contender: contender ?? null,
      }
    },
  }
}
