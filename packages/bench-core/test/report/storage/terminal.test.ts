import { describe, expect, test } from 'vitest'
import { renderReport } from '../../../src/report/terminal.ts'
import { sectionsOf } from '../support/sections.ts'
import { storageReport, usual } from './support.ts'

const formats = ['jsonb-json', 'json', 'bytea-protobuf']
const made = storageReport({ formats, rows: [500, 1000], sweepSizes: [5, 15, 25] })
const text = renderReport(made, { width: 160, color: false })
const section = sectionsOf(text)

describe('the terminal', () => {
  test('has what lies on disk of the longest table, and the cliff of the sweep', () => {
    expect(text).toContain('on disk: infrastructure-execution, size 15, toast pglz, 1,000 rows')
    expect(text).not.toContain('toast pglz, 500 rows')
    expect(section('bytes on disk per row, by message size').join('\n')).toMatch(
      /^bytea-protobuf +550 B +0 % +1,550 B +0 % +2,550 B +100 % +1,500 B to 2,500 B \(size 15 → 25\)$/m,
    )
  })
})

test('cases that failed for the same reason share a line', () => {
  const broken = storageReport({ formats, rows: [1000] }, usual, {
    failing: ({ contender, operation }) => contender === 'json' && operation.startsWith('query-'),
  })
  expect(renderReport(broken, { width: 1000, color: false })).toMatch(
    /^- json failed: threw: no such thing \(query-count infrastructure-execution, .*\)$/m,
  )
})
