import { expect, test } from 'vitest'
import { corpusId } from '../../src/pieces/case/case-words.ts'
import { anchorOf } from '../../src/ui/anchor.ts'
import { counted } from '../../src/ui/counted.ts'

test('one is told apart from many', () => {
  expect([counted(1, 'case'), counted(0, 'case'), counted(1_200, 'case')]).toEqual([
    '1 case',
    '0 cases',
    '1,200 cases',
  ])
})

test('the part of a page that an address names is read, and one that can not be read is none', () => {
  expect(anchorOf('#latency')).toBe('latency')
  expect(anchorOf('#a%20b')).toBe('a b')
  expect(anchorOf('#100%')).toBe('')
  expect(anchorOf('')).toBe('')
})

test('messages are a workload at one size', () => {
  expect(corpusId({ workload: 'person', parameters: { size: 20, rows: 100 } })).toBe('person:20')
  expect(corpusId({ workload: 'own:shop.v1.Order', parameters: {} })).toBe('own:shop.v1.Order')
})
