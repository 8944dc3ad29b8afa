import { expect, test } from 'vitest'
import { runFileUrl } from '../../../../src/api/saved-runs.ts'
import { readerInputs } from '../../../../src/features/report/page/reader-inputs.ts'
import { marginsIn, readingIn } from '../../../../src/pieces/margins.ts'
import { reportOf } from '../../../report-fixture.ts'

const { spec } = reportOf().run

test('a file is exported with what stands in the address of the report', () => {
  const put = {
    ref: 'msgpackr',
    qps: '2500',
    priceGb: '0.02',
    link: '50,30',
    rows: '1,000,000',
    price: '0.2',
  }
  const url = runFileUrl('7k2m9q', 'md', readerInputs(put, spec))
  expect(Object.fromEntries(new URL(url, 'http://localhost').searchParams)).toEqual({
    format: 'md',
    reference: 'msgpackr',
    qps: '2500',
    priceGb: '0.02',
    link: '50,30',
  })
})

test('what makes no sense is left out, so that a mistyped address still has a report', () => {
  const url = runFileUrl('7k2m9q', 'csv', readerInputs({ ref: 'nobody', link: 'fast' }, spec))
  expect(url).toBe('/api/runs/7k2m9q/export?format=csv')
  expect(readingIn({ ref: 'nobody', min: '3' }, spec)).toEqual({ min: 3 })
})

test('margins go with the report and its files, and such as could decide nothing are told and left out', () => {
  expect(readerInputs({ min: '3', equal: '7.5%' }, spec)).toMatchObject({ min: 3, equal: 7.5 })
  expect(marginsIn({ min: 'some' })).toEqual({ inputs: {}, error: expect.stringContaining('percentage') })
  expect(marginsIn({ min: '10', equal: '5' })).toEqual({
    inputs: {},
    error: 'Give “Equal within, %” 10 or more, or a smaller “Smallest difference, %”.',
  })
})
