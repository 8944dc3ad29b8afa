import type { Fleet } from './fleet/fleet.ts'
import type { CaseHistory } from './history/case-history.ts'
import type { HostHistory } from './history/host-history.ts'
import type { RunKeeper } from './runs/run-keeper.ts'
import type { RunReader } from './runs/run-reader.ts'
import type { RunWriter } from './runs/run-writer.ts'

/**
 * Saved runs; a function takes the parts that it uses. Every method fails with `store-unavailable` where the database can't
 * be reached, after having tried to reach it again, and within seconds where it is there and doesn't answer.
 */
export interface RunStore extends RunReader, RunWriter, RunKeeper, HostHistory, CaseHistory {
  /** Agents and the runs that are placed with them. */
  readonly fleet: Fleet
  /** Where the runs are, for messages; never with a password. */
  readonly location: string
  /** Gives up everything held, and stops an embedded server that nobody else uses. May be called again. */
  close(): Promise<void>
}
