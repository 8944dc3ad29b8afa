import { expect, test } from 'vitest'
import { findQueryField } from '../../../src/suites/storage/query-field.ts'
import { findWorkload } from '../../../src/workloads/catalogue.ts'

test('rows are told apart by the field named status, the rarest value first', () => {
  const { type, corpus } = findWorkload('infrastructure-execution')
  const field = findQueryField(type, corpus(42))!
  const counts = field.values.map((value) => field.inCorpus.filter((other) => other === value).length)
  expect(field.jsonName).toBe('status')
  expect(field.values[0]).toMatch(/FAILED/)
  expect(counts).toEqual(counts.toSorted((a, b) => a - b))
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(field.inCorpus.length)
})

test('a field whose every value is another one is no field to find rows by', () => {
  const { type, corpus } = findWorkload('person')
  const field = findQueryField(type, corpus(42))
  expect(['name', 'id', 'email']).not.toContain(field?.jsonName)
})
