import { readFileSync } from 'node:fs'
import { connect, isIP, type Socket } from 'node:net'
import postgres from 'postgres'
import { parseServerUrl } from '../../../postgres/server-url.ts'
import type { Driver } from './connection.ts'
import { copyInto } from './copy-in.ts'

const connectLimitS = 10

/** `postgres` as it is: parameters and results as text, which for `bytea` is hexadecimal; JSON is parsed by the driver. */
export const postgresDriver: Driver = {
  async connect({ url, applicationName }) {
    let socket: Socket | undefined
    // The driver takes an address otherwise than `pg`, and passes on to the server what it doesn't know.
    const { place, secrets } = parseServerUrl(url, 'the server to measure on')
    const { searchParams: parameters } = new URL(url)
    const host = place.host.replace(/^\[(.+)\]$/, '$1')
    const options = parameters.get('options')
    const sql = postgres({
      host,
      port: place.port,
      database: place.database,
      username: place.user,
      password: secrets[0],
      ssl: encryptionOf(parameters, host),
      max: 1,
      idle_timeout: 0,
      max_lifetime: null,
      connect_timeout: connectLimitS,
      fetch_types: false,
      onnotice: () => {},
      connection: { application_name: applicationName, ...(options !== null && { options }) },
      // A document comes as text, as with the other drivers; the driver would write it as JSON once more.
      types: {
        json: { to: 114, from: [114, 3802], serialize: asItIs, parse: JSON.parse },
        // A Date has no microseconds.
        date: { to: 1184, from: [1082, 1114, 1184], serialize: asItIs, parse: asItIs },
      },
      socket: async () => {
        socket = await connected(place.port, host)
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

/** Whether and how a connection is encrypted, in the words of `pg`. */
function encryptionOf(parameters: URLSearchParams, host: string) {
  const mode = parameters.get('sslmode') ?? parameters.get('ssl')
  const fileIn = (name: string) => {
    const file = parameters.get(name)
    return file ? readFileSync(file, 'utf8') : undefined
  }
  const [ca, cert, key] = [fileIn('sslrootcert'), fileIn('sslcert'), fileIn('sslkey')]
  if (mode === 'disable' || mode === '0') return false
  if (mode === null && (ca ?? cert ?? key) === undefined) return false
  const rejectUnauthorized = mode !== 'no-verify'
  return { host, ca, cert, key, rejectUnauthorized, servername: isIP(host) ? undefined : host }
}

function asItIs(value: unknown): unknown {
  return value
}

function connected(port: number, host: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const where = host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { port, host, noDelay: true }
    const socket = connect(where, () => {
      socket.off('error', reject)
      resolve(socket)
    })
    socket.once('error', reject)
  })
}
