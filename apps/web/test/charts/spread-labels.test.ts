import { expect, test } from 'vitest'
import { fittedName, roomForNames, ticksWithRoom, widthOfText } from '../../src/charts/spread-labels.ts'

const decades = [10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000]
const ticksOver = (width: number) =>
  decades.map((value) => ({
    value,
    at: (Math.log10(value / 10) / 3) * width,
    size: widthOfText(value.toLocaleString('en-US')),
  }))

test('a name fits into the room that was made for it, however long it is', () => {
  const names = Array.from({ length: 30 }, (_, length) => 'n'.repeat(length + 1))
  expect(names.map((name) => fittedName(name, roomForNames([name], 1_000)))).toEqual(names)
  expect(fittedName('tcp-protobuf', roomForNames(['tcp-protobuf'], 50))).toBe('tcp-pr…')
})

test('a wide axis names all of its ticks', () => {
  expect([...ticksWithRoom(ticksOver(900))].toSorted((a, b) => a - b)).toEqual(decades)
})

test('a narrow one names its ends and the powers of ten, and between them only what has room', () => {
  expect([...ticksWithRoom(ticksOver(230))].toSorted((a, b) => a - b)).toEqual([
    10, 20, 50, 100, 1_000, 10_000,
  ])
  expect([...ticksWithRoom(ticksOver(130))].toSorted((a, b) => a - b)).toEqual([10, 100, 1_000, 10_000])
})

test('the end of an axis wins against a power of ten beside it', () => {
  const ticks = [0.001, 0.01, 0.1, 1, 10, 20].map((value) => ({
    value,
    at: Math.log10(value) * 20,
    size: 14,
  }))
  expect(ticksWithRoom(ticks).has(10)).toBe(false)
  expect(ticksWithRoom(ticks).has(20)).toBe(true)
})
