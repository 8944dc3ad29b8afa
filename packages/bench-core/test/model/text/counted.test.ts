import { expect, test } from 'vitest'
import { counted } from '../../../src/model/text/counted.ts'

test('one is told apart from many', () => {
  expect([counted(1, 'case'), counted(0, 'case'), counted(1_200, 'case')]).toEqual([
    '1 case',
    '0 cases',
    '1,200 cases',
  ])
})
