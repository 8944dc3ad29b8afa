import { expect, test } from 'vitest'
import { figuresTable } from '../../../src/report/document/sections/figures.ts'
import { report } from '../../../src/report/report.ts'
import { runEvents } from '../../fixtures/run-events.ts'

const encodedIn = (events: Parameters<typeof runEvents>[0] = {}) =>
  report(runEvents(events)).cases.filter(({ key }) => key.operation === 'encode')
const isTime = (metric: string) => !metric.startsWith('encoded')
const tableOf = (events?: Parameters<typeof runEvents>[0]) =>
  figuresTable({ title: 'encode', cases: encodedIn(events) }, isTime)

test('figures of a group have a column each, in the registry’s order, which says what is derived', () => {
  expect(tableOf()!.columns.map(({ header, kind }) => [header, kind])).toEqual([
    ['', undefined],
    ['mean time', 'measured'],
    ['in collection', 'derived'],
    ['CPU time', 'measured'],
    ['allocated bytes', 'measured'],
    ['operations per second', 'derived'],
    ['time in collections', 'measured'],
    ['collections per million operations', 'measured'],
    ['peak resident set', 'measured'],
  ])
  expect(tableOf()!.rows[0]).toContainEqual(
    expect.objectContaining({ unit: 'ns', low: expect.any(Number), high: expect.any(Number) }),
  )
})

test('a case that failed has no row and says why, and of nothing there is no table', () => {
  const failed = tableOf({
    failures: [{ contender: 'msgpackr', operation: 'encode', reason: 'threw', text: 'it threw' }],
  })!
  expect(failed.rows).toHaveLength(tableOf()!.rows.length - 1)
  expect(failed.sentences).toEqual(['msgpackr failed: threw: it threw'])
  expect(figuresTable({ title: 'encode', cases: [] }, isTime)).toBeNull()
})
