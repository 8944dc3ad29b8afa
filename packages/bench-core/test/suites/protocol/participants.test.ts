import { expect, test } from 'vitest'
import { resolveSpec } from '../../../src/run/resolve-spec.ts'
import { participantsOf } from '../../../src/suites/protocol/round/session.ts'

const spec = resolveSpec({ suites: ['protocol'] }).protocol!

test('everybody takes part once and the reference twice', () => {
  const participants = participantsOf(spec, 42, 1)
  expect(participants).toHaveLength(spec.contenders.length + 1)
  expect(
    participants
      .filter(({ contender }) => contender === spec.reference)
      .map(({ copy }) => copy)
      .toSorted(),
  ).toEqual([1, 2])
})

test('two rounds share an order, which the second runs backwards; the next two have another', () => {
  expect(participantsOf(spec, 42, 2)).toEqual(participantsOf(spec, 42, 1))
  expect(participantsOf(spec, 42, 3)).not.toEqual(participantsOf(spec, 42, 1))
})
