import { Socket } from 'node:net'
import pg from 'pg'
import copyStreams from 'pg-copy-streams'
import type { Connection, Driver } from './connection.ts'
import { copyInto } from './copy-in.ts'
import { RawQuery } from './raw-query.ts'
import { leaveRowsRaw } from './raw-rows.ts'

const connectLimitMs = 10_000

/** `pg` with results in binary form, left as they arrived by a query class of our own: nothing is parsed that nobody asked for. */
export const rawPgDriver: Driver = {
  async connect(target) {
    const { client, socket } = newClient(target)
    leaveRowsRaw(client)
    await client.connect()
    return {
      ...commonParts(client, socket),
      results: 'raw',
      query(statement, values = []) {
        const query = new RawQuery(statement, values)
        client.query(query as unknown as pg.Submittable)
        return query.result
      },
      async change(statement, values) {
        const query = new RawQuery(statement, values)
        client.query(query as unknown as pg.Submittable)
        await query.result
        return query.changed
      },
    }
  },
}

/** `pg` as most programs use it: results as text, `bytea` and JSON parsed by the driver, a row of one column an object. */
export const defaultPgDriver: Driver = {
  async connect(target) {
    const { client, socket } = newClient(target)
    await client.connect()
    return {
      ...commonParts(client, socket),
      results: 'parsed',
      async query({ name, text, isWide }, values = []) {
        const asked = { name, text, values: [...values], types: exactTypes }
        if (isWide) return (await client.query<unknown[]>({ ...asked, rowMode: 'array' })).rows
        const { rows, fields } = await client.query<Record<string, unknown>>(asked)
        const first = fields[0]?.name ?? ''
        return rows.map((row) => row[first])
      },
      async change({ name, text }, values) {
        return (await client.query({ name, text, values: [...values] })).rowCount ?? 0
      },
    }
  },
}

/** Times come as text, because a Date has no microseconds; so do lists of `numeric`, of which the driver makes doubles. */
const exactTypes = {
  getTypeParser: ((oid: number, format?: 'text') =>
    oid === pg.types.builtins.TIMESTAMPTZ || oid === numericArray
      ? String
      : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
}
/** What PostgreSQL calls `numeric[]`. */
const numericArray = 1231

/** On a socket of our own: of an encrypted connection the driver's tells what it was given, not what went over the wire. */
function newClient({ url, applicationName }: { url: string; applicationName: string }) {
  const socket = new Socket()
  const client = new pg.Client({
    connectionString: url,
    application_name: applicationName,
    connectionTimeoutMillis: connectLimitMs,
    keepAlive: true,
    stream: () => socket,
  })
  // What is under way is told by its own promise.
  client.on('error', () => {})
  return { client, socket }
}

function commonParts(client: pg.Client, socket: Socket): Omit<Connection, 'query' | 'change' | 'results'> {
  return {
    backendPid: (client as unknown as { processID: number }).processID,
    copyIn: (text) => copyInto(client.query(copyStreams.from(text))),
    bytes: () => ({ sent: socket.bytesWritten, received: socket.bytesRead }),
    end: () => client.end(),
  }
}
