import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CaseKey, caseGroupId, caseId } from '../../src/model/report/case-key.ts'
import { furtherCases } from '../../src/run/further-cases.ts'

const contenders = ['reference', 'a', 'b', 'c']
const operations = ['create', 'read', 'update']
const suites = ['protocol', 'storage'] as const

const cases: CaseKey[] = suites.flatMap((suite) =>
  operations.flatMap((operation) =>
    contenders.map((contender) => ({ suite, operation, contender, workload: 'w', parameters: {} })),
  ),
)
const comparisons = cases
  .filter(({ contender }) => contender !== 'reference')
  .map((key) => ({ ...key, reference: 'reference' }))
const someOpen = fc.subarray(comparisons)
const neither = () => false

test('who is open somewhere is measured there, with the reference', () => {
  fc.assert(
    fc.property(someOpen, (open) => {
      const further = new Set(furtherCases(cases, open, neither).map(caseId))
      const owed = open.flatMap((one) => [one, { ...one, contender: one.reference }])
      return owed.every((key) => further.has(caseId(key)))
    }),
  )
})

test('nothing is measured of a contender without open comparisons, nor of what no comparison is open in', () => {
  fc.assert(
    fc.property(someOpen, (open) =>
      furtherCases(cases, open, neither).every((key) => {
        const inSuite = open.filter(({ suite }) => suite === key.suite)
        return (
          inSuite.some((one) => [one.contender, one.reference].includes(key.contender)) &&
          inSuite.some((one) => caseGroupId(one) === caseGroupId(key))
        )
      }),
    ),
  )
})

test('all of a suite who are left do the same work', () => {
  fc.assert(
    fc.property(someOpen, (open) => {
      const bySuite = Map.groupBy(furtherCases(cases, open, neither), ({ suite }) => suite)
      return [...bySuite.values()].every((left) => {
        const workOf = Map.groupBy(left, ({ contender }) => contender)
        return new Set([...workOf.values()].map((own) => own.map(caseGroupId).join())).size === 1
      })
    }),
  )
})

test('the fewer are open, the less is measured, and nothing where nothing is', () => {
  fc.assert(
    fc.property(someOpen, fc.nat(), (open, seed) => {
      const fewer = open.filter((_, index) => (index + seed) % 2 === 0)
      const more = new Set(furtherCases(cases, open, neither).map(caseId))
      return furtherCases(cases, fewer, neither).every((key) => more.has(caseId(key)))
    }),
  )
  expect(furtherCases(cases, [], neither)).toEqual([])
  expect(furtherCases(cases, comparisons, neither)).toEqual(cases)
})

test('where a process does all of its work or none, only contenders are left out', () => {
  const open = comparisons.filter(({ contender, operation }) => contender === 'a' && operation === 'read')
  const further = furtherCases(cases, open, (suite) => suite === 'protocol')
  expect(further.filter(({ suite }) => suite === 'protocol').map(caseId)).toEqual(
    cases
      .filter(({ suite, contender }) => suite === 'protocol' && ['reference', 'a'].includes(contender))
      .map(caseId),
  )
  expect(further.filter(({ suite }) => suite === 'storage').map(caseGroupId)).toEqual(
    Array(2).fill('storage/read@w'),
  )
})
