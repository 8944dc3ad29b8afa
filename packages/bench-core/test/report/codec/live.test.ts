import { expect, test } from 'vitest'
import type { Dimension } from '../../../src/model/codec/dimensions.ts'
import { initialRunState, reduceRun } from '../../../src/report/figures/run-state.ts'
import { codecEvents } from './support/codec-events.ts'

/** The cases of a run as far as its sizes, by what is known of them. */
function afterSizes(tests: readonly Dimension[]) {
  const events = codecEvents(tests, [])
  const until = events.findLastIndex(({ event }) => event.type === 'payload-measured') + 1
  const { cases } = events.slice(0, until).reduce(reduceRun, initialRunState)
  return Object.values(cases).map(({ key, status }) => `${key.operation} ${key.contender}: ${status}`)
}

test('a run that asks for nothing but sizes has measured them when they are told', () => {
  expect(afterSizes(['payload'])).toContain('encode json: measured')
})

test('where encoding is timed, its sizes are not all there is to it', () => {
  expect(afterSizes(['serialization', 'payload'])).toContain('encode json: pending')
})
