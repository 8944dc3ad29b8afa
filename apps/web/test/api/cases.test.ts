import { expect, test } from 'vitest'
import { caseQuery, histogramQuery } from '../../src/api/cases.ts'

test.each([
  ['figures', caseQuery],
  [
    'times',
    (run: Parameters<typeof caseQuery>[0]) =>
      histogramQuery(run, { case: 'codec', scale: 'log', reach: 'p99' }),
  ],
] as const)('the %s of a case are asked for anew when its run has ended', (_, query) => {
  const key = (state: 'queued' | 'running' | 'completed') => query({ id: 'a', state }, 'codec').queryKey
  expect(key('running')).toEqual(key('queued'))
  expect(key('completed')).not.toEqual(key('running'))
})
