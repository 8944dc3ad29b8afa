import type { Socket } from 'node:net'
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
    const client = newClient(target)
    leaveRowsRaw(client)
    await client.connect()
    return {
      ...(await commonParts(client)),
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

/** `pg` as most programs use it: results as text, `bytea` and JSON parsed by the driver, a row an object. */
export const defaultPgDriver: Driver = {
  async connect(target) {
    const client = newClient(target)
    await client.connect()
    return {
      ...(await commonParts(client)),
      results: 'parsed',
      async query({ name, text }, values = []) {
        const { rows, fields } = await client.query<Record<string, unknown>>({
          name,
          text,
          values: [...values],
        })
        const first = fields[0]?.name ?? ''
        return rows.map((row) => row[first])
      },
      async change({ name, text }, values) {
        return (await client.query({ name, text, values: [...values] })).rowCount ?? 0
      },
    }
  },
}

function newClient({ url, applicationName }: { url: string; applicationName: string }): pg.Client {
  const client = new pg.Client({
    connectionString: url,
    application_name: applicationName,
    connectionTimeoutMillis: connectLimitMs,
    keepAlive: true,
  })
  // What is under way is told by its own promise.
  return client.on('error', () => {})
}

async function commonParts(client: pg.Client): Promise<Omit<Connection, 'query' | 'change' | 'results'>> {
  const socket = client.connection.stream as Socket
  return {
    backendPid: (client as unknown as { processID: number }).processID,
    copyIn: (text) => copyInto(client.query(copyStreams.from(text))),
    bytes: () => ({ sent: socket.bytesWritten, received: socket.bytesRead }),
    end: () => client.end(),
  }
}
