import { expect, test } from 'vitest'
import {
  fittedEnd,
  fittedName,
  roomForNames,
  spreadLabels,
  ticksWithRoom,
  widthOfText,
} from '../../../src/report/scene/drawing/labels.ts'

const decades = [10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000]
/** The ticks that are named on a log axis of so many pixels. */
const namedOver = (
  width: number,
  values = decades,
  size = (at: number) => widthOfText(at.toLocaleString('en-US')),
) =>
  [
    ...ticksWithRoom(
      values.map((at) => ({ at })),
      ({ at }) => ({
        at: (Math.log10(at / values[0]!) / Math.log10(values.at(-1)! / values[0]!)) * width,
        size: size(at),
      }),
    ),
  ]
    .map(({ at }) => at)
    .toSorted((a, b) => a - b)

test('a name fits into the room that was made for it, however long it is', () => {
  const names = Array.from({ length: 30 }, (_, length) => 'n'.repeat(length + 1))
  expect(names.map((name) => fittedName(name, roomForNames([name], 1_000)))).toEqual(names)
  expect(fittedName('tcp-protobuf', roomForNames(['tcp-protobuf'], 50))).toBe('tcp-pr…')
  expect(fittedEnd('tcp-protobuf', roomForNames(['tcp-protobuf'], 50))).toBe('…otobuf')
  expect(fittedEnd('tcp', 20)).toBe('tcp')
})

test('a wide axis names all of its ticks', () => {
  expect(namedOver(900)).toEqual(decades)
})

test('a narrow one names its ends and the powers of ten, and between them only what has room', () => {
  expect(namedOver(230)).toEqual([10, 20, 50, 100, 1_000, 10_000])
  expect(namedOver(130)).toEqual([10, 100, 1_000, 10_000])
})

test('the end of an axis wins against a power of ten beside it', () => {
  const named = namedOver(86, [0.001, 0.01, 0.1, 1, 10, 20], () => 14)
  expect(named).not.toContain(10)
  expect(named).toContain(20)
})

test('labels keep their order and never overlap', () => {
  const placed = spreadLabels([50, 52, 51], 14, { top: 0, bottom: 300 })
  expect(placed).toEqual([37, 65, 51])
})

test('labels stay inside the picture', () => {
  expect(Math.min(...spreadLabels([2, 3, 4], 14, { top: 0, bottom: 300 }))).toBe(0)
  expect(Math.max(...spreadLabels([299, 298], 14, { top: 0, bottom: 300 }))).toBe(300)
})
