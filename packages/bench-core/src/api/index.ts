/** The door of the API's contract: what the server serves and what is asked of it. Runs in a browser too. */
import { compareRoutes } from './compare.ts'
import { machineRoutes } from './machine.ts'
import { messagesRoutes } from './messages.ts'
import { resultRoutes } from './results.ts'
import type { Route } from './route.ts'
import { runRoutes } from './runs.ts'
import { settingsRoutes } from './settings.ts'
import { tableRoutes } from './tables.ts'
import { trendRoutes } from './trends.ts'

export type { AcrossQuery, CompareQuery } from './compare.ts'
export { Problem, type ProblemField } from './problem.ts'
export type { ReaderInputs, ReadingQuery } from './query.ts'
export type { RunExport } from './results.ts'
export { type Asked, addressOf, apiPath, type JsonAnswer, type Place, type Route } from './route.ts'
export {
  Estimate,
  type ImportedRun,
  type RunDetail,
  type RunsPage,
  type RunsWanted,
} from './runs.ts'
export type { Settings } from './settings.ts'
export type { OverviewWanted, TrendWanted } from './trends.ts'
export {
  compareRoutes,
  machineRoutes,
  messagesRoutes,
  resultRoutes,
  runRoutes,
  settingsRoutes,
  tableRoutes,
  trendRoutes,
}

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
