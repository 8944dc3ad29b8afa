import type { Doing } from '../../model/run/doing.ts'
import type { RunEvent } from '../../model/run/run-event.ts'
import { whileWorking } from '../while-working.ts'

/** Tells how far a run is, by time: steps weigh what they were expected to take, and the rest is scaled by how it really went. */
export interface ProgressMeter {
  /** Something has ended that was expected to take so long, in milliseconds. */
  done(expectedMs: number): void
  /** A progress event, unless the last one was less than half a second ago and about the same operation. */
  say(doing: Doing, operation?: string, contender?: string): Generator<RunEvent>
  /** @param beforeMs What all before it was expected to take, whether or not it had to be done. */
  nextRound(round: number, beforeMs: number): void
}

const minGapMs = 500

/**
 * What was expected weighs as much as how a fifth of the run went, about a round. Its parts aren't alike: on a busy machine
 * starting and warming up take several times as long as planned, and what is timed ends by the clock.
 */
const expectedWeight = 0.2

/**
 * @param nowMs A clock in milliseconds.
 * @param stretch How many times as long as planned it is likely to take, until it shows.
 * @param keptMs What rounds that are kept were expected to take: they are done, and none of its time was for them.
 * @param onRemaining Told how long it will still take, whenever that is said.
 */
export function progressMeter(
  totalMs: number,
  nowMs: () => number,
  {
    stretch = 1,
    keptMs = 0,
    onRemaining = () => {},
  }: {
    readonly stretch?: number
    readonly keptMs?: number
    readonly onRemaining?: (remainingMs: number) => void
  } = {},
): ProgressMeter {
  const startMs = nowMs()
  let round = 0
  let expectedDoneMs = keptMs
  let saidMs = Number.NEGATIVE_INFINITY
  let said: string | undefined
  return {
    done(expectedMs) {
      expectedDoneMs += expectedMs
    },
    nextRound(next, beforeMs) {
      round = next
      expectedDoneMs = Math.max(expectedDoneMs, beforeMs)
    },
    *say(doing, operation, contender) {
      const elapsedMs = nowMs() - startMs
      if (operation === said && elapsedMs - saidMs < minGapMs) return
      saidMs = elapsedMs
      said = operation
      const fraction = Math.min(expectedDoneMs / totalMs, 0.999)
      const fractionTimed = fraction - keptMs / totalMs
      const slowness = (expectedWeight * stretch + elapsedMs / totalMs) / (expectedWeight + fractionTimed)
      const remainingMs = totalMs * (1 - fraction) * slowness
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

/**
 * Says again and again what a piece of work is at until it has ended. Its part of the run grows meanwhile, ever slower the
 * longer it takes beyond what was expected.
 */
export async function* saidWhile<Result>(
  meter: ProgressMeter,
  work: Promise<Result>,
  {
    doing,
    contender,
    expectedMs,
  }: { readonly doing: () => Doing; readonly contender?: string; readonly expectedMs: number },
): AsyncGenerator<RunEvent, Result> {
  const startMs = performance.now()
  let countedMs = 0
  const count = (ms: number) => {
    meter.done(ms - countedMs)
    countedMs = ms
  }
  try {
    return yield* whileWorking(work, () => {
      const passedMs = Math.max(1, performance.now() - startMs)
      count((expectedMs * passedMs) / (passedMs + expectedMs))
      return meter.say(doing(), undefined, contender)
    })
  } finally {
    count(expectedMs)
  }
}
