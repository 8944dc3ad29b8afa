import { expect, test } from 'vitest'
import { atLeast } from '../../src/self-check/parts/binomial.ts'
import {
  type DetectionGroup,
  detectionPlan,
  detectionRows,
  detectionRun,
  detections,
  type HandicapName,
} from '../../src/self-check/parts/detection.ts'
import { detectionTarget } from '../../src/self-check/parts/row-notes.ts'
import { miniRunEvents } from './support.ts'

const group: DetectionGroup = { codec: 'json', twice: 'slower by 5 %', once: '20 % more garbage' }

/** A recorded mini-run in which the handicaps have these effects. */
function recorded(slower: number, garbage: number, noise = 0.005) {
  return miniRunEvents(
    {
      json: { ns: 9_000 },
      slower: { ns: 9_000 * slower },
      'slower again': { ns: 9_000 * slower },
      // Collecting it takes time as well.
      littering: { ns: 9_000 * (1 + (garbage - 1) / 4), allocatedBytes: 9_000 * garbage },
    },
    { rounds: 12, noise },
  )
}

/** A true 5 %, and 20 % more garbage. */
const usual = detections(recorded(1.05, 1.2), group)

test('a mini-run gives a detection for each handicapped process and operation', () => {
  expect(usual.map(({ handicap, time }) => `${handicap}, ${time.operation}`).toSorted()).toEqual([
    '20 % more garbage, decode',
    '20 % more garbage, encode',
    'slower by 5 %, decode',
    'slower by 5 %, decode',
    'slower by 5 %, encode',
    'slower by 5 %, encode',
  ])
})

test('the same handicap in three processes is three detections', () => {
  const events = miniRunEvents(
    {
      json: { ns: 9_000 },
      slower: { ns: 9_450 },
      'slower again': { ns: 9_450 },
      'slower a third time': { ns: 9_450 },
    },
    { rounds: 12, noise: 0.005 },
  )
  const found = detections(events, { codec: 'json', twice: 'slower by 5 %', once: 'slower by 5 %' })
  expect(found.map(({ handicap, time }) => `${handicap}, ${time.verdict}`)).toEqual(
    Array(6).fill('slower by 5 %, slower'),
  )
})

test('a true 10 % is called slower under quick settings, in a row of its own', () => {
  const quick: DetectionGroup = {
    codec: 'json',
    twice: 'slower by 10 %',
    once: 'slower by 10 %',
    preset: 'quick',
  }
  const events = miniRunEvents(
    {
      json: { ns: 9_000 },
      slower: { ns: 9_900 },
      'slower again': { ns: 9_900 },
      'slower a third time': { ns: 9_900 },
    },
    { rounds: 5, noise: 0.005 },
  )
  const each = detections(events, quick)
  const rows = detectionRows(Array.from({ length: 5 }, () => each).flat())
  expect(rows.map(({ found, status }) => `${status}: ${found}`).slice(0, 2)).toEqual([
    'not reached: none measured',
    expect.stringMatching(/^passed: 30 of 30/),
  ])
})

test('a true 5 % is called slower and 20 % more garbage is called more', () => {
  const of = (name: HandicapName) => usual.filter(({ handicap }) => handicap === name)
  expect(of('slower by 5 %').map(({ time }) => time.verdict)).toEqual([
    'slower',
    'slower',
    'slower',
    'slower',
  ])
  expect(of('20 % more garbage').map(({ garbage }) => garbage.verdict)).toEqual(['more', 'more'])
})

test('the control is the handicapped contender’s other process', () => {
  const found = detections(recorded(1.05, 1.2, 0.05), group)
  expect(found.every(({ time }) => time.threshold > 0.02)).toBe(true)
})

test('a handicap that isn’t there is missed, and the row says how', () => {
  const missed = detections(recorded(1, 1.2), group)
  const [row] = detectionRows(Array.from({ length: 8 }, () => missed).flat())
  expect(row!.status).toBe('failed')
  expect(row!.notes.join('\n')).toContain('missed: encode json same')
})

test('30 detections pass, and fewer don’t reach the target', () => {
  const statuses = (runs: number) =>
    detectionRows(Array.from({ length: runs }, () => usual).flat()).map(({ status }) => status)
  expect(statuses(15)).toEqual(['passed', 'not reached', 'passed', 'shown'])
  expect(statuses(7)).toEqual(['not reached', 'not reached', 'not reached', 'shown'])
})

test('garbage that costs no time is called more and not slower', () => {
  const free = usual.map((one) => ({ ...one, time: { ...one.time, verdict: 'same' as const } }))
  const [, , bytes, time] = detectionRows(Array.from({ length: 14 }, () => free).flat())
  expect(bytes!.found).toMatch(/^28 of 28/)
  expect(time!.found).toMatch(/^0 of 28/)
})

test('three of 30 may be missed and four may not', () => {
  const hit = usual.find(({ handicap }) => handicap === 'slower by 5 %')!
  const missed = { ...hit, time: { ...hit.time, verdict: 'undecided' as const } }
  const rowOf = (misses: number) =>
    detectionRows(Array.from({ length: 30 }, (_, index) => (index < misses ? missed : hit)))[0]!
  expect(rowOf(3).status).toBe('passed')
  expect(rowOf(4).status).toBe('failed')
})

test('the target of a check is what a power of 95 % reaches in 94 of 100, which is why it isn’t 29', () => {
  const { fewest, of } = detectionTarget
  expect(atLeast(fewest, of, 0.95)).toBeCloseTo(0.94, 2)
  expect(atLeast(29, of, 0.95)).toBeCloseTo(0.55, 2)
})

test('the plan has 30 comparisons of each handicap, those of 10 % under quick settings', () => {
  const count = (name: HandicapName) =>
    detectionPlan.reduce(
      (sum, { twice, once }) => sum + 2 * ((twice === name ? 2 : 0) + (once === name ? 1 : 0)),
      0,
    )
  expect([count('slower by 5 %'), count('slower by 10 %'), count('20 % more garbage')]).toEqual([30, 30, 30])
  for (const [number, group] of detectionPlan.entries())
    expect(detectionRun(group, number).preset).toBe(group.twice === 'slower by 10 %' ? 'quick' : 'standard')
})
