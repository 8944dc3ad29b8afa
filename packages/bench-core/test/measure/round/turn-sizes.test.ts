import { expect, test } from 'vitest'
import { type TurnMember, turnSizes } from '../../../src/measure/round/turn-sizes.ts'

const pace = { sliceMs: 4, slicesPerRound: 60 }
const member = (contender: string, nsPerOperation: number, inputs = 256): TurnMember => ({
  contender,
  nsPerOperation,
  inputs,
})

test('short operations are worked in slices of the pace, whatever each of them takes', () => {
  const { turnsEach, operations } = turnSizes([member('json', 10_000), member('bson', 40_000)], pace)
  expect(turnsEach).toBe(60)
  expect(operations).toEqual([400, 100])
})

test('the copies of one contender work equally many operations, by the faster of them', () => {
  const { operations } = turnSizes([member('json', 10_000), member('json', 8_000)], pace)
  expect(operations).toEqual([500, 500])
})

test('nearly a third of a slice, on average, is worked before the clock starts', () => {
  expect(turnSizes([member('json', 10_000), member('bson', 40_000)], pace).leadIn).toEqual([120, 30])
})

test('a group works in two blocks each where an operation of one member takes longer than 0.5 ms', () => {
  const members = [member('json', 400_000), member('bson', 600_000)]
  const { turnsEach, operations } = turnSizes(members, pace)
  expect(turnsEach).toBe(2)
  expect(operations.map((count, index) => count * members[index]!.nsPerOperation >= 0.5e9)).toEqual([
    true,
    true,
  ])
})

test('a block is a whole number of rotations through the messages where one fits into a second', () => {
  const { operations } = turnSizes([member('json', 400_000), member('bson', 3_000_000)], pace)
  expect(operations).toEqual([5 * 256, 256])
})

test('a block is half a second of messages that take longer than a second to go through', () => {
  const { operations } = turnSizes([member('json', 50_000_000), member('bson', 900_000_000)], pace)
  expect(operations).toEqual([10, 1])
})

test('a block isn’t begun with more than 5 ms, or one operation, that don’t count', () => {
  const { leadIn } = turnSizes([member('json', 600_000), member('bson', 50_000_000)], pace)
  expect(leadIn).toEqual([9, 1])
})
