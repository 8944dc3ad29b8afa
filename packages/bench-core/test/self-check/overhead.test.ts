import { expect, test } from 'vitest'
import { measureOverhead, overheadRows } from '../../src/self-check/parts/overhead.ts'
import { testStage } from './stage.ts'

const repetition = { batchNs: 1.4, bareNs: 0.7, timedNs: 95, recordedNs: 50, clockNs: 45 }

test('a loop that costs a nanosecond and one and a half clock reads at most passes', () => {
  const rows = overheadRows({ repetitions: [repetition], clockReadings: 2 })
  expect(rows.map(({ status, found }) => [status, found])).toEqual([
    ['passed', '0.70 ns'],
    ['passed', '1.11 clock reads'],
  ])
})

test('a slower loop fails', () => {
  const slow = { ...repetition, batchNs: 1.8, recordedNs: 70 }
  expect(overheadRows({ repetitions: [slow], clockReadings: 2 }).map(({ status }) => status)).toEqual([
    'failed',
    'failed',
  ])
})

test('a repetition that was disturbed changes nothing', () => {
  const disturbed = { ...repetition, batchNs: 40, recordedNs: 9000 }
  const rows = overheadRows({ repetitions: [repetition, disturbed, repetition], clockReadings: 2 })
  expect(rows.map(({ status }) => status)).toEqual(['passed', 'passed'])
})

test('the real loops are measured in a process of their own', async () => {
  const { repetitions, clockReadings } = await measureOverhead(await testStage(), 3)
  expect(repetitions.length).toBe(3)
  for (const { batchNs, clockNs, recordedNs } of repetitions)
    expect([batchNs > 0, clockNs > 0, recordedNs > 0]).toEqual([true, true, true])
  // Before and after each operation, and no more.
  expect(clockReadings).toBe(2)
  // What is recorded of an empty operation is about one reading. A neighbour that disturbs one of the two loops of a
  // repetition moves the ratio either way, so some repetition has to be above half of a reading, and some below two.
  const recorded = repetitions.map(({ recordedNs, clockNs }) => recordedNs / clockNs)
  expect(Math.max(...recorded)).toBeGreaterThan(0.5)
  expect(Math.min(...recorded)).toBeLessThan(2)
})
