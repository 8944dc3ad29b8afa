import type { ContenderInfo } from '@wirebench/bench-core/results'
import { expect, test } from 'vitest'
import { contenderStyles } from '../../src/charts/contender-style.ts'
import { spreadLabels } from '../../src/charts/spread-labels.ts'

const contender = (name: string, encoding: ContenderInfo['encoding']): ContenderInfo => ({
  name,
  title: name,
  encoding,
  library: name,
  version: '1',
  options: '',
})

test('colour follows the encoding; dash, marker and pattern tell members of a family apart', () => {
  const styles = [
    ...contenderStyles([
      contender('json', 'json'),
      contender('protojson', 'json'),
      contender('protobuf-es', 'protobuf'),
      contender('protobufjs', 'protobuf'),
      contender('msgpackr', 'messagepack'),
    ]).values(),
  ]
  expect(styles.map(({ color }) => color)).toEqual([
    'var(--series-json)',
    'var(--series-json)',
    'var(--series-protobuf)',
    'var(--series-protobuf)',
    'var(--series-messagepack)',
  ])
  for (const channel of ['dash', 'marker', 'pattern'] as const)
    expect(new Set(styles.map((style) => style[channel])).size).toBe(5)
})

test('labels keep their order and never overlap', () => {
  const placed = spreadLabels([50, 52, 51], 14, { top: 0, bottom: 300 })
  expect(placed).toEqual([37, 65, 51])
})

test('labels stay inside the picture', () => {
  expect(Math.min(...spreadLabels([2, 3, 4], 14, { top: 0, bottom: 300 }))).toBe(0)
  expect(Math.max(...spreadLabels([299, 298], 14, { top: 0, bottom: 300 }))).toBe(300)
})
