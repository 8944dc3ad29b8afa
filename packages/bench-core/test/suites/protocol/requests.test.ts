import { expect, test } from 'vitest'
import type { ProtocolCell } from '../../../src/model/protocol/protocol-spec.ts'
import { inputsOf, preparationOf, seededDocuments } from '../../../src/suites/protocol/client/requests.ts'
import { documentNumber } from '../../../src/suites/protocol/service/documents.ts'

const cellOf = (operation: string, fillerBytes?: number): ProtocolCell => ({
  operation,
  workload: 'user-document',
  load: { load: 'sequential' },
  ...(fillerBytes !== undefined && { fillerBytes }),
})
const inputs = (operation: string, fillerBytes?: number) =>
  inputsOf(cellOf(operation, fillerBytes), 'trading-card', 42)

test.each(['create', 'read', 'update', 'batch', 'echo', 'decode-echo', 'modify'])(
  'requests of %s rotate through at least 256 distinct ones, the same ones for the same seed',
  (operation) => {
    const made = inputs(operation)
    const words = (input: unknown) =>
      JSON.stringify(input, (_, value) => (typeof value === 'bigint' ? `${value}` : value))
    expect(new Set(made.map(words)).size).toBeGreaterThanOrEqual(256)
    expect(inputs(operation).map(words)).toEqual(made.map(words))
  },
)

test('no read finds what an update wrote', () => {
  const numbersOf = (operation: string) =>
    inputs(operation).map((input) => ('id' in input ? documentNumber(input.id) : Number.NaN))
  const read = new Set(numbersOf('read'))
  expect(numbersOf('update').some((number) => read.has(number))).toBe(false)
  expect(Math.max(...numbersOf('read'), ...numbersOf('update'))).toBeLessThan(seededDocuments)
})

test('reads of larger documents are of documents that were created first', () => {
  const reads = inputs('read', 4096)
  const created = preparationOf(cellOf('read', 4096), 42)
  expect(created).toHaveLength(reads.length)
  for (const [index, input] of reads.entries()) {
    if (input.operation !== 'read') throw new Error('no read')
    expect(documentNumber(input.id)).toBe(seededDocuments + index)
    expect(created[index]).toEqual({ operation: 'create', document: input.expected })
    expect(input.expected.filler).toHaveLength(4096)
  }
})

test('a query asks for age ≥ 25, at most 10', () => {
  const [asked, ...others] = inputs('query')
  expect(asked).toMatchObject({ operation: 'query', minimumAge: 25, limit: 10 })
  expect(others).toEqual([])
})

test('a query finds documents that no update changes, in the order in which they were stored', () => {
  const [asked] = inputs('query')
  if (asked?.operation !== 'query') throw new Error('no query')
  expect(asked.expected).toHaveLength(10)
  const numbers = asked.expected.map(({ id }) => documentNumber(id))
  expect(numbers).toEqual(numbers.toSorted((a, b) => a - b))
  expect(numbers.at(-1)).toBeLessThan(seededDocuments / 2)
  expect(asked.expected.every(({ age }) => age >= 25)).toBe(true)
})
