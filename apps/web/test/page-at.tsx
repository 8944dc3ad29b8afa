import type { QueryClient } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  type RouteComponent,
  RouterProvider,
} from '@tanstack/react-router'
import { markupOf } from './rendered.tsx'

/** What stands at an address, of pages by their routes. */
export async function pageAt(
  address: string,
  pages: Readonly<Record<string, RouteComponent>>,
  queryClient?: QueryClient,
): Promise<string> {
  const rootRoute = createRootRoute()
  const routes = Object.entries(pages).map(([path, component]) =>
    createRoute({ getParentRoute: () => rootRoute, path, component }),
  )
  const history = createMemoryHistory({ initialEntries: [address] })
  const router = createRouter({ routeTree: rootRoute.addChildren(routes), history })
  await router.load()
  return markupOf(<RouterProvider router={router} />, queryClient)
}
