import { QueryClient } from '@tanstack/react-query'
import type { RunDetail } from '@wirebench/bench-core/api/runs'
import { expect, test } from 'vitest'
import { runQuery } from '../../../../src/api/queries.ts'
import { SpecPanel } from '../../../../src/features/report/panels/spec-panel.tsx'
import { pageAt } from '../../../page-at.tsx'
import { reportOf } from '../../../report-fixture.ts'

const report = reportOf()

/** The command that the panel shows of a run that was measured there. */
async function commandOf(placement?: Partial<RunDetail['placement']>): Promise<string> {
  const queryClient = new QueryClient()
  queryClient.setQueryData(runQuery('7k2m9q').queryKey, { spec: report.run.spec, placement } as RunDetail)
  const page = await pageAt(
    '/runs/7k2m9q',
    { '/runs/$run': () => <SpecPanel report={report} /> },
    queryClient,
  )
  return /<code[^>]*>([^<]*)</.exec(page)![1]!
}

test('the command measures it again where it was measured', async () => {
  expect(await commandOf()).not.toContain('--on')
  expect(await commandOf({ agent: 'big-arm', place: 'label=arch=arm64' })).toMatch(/ --on big-arm$/)
})
