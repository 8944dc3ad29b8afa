import type pg from 'pg'

/** The server that a run is measured on. */
export interface ServerUnderTest {
  /** With its password: for clients, over their channel, and for nobody else. */
  readonly url: string
  readonly schema: string
  readonly applicationName: string
  /** Where it is, for messages. */
  readonly location: string
  readonly version: string
  /** Whether the run made it: then nobody else works on it. */
  readonly isPristine: boolean
  readonly compressions: readonly string[]
  /** Settings that differ from what PostgreSQL comes with. */
  readonly settings: Readonly<Record<string, string>>
  /** For tables and sizes, outside of what is measured. */
  readonly admin: pg.Client
  /** CPU time of the whole cluster so far; undefined where it can't be told. */
  cpuNs(): number | undefined
  /** Lets go of whatever is under way for the run itself: what waits for it fails at once. */
  abandon(): void
  /** Removes everything of the run from it, whatever state it is in. */
  close(): Promise<void>
}

export const oldestVersion = 14

/** The major version in what `server_version_num` shows, such as 140013. */
export function majorVersion(versionNumber: string): number {
  return Math.floor(Number(versionNumber) / 10_000)
}
