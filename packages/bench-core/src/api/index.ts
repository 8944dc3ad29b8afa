import { compareRoutes } from './compare.ts'
import { machineRoutes } from './machine.ts'
import { messagesRoutes } from './messages.ts'
import { resultRoutes } from './results.ts'
import type { Route } from './route.ts'
import { runRoutes } from './runs.ts'
import { settingsRoutes } from './settings.ts'
import { tableRoutes } from './tables.ts'
import { trendRoutes } from './trends.ts'

/** Resources, by their names in the description of the API. */
const resources = {
  machine: machineRoutes,
  runs: runRoutes,
  results: resultRoutes,
  messages: { ...messagesRoutes, ...tableRoutes },
  compare: compareRoutes,
  trends: trendRoutes,
  settings: settingsRoutes,
}

/** Every route there is. */
export const routes: readonly Route[] = Object.values(resources).flatMap((own) => Object.values<Route>(own))

/** The name of the resource that a route is of. */
export function tagOf(route: Route): string {
  return Object.entries(resources).find(([, own]) => Object.values<Route>(own).includes(route))![0]
}
