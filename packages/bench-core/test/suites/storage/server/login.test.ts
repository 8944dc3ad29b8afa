import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { examineServer } from '../../../../src/postgres/server-under-test/examine-server.ts'
import { ofType } from '../../../run/support/specs.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'
import { eventsOf, ownServerSpec, unguessable } from '../support/specs.ts'
import { startUserServer, type UserServer } from '../support/user-server.ts'

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
