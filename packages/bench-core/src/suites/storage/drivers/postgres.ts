import { connect, type Socket } from 'node:net'
import postgres from 'postgres'
import type { Driver } from './connection.ts'
import { copyInto } from './copy-in.ts'

const connectLimitS = 10

/** `postgres` as it is: parameters and results as text, which for `bytea` is hexadecimal; JSON is parsed by the driver. */
export const postgresDriver: Driver = {
  async connect({ url, applicationName }) {
    let socket: Socket | undefined
    const sql = postgres(url, {
      max: 1,
      idle_timeout: 0,
      max_lifetime: null,
      connect_timeout: connectLimitS,
      fetch_types: false,
      onnotice: () => {},
      connection: { application_name: applicationName },
      // A document comes as text, as with the other drivers; the driver would write it as JSON once more.
      types: {
        json: { to: 114, from: [114, 3802], serialize: asItIs, parse: JSON.parse },
        // A Date has no microseconds.
        date: { to: 1184, from: [1082, 1114, 1184], serialize: asItIs, parse: asItIs },
      },
      socket: async ({ host, port }: { host: string[]; port: number[] }) => {
        socket = await connected(port[0] ?? 5432, host[0] ?? '127.0.0.1')
        return socket
      },
    } as postgres.Options<Record<string, postgres.PostgresType>>)
    const [row] = await sql.unsafe('select pg_backend_pid()')
    return {
      backendPid: Number(row?.pg_backend_pid),
      results: 'parsed',
      async query({ name, text, isWide }, values = []) {
        if (isWide) return sql.unsafe(text, values as never[], { prepare: name !== '' }).values()
        const rows = await sql.unsafe<Record<string, unknown>[]>(text, values as never[], {
          prepare: name !== '',
        })
        const first = rows.columns?.[0]?.name ?? ''
        return rows.map((found) => found[first])
      },
      async change({ name, text }, values) {
        return (await sql.unsafe(text, values as never[], { prepare: name !== '' })).count
      },
      copyIn(text) {
        const stream = sql.unsafe(text).writable()
        let opened: ReturnType<typeof copyInto> | undefined
        const ready = stream.then((writable) => {
          opened = copyInto(writable)
          return opened
        })
        return {
          write: async (chunk) => (opened ?? (await ready)).write(chunk),
          end: async () => (opened ?? (await ready)).end(),
        }
      },
      bytes: () => ({ sent: socket?.bytesWritten ?? 0, received: socket?.bytesRead ?? 0 }),
      end: () => sql.end({ timeout: 1 }),
    }
  },
}

function asItIs(value: unknown): unknown {
  return value
}

function connected(port: number, host: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host, noDelay: true }, () => {
      socket.off('error', reject)
      resolve(socket)
    })
    socket.once('error', reject)
  })
}
