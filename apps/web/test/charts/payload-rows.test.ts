import { expect, test } from 'vitest'
import { payloadRows } from '../../src/charts/payload-rows.ts'
import { reportOf } from '../report-fixture.ts'

test('sizes are shown as bytes and as a share of the reference', () => {
  const [group] = payloadRows(reportOf())
  expect(group!.bars.map(({ contender, text }) => [contender, text.replaceAll('\u00a0', ' ')])).toEqual([
    ['json', '3,850 B'],
    ['protobuf-es', '2,168 B · 56 % of json'],
    ['msgpackr', '3,120 B · 81 % of json'],
  ])
})

test('the longest bar fills its row and the others are in proportion to it', () => {
  const [group] = payloadRows(reportOf())
  expect(group!.bars.map(({ share }) => share)).toEqual([1, 2_168 / 3_850, 3_120 / 3_850])
})

test('a run without a finished round has no bars', () => {
  expect(payloadRows({ ...reportOf(), cases: [] })).toEqual([])
})
