import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import type { RunDetail } from '@wirebench/bench-core/api'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { runQuery } from '../../../../src/api/queries.ts'
import { SpecPanel } from '../../../../src/features/report/panels/spec-panel.tsx'
import { reportOf } from '../../../report-fixture.ts'

const report = reportOf()

/** The command that the panel shows of a run that was measured there. */
async function commandOf(placement?: Partial<RunDetail['placement']>): Promise<string> {
  const queryClient = new QueryClient()
  queryClient.setQueryData(runQuery('7k2m9q').queryKey, { spec: report.run.spec, placement } as RunDetail)
  const rootRoute = createRootRoute()
  const runRoute = createRoute({
    getParentRoute: () => rootRoute,
    path: '/runs/$run',
    component: () => <SpecPanel report={report} />,
  })
  const router = createRouter({
    routeTree: rootRoute.addChildren([runRoute]),
    history: createMemoryHistory({ initialEntries: ['/runs/7k2m9q'] }),
  })
  await router.load()
  const markup = renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return /<code[^>]*>([^<]*)</.exec(markup)![1]!
}

test('the command measures it again where it was measured', async () => {
  expect(await commandOf()).not.toContain('--on')
  expect(await commandOf({ agent: 'big-arm', place: 'label=arch=arm64' })).toMatch(/ --on big-arm$/)
})
