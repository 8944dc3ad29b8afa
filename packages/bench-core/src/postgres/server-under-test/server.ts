import type pg from 'pg'
import type { Warning } from '../../model/warning.ts'

/** The server that a run is measured on. */
export interface ServerUnderTest {
  /** With its password: for clients, over their channel, and for nobody else. */
  readonly url: string
  readonly schema: string
  readonly applicationName: string
  /** Where it is, for messages. */
  readonly location: string
  readonly version: string
  /** Connections that it had left for what is measured when the run began. */
  readonly freeConnections: number
  /** Whether the run made it: then nobody else works on it. */
  readonly isPristine: boolean
  /** Whether its files are known to be in memory, so that nothing there waits for a disk. */
  readonly isInMemory: boolean
  readonly compressions: readonly string[]
  /** Settings that differ from what PostgreSQL comes with. */
  readonly settings: Readonly<Record<string, string>>
  /** The first process of the cluster; undefined where it doesn't run on this machine. */
  readonly postmasterPid: number | undefined
  /** For tables and sizes, outside of what is measured. */
  readonly admin: pg.Client
  /** What a setting is on it, as `settings` writes it; undefined where it has none of that name. */
  settingOf(name: string): Promise<string | undefined>
  /** CPU time of the whole cluster so far; undefined where it can't be told. */
  cpuNs(): number | undefined
  /** Stops what works there until it is resumed, so that it takes nothing from another server; the user's own goes on. */
  suspend(): void
  resume(): void
  /** Has what was written on its disk so far reach it, whoever wrote it; what the user's own does is the user's. */
  flushDisk(): Promise<void>
  /** Lets go of whatever is under way for the run itself: what waits for it fails at once. */
  abandon(): void
  /** Removes everything of the run from it, whatever state it is in. */
  close(): Promise<void>
  /** What is still there once it is closed, and the statement that removes it. */
  leftBehind(): readonly Warning[]
}

export const oldestVersion = 14

/** The major version in what `server_version_num` shows, such as 140013. */
export function majorVersion(versionNumber: string): number {
  return Math.floor(Number(versionNumber) / 10_000)
}
