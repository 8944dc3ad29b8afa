import { partBars } from '@wirebench/bench-core/report/print/part-bars'
import type { ReportTable } from '@wirebench/bench-core/report/tables/table'
import { expect, test } from 'vitest'
import { shownRows } from '../../src/document/document-rows.ts'
import { storageStyles as styles } from '../report-fixture.ts'

const ns = (value: number) => ({ value, low: null, high: null, unit: 'ns' as const })
const row = (operation: string, contender: string, encode: number, statement: number | null) => [
  operation,
  { contender, of: { suite: 'storage' as const, operation, contender } },
  ns(encode),
  statement === null ? null : ns(statement),
]
const table: ReportTable = {
  title: 'where the time goes',
  columns: [{ header: 'operation' }, { header: '' }, { header: 'encode' }, { header: 'statement' }],
  rows: [
    row('insert', 'jsonb', 1e6, 3e6),
    row('insert', 'bytea', 1e6, 1e6),
    row('serialize', 'bytea', 2e6, null),
  ],
  parts: ['encode', 'statement'],
}

test('bars of one operation share a scale and are split into its parts', () => {
  const bars = partBars(table, styles)
  const [jsonb, bytea] = bars.get('insert')!
  expect(jsonb!.parts.map(({ share }) => share)).toEqual([0.25, 0.75])
  expect(bytea!.parts.map(({ share }) => share)).toEqual([0.25, 0.25])
  expect(bytea!.note!.replaceAll('\u00a0', ' ')).toBe('encode 1.00 ms, statement 1.00 ms')
  expect(bars.get('serialize')![0]!.parts).toMatchObject([{ id: 'encode', share: 1 }])
})

test('who is hidden has no row and no bar', () => {
  const [, bytea] = styles
  expect(shownRows(table, [bytea!])).toHaveLength(2)
  expect(partBars(table, [bytea!]).get('insert')).toHaveLength(1)
})
