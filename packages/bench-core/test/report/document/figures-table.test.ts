import { expect, test } from 'vitest'
import { figuresTable } from '../../../src/report/document/sections/figures.ts'
import { report } from '../../../src/report/report.ts'
import { runEvents } from '../../fixtures/run-events.ts'

const tableOf = (events?: Parameters<typeof runEvents>[0]) => {
  const made = report(runEvents(events))
  const encoded = made.cases.filter(({ key }) => key.operation === 'encode')
  return figuresTable('encode', encoded, made, (metric) => !metric.startsWith('encoded'))
}

test('figures of a group have a column each, in the registry’s order, which says what is derived', () => {
  expect(tableOf().columns.map(({ header, kind }) => [header, kind])).toEqual([
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
  expect(tableOf().rows[0]).toContainEqual(
    expect.objectContaining({ unit: 'ns', low: expect.any(Number), high: expect.any(Number) }),
  )
})

test('a case that failed has no row and says why', () => {
  const failed = tableOf({
    failures: [{ contender: 'msgpackr', operation: 'encode', reason: 'threw', text: 'it threw' }],
  })
  expect(failed.rows).toHaveLength(tableOf().rows.length - 1)
  expect(failed.sentences).toEqual(['msgpackr failed: threw: it threw'])
})
