import { useQuery } from '@tanstack/react-query'
import { Link, lazyRouteComponent, Outlet } from '@tanstack/react-router'
import {
  BookOpen,
  ChartLine,
  GitCompareArrows,
  ListChecks,
  type LucideIcon,
  Plus,
  Server,
  Settings,
} from 'lucide-react'
import { Suspense } from 'react'
import { agentsQuery } from '../api/queries.ts'
import { useSelectedRuns } from '../api/selected-runs.ts'
import { Announcer } from '../ui/hooks/announcer.tsx'
import { HeadingFocus } from '../ui/page-heading.tsx'
import { Toaster } from '../ui/toaster.tsx'
import { ActiveRunStrip } from './active-run-strip.tsx'
import { Shortcuts } from './shortcuts.tsx'

/** Loaded by those who select runs. */
const CompareTray = lazyRouteComponent(() => import('./compare-tray.tsx'), 'CompareTray')

const places = [
  { to: '/runs', label: 'Runs', icon: ListChecks },
  { to: '/runs/new', label: 'New run', icon: Plus },
  { to: '/compare', label: 'Compare', icon: GitCompareArrows },
  { to: '/trends', label: 'Trends', icon: ChartLine },
  { to: '/method', label: 'Method', icon: BookOpen },
  { to: '/settings', label: 'Settings', icon: Settings },
] as const satisfies readonly { to: string; label: string; icon: LucideIcon }[]

const machines = { to: '/machines', label: 'Machines', icon: Server } as const

/** The places that there are: machines are one once an agent was there. */
function usePlaces() {
  const { data } = useQuery({ ...agentsQuery, refetchInterval: 30_000 })
  if (!data?.agents.length) return places
  const before = places.findIndex(({ to }) => to === '/method')
  return [...places.slice(0, before), machines, ...places.slice(before)]
}

/** What surrounds every page: skip link, navigation, and the strip that shows a run going on. */
export function Shell() {
  const shown = usePlaces()
  const hasSelected = useSelectedRuns().length > 0
  return (
    <Announcer>
      <Toaster>
        <a
          href="#main"
          className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-20 focus:bg-raised focus:p-2"
        >
          Skip to content
        </a>
        <div className="flex min-h-dvh flex-col rail:flex-row">
          <header className="shrink-0 border-hairline bg-surface max-rail:sticky max-rail:top-0 max-rail:z-10 max-rail:border-b rail:w-14 rail:border-r wide:w-52">
            <div className="flex items-center gap-1 overflow-x-auto p-2 max-rail:px-1 max-rail:py-0.5 rail:sticky rail:top-0 rail:max-h-dvh rail:flex-col rail:items-stretch rail:overflow-y-auto">
              <p className="px-2 py-1 text-lead font-semibold max-wide:sr-only">Wirebench</p>
              <nav
                aria-label="Main"
                className="flex grow gap-1 max-rail:justify-between max-rail:gap-0 rail:flex-col"
              >
                {shown.map(({ to, label, icon: Icon }) => (
                  <Link
                    key={to}
                    to={to}
                    title={label}
                    activeOptions={{ exact: true, includeSearch: false }}
                    activeProps={{
                      className:
                        'bg-bg font-medium shadow-[inset_3px_0_0_var(--primary)] max-rail:shadow-[inset_0_-3px_0_var(--primary)]',
                    }}
                    className="flex min-h-9 items-center gap-3 rounded-control px-3 text-text no-underline max-rail:flex-col max-rail:gap-0.5 max-rail:px-1 max-rail:py-1 max-rail:text-caption hover:bg-bg"
                  >
                    <Icon aria-hidden size={18} className="shrink-0" />
                    <span className="max-wide:rail:sr-only whitespace-nowrap">{label}</span>
                  </Link>
                ))}
              </nav>
            </div>
          </header>
          <div className="flex min-w-0 grow flex-col">
            <ActiveRunStrip />
            <HeadingFocus>
              <main
                id="main"
                tabIndex={-1}
                className="mx-auto w-full max-w-[1440px] min-w-0 grow p-4 rail:p-6"
              >
                <Outlet />
              </main>
            </HeadingFocus>
            {hasSelected && (
              <Suspense fallback={null}>
                <CompareTray />
              </Suspense>
            )}
          </div>
        </div>
        <Shortcuts />
      </Toaster>
    </Announcer>
  )
}
