import { caseId } from '@wirebench/bench-core/model/report/case-key'
import { expect, test } from 'vitest'
import { brokenRules, integrityRows } from '../../../../src/features/report/rows/integrity-rows.ts'
import { reportOf } from '../../../report-fixture.ts'

const [first, second] = reportOf().cases
const linter = {
  passed: false,
  findings: [
    { rule: 'percentile-order', case: first!.key, text: 'p50 220 µs above p95 120 µs' },
    { rule: 'percentile-order', case: second!.key, text: 'p95 above p99' },
    { rule: 'rounds-add-up', case: first!.key, text: '4 rounds of 5' },
    { rule: 'settings-differ', case: null, text: 'connections 20 ≠ 30' },
  ],
}

test('a broken rule stands once, with every case that breaks it', () => {
  expect(
    integrityRows({ linter }).map(({ rule, findings }) => [rule, findings.map((found) => found.case)]),
  ).toEqual([
    ['percentile-order', [caseId(first!.key), caseId(second!.key)]],
    ['rounds-add-up', [caseId(first!.key)]],
    ['settings-differ', [null]],
  ])
})

test('a case’s own rows say all that is wrong with it', () => {
  const broken = brokenRules({ linter })
  expect(broken.get(caseId(first!.key))).toBe('p50 220 µs above p95 120 µs; 4 rounds of 5')
  expect(broken.size).toBe(2)
})

test('a report that keeps all rules has nothing to say', () => {
  expect(integrityRows(reportOf())).toEqual([])
  expect(brokenRules(reportOf()).size).toBe(0)
})
