import { afterAll, expect, test } from 'vitest'
import { standIns } from '../support/stand-in-trials.ts'

const trials = standIns()
afterAll(() => trials.discard())

const runTrial = new URL('../../../src/measure/trial/run-trial.ts', import.meta.url).href

/** A real trial whose one operation allocates what the expression makes, and drops it. */
function allocating(expression: string): string {
  return `
    const { runTrial } = await import(${JSON.stringify(runTrial)})
    const text = 'x'.repeat(2000)
    await runTrial(async () => ({
      operations: [{ name: 'allocate', inputs: [1, 2], run: (value) => ${expression} }],
      encodedBytes: [],
    }))`
}

/** @param bytes About what one of them allocates: few large ones make as much garbage as many small ones. */
async function bytesPerOperation(expression: string, operations: number, bytes: number): Promise<number> {
  const trial = trials.start(allocating(expression))
  await trial.ready
  await trial.ask({ type: 'warm-up', operation: 'allocate', windowMs: 20, limitMs: 200 }, 60_000)
  await trial.ask({ type: 'collect-garbage' }, 60_000)
  const { reply } = await trial.ask(
    {
      type: 'slice',
      operation: 'allocate',
      leadIn: Math.min(20_000, Math.ceil(2 ** 28 / bytes)),
      operations,
    },
    60_000,
  )
  if (reply.type !== 'sliced') throw new Error(`answered ${reply.type}`)
  return reply.slice.allocatedBytes! / operations
}

test.each([100, 1_000, 10_000])('an array of %i elements is counted as what it takes', async (elements) => {
  const operations = Math.ceil(2 ** 28 / (8 * elements))
  const perOperation = await bytesPerOperation(`new Array(${elements}).fill(value)`, operations, 8 * elements)
  // Beyond its elements an array has a header of some 16 to 48 bytes; what no longer fits a page of the heap is counted
  // with it, which is up to a tenth for arrays of 80 kB.
  expect(perOperation / (8 * elements)).toBeGreaterThan(0.97)
  expect(perOperation / (8 * elements)).toBeLessThan(1.03 + 60 / (8 * elements) + elements / 1e5)
})

// The objects that stand for the bytes in the heap take some 100 to 300 bytes each, more while the code is not yet
// optimised, and a pool wastes the rest of a slab.
test.each([
  ['a typed array', 'new Uint8Array(2000)', 2000],
  ['a large typed array', 'new Uint8Array(100_000)', 100_000],
  ['what a text is encoded to', 'new TextEncoder().encode(text)', 2000],
  ['a buffer with memory of its own', 'Buffer.alloc(20_000)', 20_000],
  ['a buffer from the pool', 'Buffer.from(text)', 2000],
])('the bytes of %s, which lie outside of the heap, are counted', async (_, expression, bytes) => {
  const perOperation = await bytesPerOperation(expression, 2000, bytes)
  expect(perOperation).toBeGreaterThan(0.95 * bytes)
  expect(perOperation).toBeLessThan(1.25 * bytes + 800)
})
