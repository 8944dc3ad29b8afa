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

const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/runs', replace: true })
  },
})

const runsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/runs',
  validateSearch: (search) => RunsSearch.parse(search),
  component: lazyRouteComponent(() => import('../features/runs/runs-page.tsx'), 'RunsPage'),
})

const newRunRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/runs/new',
  validateSearch: (search) => NewRunSearch.parse(search),
  component: lazyRouteComponent(() => import('../features/new-run/new-run-page.tsx'), 'NewRunPage'),
})

const runRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/runs/$run',
  validateSearch: (search) => ReportSearch.parse(search),
  component: lazyRouteComponent(() => import('./run-page.tsx'), 'RunPage'),
})

const liveRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/runs/$run/live',
  component: lazyRouteComponent(() => import('./run-page.tsx'), 'RunLivePage'),
})

const caseRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/runs/$run/cases/$caseKey',
  validateSearch: (search) => CaseSearch.parse(search),
  component: lazyRouteComponent(() => import('../features/case/case-page.tsx'), 'CasePage'),
})

const compareRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/compare',
  validateSearch: (search) => CompareSearch.parse(search),
  component: lazyRouteComponent(() => import('../features/compare/compare-page.tsx'), 'ComparePage'),
})

const acrossRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/across',
  validateSearch: (search) => AcrossSearch.parse(search),
  component: lazyRouteComponent(() => import('../features/across/across-page.tsx'), 'AcrossPage'),
})

const machinesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/machines',
  component: lazyRouteComponent(() => import('../features/machines/machines-page.tsx'), 'MachinesPage'),
})

const machineRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/machines/$agent',
  component: lazyRouteComponent(() => import('../features/machines/machine-page.tsx'), 'MachinePage'),
})

const trendsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/trends',
  validateSearch: (search) => TrendsSearch.parse(search),
  component: lazyRouteComponent(() => import('../features/trends/trends-page.tsx'), 'TrendsPage'),
})

const methodRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/method',
  component: lazyRouteComponent(() => import('../features/method/method-page.tsx'), 'MethodPage'),
})

const settingsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/settings',
  component: lazyRouteComponent(() => import('../features/settings/settings-page.tsx'), 'SettingsPage'),
})

export const router = createRouter({
  routeTree: rootRoute.addChildren([
    homeRoute,
    runsRoute,
    newRunRoute,
    runRoute,
    liveRoute,
    caseRoute,
    compareRoute,
    acrossRoute,
    machinesRoute,
    machineRoute,
    trendsRoute,
    methodRoute,
    settingsRoute,
  ]),
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
