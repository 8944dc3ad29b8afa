import type { Interruption } from '@wirebench/bench-core/model/run/end-reason'

interface Job {
  readonly id: string
  readonly work: (cancel: AbortSignal) => Promise<void>
}

/** Does one thing at a time, in the order in which they were asked for. */
export class RunQueue {
  #waiting: Job[] = []
  #stopped = false
  #current: { id: string; cancel: AbortController; done: Promise<void> } | null = null

  /** `work` must not reject. After `stop` nothing begins any more: false. */
  add(id: string, work: Job['work']): boolean {
    if (this.#stopped) return false
    this.#waiting.push({ id, work })
    this.#next()
    return true
  }

  /** 0 for the one that is being done, 1 for the next, null for what is not here. */
  position(id: string): number | null {
    if (this.#current?.id === id) return 0
    const index = this.#waiting.findIndex((job) => job.id === id)
    return index < 0 ? null : index + 1
  }

  /** Whether something is being done. */
  get isBusy(): boolean {
    return this.#current !== null
  }

  get waiting(): number {
    return this.#waiting.length
  }

  /** Takes out one that has not begun; false when there is none. */
  remove(id: string): boolean {
    const before = this.#waiting.length
    this.#waiting = this.#waiting.filter((job) => job.id !== id)
    return this.#waiting.length < before
  }

  /** Asks the current one to end; false when it is another one. */
  cancel(id: string): boolean {
    if (this.#current?.id !== id) return false
    this.#current.cancel.abort()
    return true
  }

  /** Waits for the end of the current one, if it is this one. */
  async ended(id: string): Promise<void> {
    if (this.#current?.id === id) await this.#current.done
  }

  /** Takes out all that have not begun, cancels the current one and waits for its end. */
  async stop(reason: Interruption): Promise<readonly string[]> {
    this.#stopped = true
    const removed = this.#waiting.map(({ id }) => id)
    this.#waiting = []
    this.#current?.cancel.abort(reason)
    await this.#current?.done
    return removed
  }

  #next(): void {
    if (this.#current !== null) return
    const job = this.#waiting.shift()
    if (job === undefined) return
    const cancel = new AbortController()
    const done = job.work(cancel.signal).then(() => {
      this.#current = null
      this.#next()
    })
    this.#current = { id: job.id, cancel, done }
  }
}
