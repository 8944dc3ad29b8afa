import type { Clock } from '../../../src/measure/clock.ts'
import type {
  LoadObserver,
  LoadTarget,
  RequestEnd,
  RequestEnded,
} from '../../../src/measure/load/load-target.ts'
import type { Pacer } from '../../../src/measure/load/pacer.ts'

export const ms = 1e6

/** Time that passes only when the test says so; what is due happens on the way, in order. */
export class SimulatedTime implements Clock {
  #nowNs = 0
  readonly #due: { atNs: number; run: () => void }[] = []

  now(): number {
    return this.#nowNs
  }

  in(delayNs: number, run: () => void): void {
    this.#due.push({ atNs: this.#nowNs + delayNs, run })
  }

  /** Lets time pass until nothing is due any more, or to the limit. */
  pass(untilNs = Number.POSITIVE_INFINITY): void {
    while (true) {
      const next = this.#due.reduce<number>(
        (found, { atNs }, index) =>
          atNs <= untilNs && (found < 0 || atNs < this.#due[found]!.atNs) ? index : found,
        -1,
      )
      if (next < 0) break
      const [{ atNs, run }] = this.#due.splice(next, 1) as [{ atNs: number; run: () => void }]
      this.#nowNs = Math.max(this.#nowNs, atNs)
      run()
    }
    if (Number.isFinite(untilNs)) this.#nowNs = Math.max(this.#nowNs, untilNs)
  }
}

export interface Served {
  readonly serviceNs: number
  readonly end?: RequestEnd
}

/** A server that takes as long for its n-th request as it is told; undefined never answers. */
export function simulatedTarget(
  time: SimulatedTime,
  serve: (request: number) => Served | undefined,
): LoadTarget & { readonly started: number; readonly sentAtNs: readonly number[] } {
  const sentAtNs: number[] = []
  return {
    start(slot: number, ended: RequestEnded) {
      const served = serve(sentAtNs.length)
      sentAtNs.push(time.now())
      if (served) time.in(served.serviceNs, () => ended(slot, served.end ?? 'ok'))
    },
    get started() {
      return sentAtNs.length
    },
    sentAtNs,
  }
}

/** Wakes exactly in time, or always so late. */
export function simulatedPacer(time: SimulatedTime, lateNs = 0): Pacer {
  return { wakeIn: (delayNs, call) => time.in(delayNs + lateNs, call), worked() {}, spunNs: 0 }
}

export function observed(time: SimulatedTime): LoadObserver & { readonly edges: readonly number[] } {
  const edges: number[] = []
  return { begin: () => edges.push(time.now()), end: () => edges.push(time.now()), edges }
}
