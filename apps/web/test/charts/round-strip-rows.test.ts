import { expect, test } from 'vitest'
import { roundStripSummary, roundStrips } from '../../src/charts/round-strip-rows.ts'
import { reportOf } from '../report-fixture.ts'

const { cases } = reportOf({ roundNoise: 0.001 })
const encode = cases.filter(({ key }) => key.operation === 'encode')
const strips = roundStrips(encode)
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

test('a strip has one dot per round, in order', () => {
  expect(strips.strips.map(({ contender, dots }) => [contender, dots.map(({ round }) => round)])).toEqual([
    ['json', [1, 2, 3, 4, 5]],
    ['protobuf-es', [1, 2, 3, 4, 5]],
    ['msgpackr', [1, 2, 3, 4, 5]],
  ])
  expect(strips.rounds).toBe(5)
})

test('quiet rounds lie near the middle, on a scale that reaches at least 5 % up', () => {
  expect(plain(strips.topText)).toBe('+5.0 %')
  for (const { y } of strips.strips.flatMap(({ dots }) => dots)) expect(Math.abs(y - 0.5)).toBeLessThan(0.25)
})

test('a case that settles in two ways shows as two levels, and sets the scale of all', () => {
  const [first, ...others] = encode
  const rounds = first!.rounds!.map((round) => ({
    ...round,
    nsPerOperation: round.round % 2 === 0 ? 11_000 : 8_000,
  }))
  const [json, protobuf] = roundStrips([{ ...first!, rounds }, ...others]).strips
  const slow = json!.dots.filter(({ round }) => round % 2 === 0)
  const fast = json!.dots.filter(({ round }) => round % 2 === 1)
  expect(new Set(slow.map(({ y }) => y)).size).toBe(1)
  expect(slow[0]!.y).toBeLessThan(0.2)
  expect(fast[0]!.y).toBeGreaterThan(0.6)
  for (const { y } of protobuf!.dots) expect(Math.abs(y - 0.5)).toBeLessThan(0.1)
})

test('the mean stands with its interval; one round has none', () => {
  expect(plain(strips.strips[0]!.mean)).toMatch(/^[89]\.\d+ µs \[[89]\.\d+–[89]\.\d+\]$/)
  expect(strips.strips[0]!.band).not.toBeNull()
  const [strip] = roundStrips(reportOf({ rounds: 1 }).cases).strips
  expect(strip!.band).toBeNull()
  expect(plain(roundStripSummary(strip!))).toMatch(/^One round at [89]\.\d+ µs\.$/)
})

test('a case without rounds has no strip', () => {
  expect(roundStrips(encode.map((one) => ({ ...one, rounds: [] })))).toMatchObject({ strips: [], rounds: 0 })
})
