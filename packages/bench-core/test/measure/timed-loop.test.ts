import { expect, test } from 'vitest'
import { type Operation, timedLoop } from '../../src/measure/timed-loop.ts'

/** An operation that notes what it was given. */
function noting(inputs: readonly unknown[]): Operation & { readonly seen: unknown[] } {
  const seen: unknown[] = []
  return {
    name: 'note',
    inputs,
    seen,
    run(input) {
      seen.push(input)
      return `result of ${input}`
    },
  }
}

/** A clock in milliseconds that lets the given whole nanoseconds pass between readings. */
function clockOf(stepsNs: readonly number[]): () => number {
  let nowNs = 3_000_000_017
  let reading = 0
  return () => {
    const nowMs = nowNs / 1e6
    nowNs += stepsNs[reading++ % stepsNs.length]!
    return nowMs
  }
}

const noClock = () => {
  throw new Error('the clock was read')
}

test('a batch runs its operations over all inputs in rotation without reading a clock', () => {
  const operation = noting(['a', 'b', 'c'])
  timedLoop(operation, noClock).batch(7)
  expect(operation.seen.join('')).toBe('abcabca')
})

test('batches and timed operations go on where the last call stopped', () => {
  const operation = noting(['a', 'b', 'c'])
  const loop = timedLoop(operation, clockOf([1]))
  loop.batch(2)
  expect(loop.each(new Uint32Array(2), Number.POSITIVE_INFINITY)).toBe(2)
  loop.batch(0)
  loop.batch(1)
  expect(operation.seen.join('')).toBe('abcab')
})

test('the sink holds what the last operation returned', () => {
  const loop = timedLoop(noting(['a', 'b', 'c']), clockOf([1]))
  loop.batch(2)
  expect(loop.sink()).toBe('result of b')
  loop.each(new Uint32Array(1), Number.POSITIVE_INFINITY)
  expect(loop.sink()).toBe('result of c')
})

test('every operation is timed to the nanosecond, with two clock readings', () => {
  const durations = [45, 46, 1, 0, 1_000_003, 44, 43, 99, 4_294_967_295]
  const loop = timedLoop(noting(['a']), clockOf(durations.flatMap((ns) => [ns, 61])))
  const samples = new Uint32Array(durations.length)
  expect(loop.each(samples, Number.POSITIVE_INFINITY)).toBe(durations.length)
  expect([...samples]).toEqual(durations)
})

test('timing ends with the first operation that ends at the time limit or after it', () => {
  const operation = noting(['a'])
  // Readings at 17, 117, 127, 227, 237, 337 … ns after 3 s.
  const loop = timedLoop(operation, clockOf([100, 10]))
  const samples = new Uint32Array(10)
  expect(loop.each(samples, 3_000_000_227)).toBe(2)
  expect([...samples]).toEqual([100, 100, 0, 0, 0, 0, 0, 0, 0, 0])
  expect(operation.seen.length).toBe(2)
})

test('timing ends when there is no room for more samples', () => {
  const operation = noting(['a'])
  expect(timedLoop(operation, clockOf([100])).each(new Uint32Array(3), Number.POSITIVE_INFINITY)).toBe(3)
  expect(operation.seen.length).toBe(3)
})

test('every operation gets loop functions of its own', () => {
  const operation = noting(['a'])
  expect(timedLoop(operation, noClock).batch).not.toBe(timedLoop(operation, noClock).batch)
})
