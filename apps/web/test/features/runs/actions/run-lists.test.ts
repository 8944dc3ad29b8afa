import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { runQuery } from '../../../../src/api/queries.ts'
import { forgetRun } from '../../../../src/features/runs/actions/run-lists.ts'

test('of a deleted run nothing is known any more, under its id or its short one', () => {
  const queryClient = new QueryClient()
  const keys = ['a-long', 'long', 'other'].map((id) => runQuery(id).queryKey)
  for (const [index, queryKey] of keys.entries()) queryClient.setQueryData<object>(queryKey, { index })
  forgetRun(queryClient, { id: 'a-long', shortId: 'long' })
  expect(keys.map((queryKey) => queryClient.getQueryData(queryKey))).toEqual([
    undefined,
    undefined,
    { index: 2 },
  ])
})
