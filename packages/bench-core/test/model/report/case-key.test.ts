import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CaseKey, caseGroupId, caseId } from '../../../src/model/report/case-key.ts'

const key: CaseKey = {
  suite: 'codec',
  operation: 'decode',
  contender: 'protobuf-es',
  workload: 'person',
  parameters: { size: 20, batch: true },
}

test('a case has an id with all its fields, parameters in the order of their names', () => {
  expect(caseId(key)).toBe('codec/decode/protobuf-es@person?batch=true&size=20')
  expect(caseId({ ...key, parameters: {} })).toBe('codec/decode/protobuf-es@person')
})

test('contenders of one comparison share the id of their group', () => {
  expect(caseGroupId(key)).toBe('codec/decode@person?batch=true&size=20')
  expect(caseGroupId({ ...key, contender: 'json' } as CaseKey)).toBe(caseGroupId(key))
})

test('the order in which parameters were written does not matter', () => {
  const names = ['size', 'batch', 'rows', 'rate']
  fc.assert(
    fc.property(fc.shuffledSubarray(names, { minLength: 4 }), (order) => {
      const parameters = Object.fromEntries(order.map((name) => [name, name.length]))
      expect(caseId({ ...key, parameters })).toBe(
        'codec/decode/protobuf-es@person?batch=5&rate=4&rows=4&size=4',
      )
    }),
  )
})
