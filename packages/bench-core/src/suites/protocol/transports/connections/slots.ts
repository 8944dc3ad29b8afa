/** Requests on their way over one connection, each in a numbered slot until it is answered. */
export class Slots<Request> {
  readonly #requests: (Request | undefined)[]
  readonly #tags: number[]
  readonly #free: Uint16Array
  #freeCount: number

  constructor(count: number) {
    this.#requests = new Array<Request | undefined>(count).fill(undefined)
    this.#tags = new Array<number>(count).fill(0)
    this.#free = Uint16Array.from({ length: count }, (_, index) => count - 1 - index)
    this.#freeCount = count
  }

  /** @throws RangeError where all are taken. */
  take(request: Request, tag: number): number {
    if (this.#freeCount === 0) throw new RangeError(`more than ${this.#requests.length} requests in flight`)
    const slot = this.#free[--this.#freeCount]!
    this.#requests[slot] = request
    this.#tags[slot] = tag
    return slot
  }

  /** The tag of the request that took a slot last. */
  tag(slot: number): number {
    return this.#tags[slot] ?? -1
  }

  /** Undefined where nobody has taken that slot. */
  release(slot: number): Request | undefined {
    const request = this.#requests[slot]
    if (request === undefined) return undefined
    this.#requests[slot] = undefined
    this.#free[this.#freeCount++] = slot
    return request
  }

  releaseAll(tell: (tag: number) => void): void {
    for (let slot = 0; slot < this.#requests.length; slot++)
      if (this.release(slot) !== undefined) tell(this.#tags[slot]!)
  }
}
