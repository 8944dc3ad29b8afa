import { expect, test } from 'vitest'
import { operationsLookedAt, outsideHeapBytesPerOperation } from '../../../src/measure/trial/outside-heap.ts'

/** An operation that holds so many bytes more each time, and a collection that frees all of them after so many. */
function stage(bytes: number, collectedAfter = Number.POSITIVE_INFINITY) {
  let held = 0
  let operations = 0
  return {
    operations: () => operations,
    held: () => held,
    loop: {
      batch(count: number) {
        for (let done = 0; done < count; done++) {
          held = ++operations % collectedAfter === 0 ? 0 : held + bytes
        }
      },
      each: () => 0,
      sink: () => undefined,
    },
  }
}

test.each([0, 1, 4000, 1_000_000])('an operation that allocates %i bytes is said to', (bytes) => {
  const { loop, held } = stage(bytes)
  expect(outsideHeapBytesPerOperation(loop, held)).toBe(bytes)
})

test('a collection in one of the windows takes nothing away', () => {
  const { loop, held } = stage(4000, 1500)
  expect(outsideHeapBytesPerOperation(loop, held)).toBe(4000)
})

test('collections in the first windows one after the other take nothing away', () => {
  const collected = [1, 2, 3, 4].map((window) => 32 + window * 394 - 100)
  let held = 0
  let operations = 0
  const batch = (count: number) => {
    for (let done = 0; done < count; done++) held = collected.includes(++operations) ? 0 : held + 4000
  }
  expect(outsideHeapBytesPerOperation({ batch }, () => held)).toBe(4000)
})

test('large messages are worked few times, small ones often enough to see pools', () => {
  const large = stage(50_000_000)
  outsideHeapBytesPerOperation(large.loop, large.held)
  expect(large.operations()).toBe(4 * 8 + 3 * 8)
  const small = stage(10)
  outsideHeapBytesPerOperation(small.loop, small.held)
  expect(small.operations()).toBe(4 * 8 + 3 * 1024)
})

test.each([
  { nsPerOperation: 1_000_000, operations: 4 * 8 + 3 * 50 },
  { nsPerOperation: 10_000_000, operations: 3 * 5 },
  { nsPerOperation: 800_000_000, operations: 3 },
])('operations of $nsPerOperation ns are worked $operations times', ({ nsPerOperation, operations }) => {
  const slow = stage(10)
  expect(outsideHeapBytesPerOperation(slow.loop, slow.held, nsPerOperation)).toBe(10)
  expect(slow.operations()).toBe(operations)
  expect(operationsLookedAt(nsPerOperation)).toBe(operations)
})

test('long operations that never agree are worked no oftener', () => {
  let operations = 0
  let held = 0
  const batch = (count: number) => {
    for (let done = 0; done < count; done++) held += 1_000_000 * ++operations
  }
  outsideHeapBytesPerOperation({ batch }, () => held, 1e9)
  expect(operations).toBe(3)
})
