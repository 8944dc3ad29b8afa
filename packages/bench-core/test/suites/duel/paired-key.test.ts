import { expect, test } from 'vitest'
import { pairedKey } from '../../../src/suites/duel/paired-key.ts'

test('what both sides have the same keeps its name, what differs names both', () => {
  const a = { workload: 'person', parameters: { size: 10, driver: 'pg', rows: 100 } }
  const b = { workload: 'person', parameters: { size: 10, driver: 'postgres', batch: 5 } }
  expect(pairedKey(a, b)).toEqual({
    workload: 'person',
    parameters: { size: 10, driver: 'A pg / B postgres', rows: 'A 100 / B none', batch: 'A none / B 5' },
  })
})

test('messages that differ are one workload that names both', () => {
  const a = { workload: 'person', parameters: {} }
  expect(pairedKey(a, { workload: 'blob', parameters: {} }).workload).toBe('A person / B blob')
})
