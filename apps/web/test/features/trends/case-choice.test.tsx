import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { knownCasesQuery } from '../../../src/api/saved-runs.ts'
import { CaseChoice } from '../../../src/features/trends/case-choice.tsx'
import { markupOf } from '../../rendered.tsx'

function textWith(cases: readonly string[], taken: readonly string[]): string {
  const client = new QueryClient()
  const key = { suite: 'codec', operation: 'encode', contender: 'json', workload: 'person', parameters: {} }
  const known = cases.map((caseId) => ({ caseId, key, runs: 2 }))
  client.setQueryData(knownCasesQuery('', 50).queryKey, { cases: known } as never)
  return markupOf(<CaseChoice taken={taken} onChoose={() => {}} />, client)
}

test('where every known case is taken, none is said to be missing', () => {
  expect(textWith([], [])).toContain('No saved run has a case yet.')
  expect(textWith(['a'], ['a'])).toContain('No saved run has another case yet.')
  expect(textWith(['a', 'b'], ['a'])).not.toContain('No saved run')
})
