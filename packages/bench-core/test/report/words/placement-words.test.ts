import { expect, test } from 'vitest'
import type { Placement } from '../../../src/model/machine/agent.ts'
import { placementText } from '../../../src/report/words/environment/placement-words.ts'

const placed: Placement = {
  ...{ place: 'name=big-arm', setId: null, agent: 'big-arm', attempt: 1, fingerprint: null },
  ...{ isLapsed: false, queuePosition: null, startsInMs: null },
}

test('a run is told to be on a machine once that has taken it', () => {
  expect(placementText(placed)).toBe('on big-arm')
  expect(placementText({ ...placed, attempt: 2 })).toBe('on big-arm, attempt 2')
  expect(placementText({ ...placed, agent: null, attempt: 0 })).toBe('for big-arm')
  expect(placementText({ ...placed, agent: null, attempt: 0, queuePosition: 1, startsInMs: 0 })).toBe(
    'waits for big-arm, place 1',
  )
})
