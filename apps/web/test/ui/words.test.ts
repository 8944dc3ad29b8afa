import { expect, test } from 'vitest'
import { corpusId } from '../../src/pieces/case/case-words.ts'
import { anchorOf } from '../../src/ui/anchor.ts'

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
