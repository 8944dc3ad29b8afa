import { chmodSync, chownSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { storageDrivers } from '../../../../src/model/storage/storage-spec.ts'
import { newClusterAccount } from '../../../../src/postgres/embedded/account.ts'
import {
  startThrowAwayCluster,
  type ThrowAwayCluster,
} from '../../../../src/postgres/embedded/throw-away-cluster.ts'
import { examineServer } from '../../../../src/postgres/server-under-test/examine-server.ts'
import { loadDriver } from '../../../../src/suites/storage/drivers/catalogue.ts'
import { measureForMoments } from '../../../run/support/measure-for-moments.ts'
import { ofType } from '../../../run/support/specs.ts'
import { query } from '../../../store/support/shared-server.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'
import { eventsOf, ownServerSpec, unguessable } from '../support/specs.ts'
import { startUserServer, type UserServer } from '../support/user-server.ts'

measureForMoments()

const folder = temporaryFolder()
const password = unguessable()
let userServer: UserServer
let urlWithoutPassword: string

beforeAll(async () => {
  userServer = await startUserServer()
  await userServer.query(`create role visitor login password '${password}'`)
  await userServer.query('grant create on database postgres to visitor')
  const url = new URL(userServer.urlFor({ user: 'visitor' }))
  url.password = ''
  urlWithoutPassword = url.href
})

afterEach(() => {
  vi.unstubAllEnvs()
})

afterAll(() => userServer.remove())

test.each([
  ['PGPASSWORD', () => vi.stubEnv('PGPASSWORD', password)],
  [
    'a password file',
    () => {
      const file = join(folder, 'pgpass')
      writeFileSync(file, `127.0.0.1:*:postgres:visitor:${password}\n`)
      chmodSync(file, 0o600)
      vi.stubEnv('PGPASSFILE', file)
    },
  ],
])('%s is the password for every process and driver of a run', async (_, provide) => {
  provide()
  await expect(examineServer(urlWithoutPassword)).resolves.toMatchObject({
    version: expect.stringMatching(/^18/),
  })
  const spec = ownServerSpec(urlWithoutPassword, {
    formats: ['jsonb-json'],
    phases: ['insert'],
    drivers: ['pg', 'postgres'],
  })
  const events = await eventsOf(spec, { pgUrl: urlWithoutPassword })
  expect(ofType(events, 'run-finished')).toMatchObject([{ state: 'completed' }])
  expect(ofType(events, 'case-failed')).toEqual([])
  expect(JSON.stringify(events)).not.toContain(password)
  expect(await userServer.runSchemas()).toEqual([])
})

describe.skipIf(process.platform === 'win32')('the address of a socket', () => {
  const sockets = temporaryFolder()
  let cluster: ThrowAwayCluster

  beforeAll(async () => {
    const account = await newClusterAccount()
    if (account) chownSync(sockets, account.uid, account.gid)
    cluster = await startThrowAwayCluster(undefined, { fsync: 'off', unix_socket_directories: sockets })
    await query(cluster.url, 'create database "my shop"')
    return () => cluster.remove()
  })

  test.each(storageDrivers)('leads %s to the database that it names', async (driver) => {
    const { username: user, password, port } = new URL(cluster.url)
    const parameters = new URLSearchParams({ host: sockets, port, user, password, keepalives: '1' })
    const url = `postgres:///my%20shop?${parameters}`
    const connection = await (await loadDriver(driver)).connect({
      url,
      schema: 'public',
      applicationName: 'by-socket',
    })
    const text = `select current_database() || ' by ' || coalesce(host(inet_client_addr()), 'a socket')`
    expect((await connection.query({ name: '', text })).map(String)).toEqual(['my shop by a socket'])
    await connection.end()
  })
})
