/** One kind of operation over rotating inputs, as a trial measures it. */
export interface Operation<Input = unknown> {
  readonly name: string
  readonly inputs: readonly Input[]
  run(input: Input): unknown
}

/** The measuring loops of one operation. Both go on through the inputs where the last call stopped. */
export interface TimedLoop {
  /** Runs the operation `count` times without reading a clock. */
  batch(count: number): void
  /**
   * Times operations one by one into `samplesNs` until `untilNs` or until it is full; returns how many it timed.
   * Durations are in whole nanoseconds, up to the 4.29 s that 32 bits hold.
   */
  each(samplesNs: Uint32Array, untilNs: number): number
  /** What the last operation returned. Reading it keeps the optimiser from removing the work. */
  sink(): unknown
}

/**
 * The loops as source text, so that every operation gets functions of its own: shared ones would collect the type
 * feedback of all operations, and the call would no longer be the direct one that an application's code has.
 */
const source = `
let position = 0
let sink
return {
  batch(count) {
    let at = position
    let last
    for (let done = 0; done < count; done++) {
      last = run(inputs[at])
      if (++at === inputs.length) at = 0
    }
    position = at
    sink = last
  },
  each(samplesNs, untilNs) {
    let at = position
    let count = 0
    while (count < samplesNs.length) {
      const start = now()
      sink = run(inputs[at])
      const end = now()
      samplesNs[count++] = Math.min(Math.round((end - start) * 1e6), 0xffffffff)
      if (++at === inputs.length) at = 0
      if (end * 1e6 >= untilNs) break
    }
    position = at
    return count
  },
  sink: () => sink,
}`

/** @param now A clock in milliseconds, `performance.now` outside tests. */
export function timedLoop(operation: Operation, now: () => number): TimedLoop {
  const make = new Function('inputs', 'run', 'now', source) as (
    inputs: readonly unknown[],
    run: (input: unknown) => unknown,
    now: () => number,
  ) => TimedLoop
  return make(operation.inputs, operation.run, now)
}
