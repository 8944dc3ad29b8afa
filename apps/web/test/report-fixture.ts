import { report } from '@wirebench/bench-core/reporting'
import type { Report } from '@wirebench/bench-core/results'
import {
  fixtureContenders,
  type RunFixture,
  runEvents,
} from '../../../packages/bench-core/test/fixtures/run-events.ts'

/** The report of a made-up run. */
export function reportOf(options: Partial<RunFixture> = {}): Report {
  return report(runEvents(options))
}

export { fixtureContenders, runEvents }
