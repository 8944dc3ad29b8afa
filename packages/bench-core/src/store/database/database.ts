import type pg from 'pg'

/** One long-lived connection, and how to make more to the same server. */
export interface Session {
  readonly client: pg.Client
  readonly config: pg.ClientConfig
}

/** A PostgreSQL that runs are saved in, whoever runs it. */
export interface Database {
  /** Where it is, for messages; never with a password. */
  readonly location: string
  /** What must not appear in any message. */
  readonly secrets: readonly string[]
  /** Opens a session; an embedded server runs at least until it is left. */
  connect(): Promise<Session>
  /** Ends a session, and an embedded server with the last one of all processes. */
  leave(session: Session | undefined): Promise<void>
  /** Gives up what is held beside sessions, whether or not the server answers. */
  release(): Promise<void>
}
