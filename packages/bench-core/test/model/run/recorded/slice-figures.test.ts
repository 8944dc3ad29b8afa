import { expect, test } from 'vitest'
import { forEachFigure, sliceFigures } from '../../../../src/model/run/recorded/slice-figures.ts'
import { SlicesMeasured } from '../../../../src/model/run/run-event.ts'
import { roundCost, slicesOf } from '../../../../src/stats/slice-cost.ts'

test('a run that is older than a figure of its slices is read without it', () => {
  const { allocatedBytes: _, ...told } = forEachFigure(sliceFigures, () => [0, 0])
  const older = {
    type: 'slices-measured',
    suite: 'codec',
    operation: 'encode',
    workload: 'person',
    parameters: {},
    round: 1,
    group: 1,
    participants: [{ contender: 'json', copy: 1 }],
    turns: [0, 0],
    operations: [10, 10],
    wallNs: [100, 300],
    ...told,
    cpuNs: [100, 300],
    waitingCpuNs: [0, 0],
  }
  const slices = slicesOf(SlicesMeasured.parse(older), 0)
  expect(roundCost(slices, 'wallNs')).toBe(20)
  expect(roundCost(slices, 'allocatedBytes')).toBeNull()
})
