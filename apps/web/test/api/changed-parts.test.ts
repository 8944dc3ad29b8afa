import { expect, test } from 'vitest'
import { changedParts } from '../../src/api/changed-parts.ts'

test('what is as it was is left out, also lists', () => {
  const before = { name: 'quick', tags: ['main'], note: '' }
  expect(changedParts(before, { ...before, tags: ['main'], note: 'slow' })).toEqual({ note: 'slow' })
  expect(changedParts(before, { ...before, tags: [] })).toEqual({ tags: [] })
})
