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

test('no two of many contenders look the same, and members of an encoding differ in marker and pattern', () => {
  const encodings = [
    'json',
    'json',
    'protobuf',
    'protobuf',
    'messagepack',
    'messagepack',
    'messagepack',
    'cbor',
    'avro',
    'bson',
    'v8',
  ] as const
  const styles = [
    ...contenderStyles(encodings.map((encoding, index) => contender(`c${index}`, encoding))).values(),
  ]
  const looks = styles.map(({ marker, dash }) => `${marker} ${dash}`)
  expect(new Set(looks).size).toBe(encodings.length)
  for (const own of Map.groupBy(styles, ({ color }) => color).values())
    for (const channel of ['marker', 'pattern'] as const)
      expect(new Set(own.map((style) => style[channel])).size).toBe(own.length)
})

test('labels keep their order and never overlap', () => {
  const placed = spreadLabels([50, 52, 51], 14, { top: 0, bottom: 300 })
  expect(placed).toEqual([37, 65, 51])
})

test('labels stay inside the picture', () => {
  expect(Math.min(...spreadLabels([2, 3, 4], 14, { top: 0, bottom: 300 }))).toBe(0)
  expect(Math.max(...spreadLabels([299, 298], 14, { top: 0, bottom: 300 }))).toBe(300)
})
