import type { Clock } from '@wirebench/bench-core/conduct'

/** Somebody who acts in a simulation, until he is gone: what he still had to do is never done. */
export interface Actor {
  readonly name: string
  isGone: boolean
  /** Until then it does nothing: what was due is done afterwards. */
  stalledUntilMs?: number
}

interface Due {
  readonly atMs: number
  /** Of those due at the same time, chance decides who is first. */
  readonly order: number
  readonly actor: Actor
  readonly act: () => void
}

/**
 * Time that passes only when everybody waits. All that is simulated waits by promises and by this, so that a seed alone says
 * what happens in which order.
 */
export class SimulatedTime {
  readonly #chance: () => number
  #nowMs = Date.UTC(2026, 0, 1)
  #toldMs = 0
  readonly #due = new Set<Due>()

  constructor(chance: () => number) {
    this.#chance = chance
  }

  get nowMs(): number {
    return this.#nowMs
  }

  after(actor: Actor, timeMs: number, act: () => void): () => void {
    const due = { atMs: Math.round(this.#nowMs + timeMs), order: this.#chance(), actor, act }
    this.#due.add(due)
    return () => void this.#due.delete(due)
  }

  /** Never resolves for one who is gone by then. */
  wait(actor: Actor, timeMs: number): Promise<void> {
    return new Promise((resolve) => this.after(actor, timeMs, resolve))
  }

  clockOf(actor: Actor): Clock {
    return {
      // No two looks at it see the same: what is sorted by time has one order.
      nowMs: () => {
        this.#toldMs = Math.max(this.#nowMs, this.#toldMs + 1)
        return this.#toldMs
      },
      after: (timeMs, act) => this.after(actor, timeMs, act),
      nextTurn: () => this.wait(actor, 0),
    }
  }

  /** Stops somebody for a while, as SIGSTOP does. */
  stall(actor: Actor, timeMs: number): void {
    actor.stalledUntilMs = this.#nowMs + timeMs
  }

  /** Lets time pass until then, or until nothing is due any more. */
  async pass(untilMs: number): Promise<void> {
    for (;;) {
      // Everything that waits by promises alone comes to rest.
      await new Promise<void>((resolve) => setImmediate(resolve))
      const next = this.#next()
      if (next === undefined || next.atMs > untilMs) break
      this.#due.delete(next)
      this.#nowMs = Math.max(this.#nowMs, next.atMs)
      const { isGone, stalledUntilMs = 0 } = next.actor
      if (isGone) continue
      if (stalledUntilMs > this.#nowMs) this.#due.add({ ...next, atMs: stalledUntilMs })
      else next.act()
    }
    this.#nowMs = Math.max(this.#nowMs, Math.round(untilMs))
  }

  #next(): Due | undefined {
    let first: Due | undefined
    for (const due of this.#due)
      if (!first || due.atMs < first.atMs || (due.atMs === first.atMs && due.order < first.order)) first = due
    return first
  }
}
