import { chownSync, readFileSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer, connect as open, type Server } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { storageDrivers } from '../../../../src/model/storage/storage-spec.ts'
import { newClusterAccount } from '../../../../src/postgres/embedded/account.ts'
import { examineServer } from '../../../../src/postgres/server-under-test/examine-server.ts'
import { selfSigned } from '../../../../src/suites/protocol/transports/connections/self-signed.ts'
import { loadDriver } from '../../../../src/suites/storage/drivers/catalogue.ts'
import { failureOf } from '../../../support/failure.ts'
import { startOwnUserServer, type UserServer } from '../support/user-server.ts'

let userServer: UserServer
let wire: Wire

beforeAll(async () => {
  userServer = await startOwnUserServer()
  await encrypt(userServer)
  wire = await startWire(Number(new URL(userServer.url).port))
})

afterAll(async () => {
  wire.server.close()
  await userServer.remove()
})

/** Has the server take encrypted connections. */
async function encrypt({ cluster, query }: UserServer): Promise<void> {
  const { key, certificate } = selfSigned()
  const account = await newClusterAccount()
  for (const [name, text] of Object.entries({ key, cert: certificate })) {
    const file = join(cluster.folder, `server.${name}`)
    writeFileSync(file, text, { mode: 0o600 })
    if (account) chownSync(file, account.uid, account.gid)
    await query(`alter system set ssl_${name}_file = '${file}'`)
  }
  await query('alter system set ssl = on')
  await query('select pg_reload_conf()')
}

interface Wire {
  readonly server: Server
  readonly port: number
  /** What went over the last connection so far. */
  sent: number
  received: number
}

/** What stands between a client and a server and counts. */
async function startWire(serverPort: number): Promise<Wire> {
  const server = createServer((client) => {
    const upstream = open(serverPort, '127.0.0.1')
    wire.sent = 0
    wire.received = 0
    client.on('data', (chunk) => {
      wire.sent += chunk.length
    })
    upstream.on('data', (chunk) => {
      wire.received += chunk.length
    })
    client.pipe(upstream).pipe(client)
    for (const socket of [client, upstream]) socket.on('error', () => {})
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const wire: Wire = { server, port: (server.address() as AddressInfo).port, sent: 0, received: 0 }
  return wire
}

describe.each(storageDrivers)('%s', (driver) => {
  test.each(['plain', 'encrypted'])(
    'counts the bytes of a connection that is %s as they go over the wire',
    async (kind) => {
      const url = new URL(userServer.url)
      url.port = String(wire.port)
      url.searchParams.set('sslmode', kind === 'plain' ? 'disable' : 'no-verify')
      const target = { url: url.href, schema: 'public', applicationName: 'wire' }
      const connection = await (await loadDriver(driver)).connect(target)
      try {
        const asked = `select ssl::int4 from pg_stat_ssl where pid = pg_backend_pid() and length($1) = 5000`
        const found = await connection.query({ name: 'wire', text: asked }, ['x'.repeat(5000)])
        expect(found).toHaveLength(1)
        expect(connection.bytes()).toEqual({ sent: wire.sent, received: wire.received })
        expect(wire.sent).toBeGreaterThan(5000)
      } finally {
        await connection.end()
      }
    },
  )
})

test('a certificate that nobody vouches for, and a connection that isn’t encrypted, are told with what to do', async () => {
  const failureWith = (sslmode: string) => {
    const url = new URL(userServer.url)
    url.searchParams.set('sslmode', sslmode)
    return failureOf(examineServer(url.href))
  }
  expect(await failureWith('verify-full')).toMatchObject({
    message: expect.stringContaining(': self-signed certificate'),
    hint: 'give the certificate authority’s file in --pg-url with ?sslrootcert=, or accept any certificate with ?sslmode=no-verify',
  })
  const rules = join(userServer.cluster.folder, 'data/pg_hba.conf')
  writeFileSync(
    rules,
    `hostnossl all all all reject
${readFileSync(rules, 'utf8')}`,
  )
  await userServer.query('select pg_reload_conf()')
  await expect
    .poll(() => failureWith('disable').catch(() => undefined))
    .toMatchObject({
      message: expect.stringContaining('no encryption'),
      hint: 'add ?sslmode=verify-full to --pg-url if the server requires encryption, or let this user connect without it',
    })
})
