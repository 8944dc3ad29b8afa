import { expect, test } from 'vitest'
import { payloadOf } from '../../../src/measure/round/payload.ts'
import type { Trial } from '../../../src/measure/round/trials.ts'

function payload(encodedBytes: readonly number[]) {
  const trial = { participant: { contender: 'json', copy: 1 }, encodedBytes } as unknown as Trial
  return payloadOf(trial, { suite: 'codec', workload: 'person', parameters: { size: 20 } })
}

test('the sizes of a corpus are told with their least, median, mean and greatest', () => {
  expect(payload([300, 100, 200, 1000])).toEqual({
    type: 'payload-measured',
    suite: 'codec',
    contender: 'json',
    workload: 'person',
    parameters: { size: 20 },
    messages: 4,
    minBytes: 100,
    medianBytes: 250,
    meanBytes: 400,
    maxBytes: 1000,
  })
})

test('an odd number of sizes has one in the middle', () => {
  expect(payload([9, 1, 5])).toMatchObject({ minBytes: 1, medianBytes: 5, meanBytes: 5, maxBytes: 9 })
})
