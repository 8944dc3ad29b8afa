import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router'
import { AcrossSearch } from '../features/across/across-search.ts'
import { CaseSearch } from '../features/case/case-search.ts'
import { CompareSearch } from '../features/compare/compare-search.ts'
import { NewRunSearch } from '../features/new-run/form/new-run-search.ts'
import { ReportSearch } from '../features/report/report-search.ts'
import { RunsSearch } from '../features/runs/runs-search.ts'
import { TrendsSearch } from '../features/trends/trends-search.ts'
import { parseSearch, stringifySearch } from '../pieces/search-text.ts'
import { CrashedPage, NotFoundPage } from './error-pages.tsx'
import { Shell } from './shell.tsx'

const rootRoute = createRootRoute({ component: Shell })
const getParentRoute = () => rootRoute

const routes = [
  createRoute({
    getParentRoute,
    path: '/',
    beforeLoad: () => {
      throw redirect({ to: '/runs', replace: true })
    },
  }),
  createRoute({
    getParentRoute,
    path: '/runs',
    validateSearch: (search) => RunsSearch.parse(search),
    component: lazyRouteComponent(() => import('../features/runs/runs-page.tsx'), 'RunsPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/runs/new',
    validateSearch: (search) => NewRunSearch.parse(search),
    component: lazyRouteComponent(() => import('../features/new-run/new-run-page.tsx'), 'NewRunPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/runs/$run',
    validateSearch: (search) => ReportSearch.parse(search),
    component: lazyRouteComponent(() => import('./run-page.tsx'), 'RunPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/runs/$run/live',
    component: lazyRouteComponent(() => import('./run-page.tsx'), 'RunLivePage'),
  }),
  createRoute({
    getParentRoute,
    path: '/runs/$run/cases/$caseKey',
    validateSearch: (search) => CaseSearch.parse(search),
    component: lazyRouteComponent(() => import('../features/case/case-page.tsx'), 'CasePage'),
  }),
  createRoute({
    getParentRoute,
    path: '/compare',
    validateSearch: (search) => CompareSearch.parse(search),
    component: lazyRouteComponent(() => import('../features/compare/compare-page.tsx'), 'ComparePage'),
  }),
  createRoute({
    getParentRoute,
    path: '/across',
    validateSearch: (search) => AcrossSearch.parse(search),
    component: lazyRouteComponent(() => import('../features/across/across-page.tsx'), 'AcrossPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/machines',
    component: lazyRouteComponent(() => import('../features/machines/machines-page.tsx'), 'MachinesPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/machines/$agent',
    component: lazyRouteComponent(() => import('../features/machines/machine-page.tsx'), 'MachinePage'),
  }),
  createRoute({
    getParentRoute,
    path: '/trends',
    validateSearch: (search) => TrendsSearch.parse(search),
    component: lazyRouteComponent(() => import('../features/trends/trends-page.tsx'), 'TrendsPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/method',
    component: lazyRouteComponent(() => import('../features/method/method-page.tsx'), 'MethodPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/settings',
    component: lazyRouteComponent(() => import('../features/settings/settings-page.tsx'), 'SettingsPage'),
  }),
] as const

export const router = createRouter({
  routeTree: rootRoute.addChildren(routes),
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  scrollRestoration: true,
  defaultNotFoundComponent: NotFoundPage,
  defaultErrorComponent: CrashedPage,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
