import { expect, test } from 'vitest'
import { columnOf } from '../../../../src/features/new-run/messages/table-source.tsx'

test('a column that was picked on another server gives way to one that the table has', () => {
  const columns = [
    { name: 'id', type: 'bigint' },
    { name: 'payload', type: 'jsonb' },
  ]
  expect(columnOf({ columns }, undefined)).toBe('payload')
  expect(columnOf({ columns }, 'id')).toBe('id')
  expect(columnOf({ columns }, 'Whole rows')).toBe('Whole rows')
  expect(columnOf({ columns }, 'details')).toBe('payload')
  expect(columnOf({ columns: columns.slice(0, 1) }, 'details')).toBe('Whole rows')
})
