import { expect, test } from 'vitest'
import { lossesOfRun } from '../../../src/suites/protocol/round/losses.ts'

const first = { contender: 'grpc', copy: 1 }
const second = { contender: 'grpc', copy: 2 }

test('who has lost three processes in a run is given up, with the last reason', () => {
  const losses = lossesOfRun()
  for (const text of ['once', 'twice']) losses.add(first, { reason: 'crashed', text })
  expect(losses.givenUp(first)).toBeUndefined()
  losses.add(first, { reason: 'hung', text: 'no answer' })
  expect(losses.givenUp(first)).toEqual({
    reason: 'hung',
    text: 'no answer',
    losses: 3,
  })
})

test('a contender and its copy are counted apart', () => {
  const losses = lossesOfRun()
  for (let lost = 0; lost < 3; lost++) losses.add(second, { reason: 'crashed', text: 'gone' })
  expect(losses.givenUp(first)).toBeUndefined()
  expect(losses.givenUp(second)).toBeDefined()
})

test('an operation is suspect from the second process on that is lost in its warm-up', () => {
  const losses = lossesOfRun()
  expect(losses.isSuspect(first, 'read user-document')).toBe(false)
  expect(losses.isSuspect(first, 'create user-document')).toBe(false)
  expect(losses.isSuspect(second, 'read user-document')).toBe(false)
  expect(losses.isSuspect(first, 'read user-document')).toBe(true)
})
