import { expect, test } from 'vitest'
import type { ContenderInfo } from '../../../src/model/report/contender.ts'
import { seriesStyles } from '../../../src/report/scene/series-style.ts'

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
    ...seriesStyles([
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
    ...seriesStyles(encodings.map((encoding, index) => contender(`c${index}`, encoding))).values(),
  ]
  const looks = styles.map(({ marker, dash }) => `${marker} ${dash}`)
  expect(new Set(looks).size).toBe(encodings.length)
  for (const own of Map.groupBy(styles, ({ color }) => color).values())
    for (const channel of ['marker', 'pattern'] as const)
      expect(new Set(own.map((style) => style[channel])).size).toBe(own.length)
})
