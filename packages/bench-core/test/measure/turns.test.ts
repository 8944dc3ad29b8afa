import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shuffledTurns } from '../../src/measure/turns.ts'
import { seededRandom } from '../../src/workloads/seeded-random.ts'

const group = fc.integer({ min: 2, max: 6 })
const slices = fc.integer({ min: 1, max: 60 })
const seed = fc.nat()

function turnsOf(members: number, slicesEach: number, seed: number): number[] {
  return shuffledTurns(members, slicesEach, seededRandom(seed, 'turns').below)
}

test('every member works once in each pass, so that all have the same number of slices', () => {
  fc.assert(
    fc.property(group, slices, seed, (members, slicesEach, seed) => {
      const turns = turnsOf(members, slicesEach, seed)
      expect(turns.length).toBe(members * slicesEach)
      for (let pass = 0; pass < slicesEach; pass++) {
        const worked = turns.slice(pass * members, (pass + 1) * members).toSorted((a, b) => a - b)
        expect(worked).toEqual(Array.from({ length: members }, (_, member) => member))
      }
    }),
  )
})

test('no member follows itself, so that all find the caches as another left them', () => {
  fc.assert(
    fc.property(group, slices, seed, (members, slicesEach, seed) => {
      const turns = turnsOf(members, slicesEach, seed)
      expect(turns.filter((turn, place) => turn === turns[place - 1])).toEqual([])
    }),
  )
})

test('a slice of the reference is never further away than the group is large', () => {
  fc.assert(
    fc.property(group, slices, seed, (members, slicesEach, seed) => {
      const turns = turnsOf(members, slicesEach, seed)
      for (const place of turns.keys()) {
        expect(turns.slice(Math.max(0, place - members), place + members + 1)).toContain(0)
      }
    }),
  )
})

test('the order is the same for the same random values, and another for others', () => {
  expect(turnsOf(4, 20, 1)).toEqual(turnsOf(4, 20, 1))
  expect(turnsOf(4, 20, 1)).not.toEqual(turnsOf(4, 20, 2))
})

test('in a group of three or more every member comes in every place about equally often', () => {
  const passes = 3000
  const turns = turnsOf(4, passes, 42)
  for (let place = 0; place < 4; place++) {
    for (let member = 0; member < 4; member++) {
      const count = turns.filter((turn, index) => index % 4 === place && turn === member).length
      // Five standard deviations of a binomial with p = 1/4.
      expect(Math.abs(count - passes / 4)).toBeLessThan(5 * Math.sqrt((passes * 3) / 16))
    }
  }
})
