import { afterAll, expect, test } from 'vitest'
import { standIns } from '../support/stand-in-trials.ts'

const trials = standIns()
afterAll(() => trials.discard())

const runTrial = new URL('../../../src/measure/trial/run-trial.ts', import.meta.url).href

/** A real trial whose one operation allocates an array of so many elements, 8 bytes each, and drops it. */
function allocating(elements: number): string {
  return `
    const { runTrial } = await import(${JSON.stringify(runTrial)})
    await runTrial(async () => ({
      operations: [{ name: 'allocate', inputs: [1, 2], run: (value) => new Array(${elements}).fill(value) }],
      encodedBytes: [],
    }))`
}

test.each([100, 1_000, 10_000])('an array of %i elements is counted as what it takes', async (elements) => {
  const trial = trials.start(allocating(elements))
  await trial.ready
  await trial.ask({ type: 'warm-up', operation: 'allocate', windowMs: 20, limitMs: 200 }, 60_000)
  const operations = Math.ceil(2 ** 28 / (8 * elements))
  const { reply } = await trial.ask({ type: 'slice', operation: 'allocate', leadIn: 100, operations }, 60_000)
  if (reply.type !== 'sliced') throw new Error(`answered ${reply.type}`)
  const perOperation = reply.slice.allocatedBytes / operations
  // Beyond its elements an array has a header of some 16 to 48 bytes; what no longer fits a page of the heap is counted
  // with it, which is up to a tenth for arrays of 80 kB.
  expect(perOperation / (8 * elements)).toBeGreaterThan(0.97)
  expect(perOperation / (8 * elements)).toBeLessThan(1.03 + 60 / (8 * elements) + elements / 1e5)
})
