import { expect, test } from 'vitest'
import { againAfterMs } from '../../../src/features/across/across-page.tsx'

test('a result over machines is asked for again only as long as a run is left out of it', () => {
  expect(againAfterMs(undefined)).toBe(5_000)
  const leftOut = [{ run: 'b', reason: 'goes on', fix: 'try again when it has ended' }]
  expect(againAfterMs({ leftOut })).toBe(5_000)
  expect(againAfterMs({ leftOut: [] })).toBe(false)
})
