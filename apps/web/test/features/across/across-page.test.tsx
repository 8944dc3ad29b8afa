import { expect, test } from 'vitest'
import { againAfterMs } from '../../../src/features/across/across-page.tsx'
import { MachinesRead } from '../../../src/features/across/machines-read.tsx'
import { pageAt } from '../../page-at.tsx'

const going = { run: 'b', reason: 'goes on', fix: 'try again when it has ended', goesOn: true }
const cancelled = { run: 'c', reason: 'is cancelled and has no finished round', fix: 'measure it again' }

test('a result over machines is asked for again only as long as a run that is left out goes on', () => {
  expect(againAfterMs(undefined)).toBe(5_000)
  expect(againAfterMs({ leftOut: [cancelled, going] })).toBe(5_000)
  expect(againAfterMs({ leftOut: [cancelled] })).toBe(false)
  expect(againAfterMs({ leftOut: [] })).toBe(false)
})

test('runs that have all ended without a result are waited for no more', async () => {
  const textOf = (...leftOut: (typeof cancelled)[]) =>
    pageAt('/across', { '/across': () => <MachinesRead across={{ machines: [], leftOut } as never} /> })
  expect(await textOf(cancelled, going)).toContain('Results appear here once a run has ended')
  expect(await textOf(cancelled)).toContain('None of these runs has a result.')
})
