import { expect, test } from 'vitest'
import { caseTable } from '../../../src/report/document/sections/case-table.ts'
import { report } from '../../../src/report/report.ts'
import { type RunFixture, runEvents } from '../../fixtures/run-events.ts'

const tableOf = (options: Partial<RunFixture>) => {
  const made = report(runEvents(options))
  const encoded = made.cases.filter(({ key }) => key.operation === 'encode')
  return caseTable('encode', encoded, made)
}

test('a percentile of too few samples has no figure, and one note says why', () => {
  const { columns, rows, notes } = tableOf({ rounds: 3, blockSamples: 600 })
  const column = columns.findIndex(({ header }) => header === 'p99.9')
  expect(rows.map((row) => row[column])).toEqual([null, null, null])
  expect(notes).toContain('p99.9 needs 3,000 samples')
})

test('a case that failed has no row and says why', () => {
  const { rows, sentences } = tableOf({
    failures: [
      { contender: 'msgpackr', operation: 'encode', reason: 'lossy', text: 'metadata.team changed' },
    ],
  })
  expect(rows).toHaveLength(2)
  expect(sentences).toEqual(['msgpackr failed: lossy: metadata.team changed'])
})
