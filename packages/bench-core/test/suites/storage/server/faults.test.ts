import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { RunEvent } from '../../../../src/model/run/run-event.ts'
import { checkVersion } from '../../../../src/postgres/server-under-test/check-server.ts'
import { examineServer } from '../../../../src/postgres/server-under-test/examine-server.ts'
import { openServer } from '../../../../src/postgres/server-under-test/open-server.ts'
import { report } from '../../../../src/report/report.ts'
import { payloadLayout } from '../../../../src/suites/storage/plan/table-layout.ts'
import { createTable } from '../../../../src/suites/storage/server/tables.ts'
import { measureForMoments } from '../../../run/support/measure-for-moments.ts'
import { execute, ofType } from '../../../run/support/specs.ts'
import { failureOf } from '../../../support/failure.ts'
import { serverFolders } from '../support/server-folders.ts'
import {
  atFirst,
  eventsOf,
  largeMessages,
  ownServer,
  ownServerSpec,
  storageSpec,
  unguessable,
} from '../support/specs.ts'
import { startUserServer, type UserServer } from '../support/user-server.ts'

measureForMoments()

let userServer: UserServer
/** But for the user's. */
let leftFolders: () => string[]

beforeAll(async () => {
  userServer = await startUserServer()
  leftFolders = serverFolders()
})

afterEach(async () => {
  expect(leftFolders(), 'servers of ended runs').toEqual([])
})

afterAll(() => userServer.remove())

function lastOf(events: readonly RunEvent[]) {
  return ofType(events, 'run-finished')[0]
}

test('a listener that leaves while the server is made ready leaves nothing of it', async () => {
  for await (const event of execute(storageSpec({})))
    if (event.type === 'notice' && event.notice.code === 'server-under-test') break
})

describe('a run on the user’s server', () => {
  const password = unguessable()
  const schemas = new Set<string>()
  /** Bytes that were written and are not yet on the disk, when a round begins. */
  const unwritten: number[] = []
  let events: readonly RunEvent[]

  beforeAll(async () => {
    await userServer.query(`create role keeper login password '${password}'`)
    await userServer.query('grant create on database postgres to keeper')
    await userServer.query('grant pg_checkpoint to keeper')
    const url = userServer.urlFor({ user: 'keeper', password })
    const formats = ['jsonb-json', 'bytea-protobuf']
    const spec = ownServerSpec(url, { formats, phases: ['insert', 'read-all', 'x-ray'], rows: [400] })
    events = await eventsOf(spec, {
      pgUrl: url,
      onEvent: async ({ type }) => {
        for (const name of await userServer.runSchemas()) schemas.add(name)
        if (type !== 'round-started') return
        const [found] = await userServer.query<{ bytes: number }>(
          'select (pg_current_wal_insert_lsn() - redo_lsn)::int as bytes from pg_control_checkpoint()',
        )
        unwritten.push(found!.bytes)
      },
    })
  })

  test('measures there and takes everything away that it made', async () => {
    expect(lastOf(events)).toMatchObject({ state: 'completed' })
    expect(ofType(events, 'case-failed')).toEqual([])
    expect(schemas.size).toBe(1)
    expect(await userServer.runSchemas()).toEqual([])
  })

  test('has all that was filled on the disk before anything is measured', () => {
    expect(unwritten).toHaveLength(1)
    expect(unwritten[0]).toBeLessThan(10_000)
  })

  test('has its password in no event', () => {
    expect(JSON.stringify(events)).not.toContain(password)
  })

  test('reads WAL twice, and judges neither it nor the server’s CPU time, which others may have part in', () => {
    const found = report(events.map((event, index) => ({ sequence: index + 1, atMs: index, event })))
    const xRay = found.cases.find(({ key }) => key.operation === 'x-ray')!
    expect(xRay.metrics.walBytesPerRow?.value).toBeGreaterThan(100)
    expect(xRay.notes.walBytesPerRow).toMatch(/^the smaller of two readings \(.* and .* bytes\)/)
    const unjudged = found.comparisons.filter(({ metric }) => /^(wal|server)/.test(metric))
    expect(unjudged.length).toBeGreaterThan(1)
    for (const { verdict, reason } of unjudged) {
      expect(verdict).toBe('not-comparable')
      expect(reason).toMatchObject({ code: 'noted', note: expect.stringMatching(/not judged$/) })
    }
  })
})

test('tables that are to be kept are kept, written ones and those of the sweep as well, and the run says so', async () => {
  const phases = ['insert', 'point-read', 'update-field', 'size-sweep'] as const
  const kept = { keepTables: true, phases: [...phases], sweepSizes: [1] }
  const events = await eventsOf(ownServerSpec(userServer.url, kept, largeMessages), {
    pgUrl: userServer.url,
  })
  const [schema, ...others] = await userServer.runSchemas()
  expect(others).toEqual([])
  const [found] = await userServer.query<{ rows: number }>(
    `select count(*)::int as rows from ${schema}.read_0_jsonb_json_pglz_40`,
  )
  expect(found).toEqual({ rows: 40 })
  const tables = await userServer.query<{ name: string }>(
    `select split_part(tablename, '_', 1) as name from pg_tables where schemaname = '${schema}'`,
  )
  expect(new Set(tables.map(({ name }) => name))).toEqual(new Set(['read', 'write', 'update', 'sweep']))
  expect(ofType(events, 'warning').map(({ warning }) => warning)).toContainEqual(
    expect.objectContaining({
      code: 'left-behind',
      severity: 'info',
      values: expect.objectContaining({ schema, isKept: true }),
    }),
  )
  await userServer.query(`drop schema ${schema} cascade`)
})

test('tables can’t be kept on a server that is removed, and it says so', () => {
  expect(() => storageSpec({ keepTables: true })).toThrow(/removed with everything in it$/)
})

/** What a run opens of the user's server, with hardly any patience with others there. */
function open(runId: string) {
  const patience = { lockWaitMs: 20, retryMs: 5 }
  const { url } = userServer
  return openServer({ runId, server: ownServer(url), keepTables: false, pgUrl: url, patience })
}

test('a table that somebody holds is left behind, which the run says and the next one too; once it is free, it is removed', async () => {
  const reader = new pg.Client({ connectionString: userServer.url })
  await reader.connect()
  const held = await open('held')
  await createTable(held, 'read', { layout: payloadLayout('jsonb'), toast: 'pglz' })
  await reader.query('begin')
  await reader.query(`lock table ${held.schema}.read in access share mode`)
  await held.close()
  const values = expect.objectContaining({ schema: held.schema, isKept: false })
  const leftBehind = [{ code: 'left-behind', severity: 'warning', values }]
  expect(held.leftBehind()).toEqual(leftBehind)
  const next = await open('next')
  await next.close()
  expect(next.leftBehind()).toEqual(leftBehind)

  await reader.end()
  const later = await open('later')
  expect(await userServer.runSchemas()).toEqual([later.schema])
  await later.close()
  expect(later.leftBehind()).toEqual([])
})

test('an update that writes garbage fails its case', async () => {
  await userServer.query(
    `create function public.keep_old() returns trigger language plpgsql as $$ begin return old; end $$`,
  )
  await userServer.query(
    `create function public.spoil() returns event_trigger language plpgsql as $$
     declare made record;
     begin
       for made in select * from pg_event_trigger_ddl_commands() loop
         if made.object_type = 'table' and made.object_identity like '%.update\\_%' and tg_tag = 'CREATE TABLE' then
           execute format('create trigger spoilt before update on %s for each row execute function public.keep_old()', made.object_identity);
         end if;
       end loop;
     end $$`,
  )
  await userServer.query(`create event trigger spoil on ddl_command_end execute function public.spoil()`)
  const events = await eventsOf(
    ownServerSpec(userServer.url, { formats: ['jsonb-json', 'bytea-protobuf'], phases: ['update-field'] }),
    {
      pgUrl: userServer.url,
    },
  )
  await userServer.query('drop event trigger spoil')
  expect(ofType(events, 'case-failed').map(({ key, reason }) => [key.contender, reason])).toEqual(
    expect.arrayContaining([
      ['jsonb-json', 'lossy'],
      ['bytea-protobuf', 'lossy'],
    ]),
  )
})

test('what a killed run left behind is removed by the next one, and what was kept on purpose is not', async () => {
  await userServer.query('create schema wirebench_run_killed')
  await userServer.query(
    `comment on schema wirebench_run_killed is 'tables of a Wirebench run; removed when it ends'`,
  )
  await userServer.query('create schema wirebench_run_kept')
  await (await open('next')).close()
  expect(await userServer.runSchemas()).toEqual(['wirebench_run_kept'])
  await userServer.query('drop schema wirebench_run_kept')
})

test('an address that nobody answers at says which one', async () => {
  expect(await failureOf(examineServer('postgres://me:secret@127.0.0.1:1/db'))).toEqual({
    code: 'database-unavailable',
    message:
      'PostgreSQL at me@127.0.0.1:1/db: the server can’t be reached (connect ECONNREFUSED 127.0.0.1:1)',
    hint: 'check the address in --pg-url, and that the server runs',
  })
})

test('a wrong password says whose, and doesn’t repeat it', async () => {
  const password = unguessable()
  const failure = await failureOf(examineServer(userServer.urlFor({ password })))
  expect(failure).toMatchObject({
    code: 'database-unavailable',
    message: expect.stringContaining('password authentication failed for user "wirebench"'),
  })
  expect(JSON.stringify(failure)).not.toContain(password)
})

test('a database that isn’t there is named', async () => {
  const failure = await failureOf(examineServer(userServer.urlFor({ database: 'nowhere' })))
  expect(failure.message).toContain('database "nowhere" does not exist')
})

test('a role without the right to create a schema is named with the right', async () => {
  await userServer.query(`create role onlooker login password 'onlooker'`)
  const failure = await failureOf(
    examineServer(userServer.urlFor({ user: 'onlooker', password: 'onlooker' })),
  )
  expect(failure).toMatchObject({
    code: 'database-unsuitable',
    message: expect.stringContaining(
      'the role "onlooker" lacks the CREATE privilege on the database "postgres"',
    ),
    hint: 'as its owner: grant create on database "postgres" to "onlooker"',
  })
})

test('a server that takes no writes is refused', async () => {
  const url = `${userServer.url}?options=-c%20default_transaction_read_only%3Don`
  expect((await failureOf(examineServer(url))).message).toMatch(/doesn’t accept writes$/)
})

describe('the connections that are left', () => {
  const password = unguessable()
  const openAs = (connections: number) => {
    const url = userServer.urlFor({ user: 'modest', password })
    return openServer({ runId: 'modest', server: ownServer(url), keepTables: false, pgUrl: url, connections })
  }

  beforeAll(async () => {
    await userServer.query(`create role modest login password '${password}'`)
    await userServer.query('grant create on database postgres to modest')
  })

  test('are fewer by those of other roles, of which the server doesn’t tell what they are', async () => {
    const others = Array.from({ length: 5 }, () => new pg.Client({ connectionString: userServer.url }))
    for (const other of others) await other.connect()
    const server = await openAs(1)
    const [known] = await userServer.query<{ free: number }>(
      `select (current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
         - count(*))::int as free from pg_stat_activity where backend_type = 'client backend'`,
    )
    // What the run keeps for itself.
    expect(known!.free - server.freeConnections).toBeGreaterThanOrEqual(6)
    await server.close()
    for (const other of others) await other.end()
  })

  test('are no more than the role may have', async () => {
    await userServer.query('alter role modest connection limit 20')
    const gone = () =>
      expect
        .poll(() => userServer.query(`select pid from pg_stat_activity where usename = 'modest'`))
        .toEqual([])
    await gone()
    expect((await failureOf(openAs(14))).message).toMatch(
      /accepts 19 more connections, but the run needs 20$/,
    )
    await gone()
    await (await openAs(13)).close()
  })
})

test('a server of before PostgreSQL 14 is refused, and one from then on is not', () => {
  expect(() => checkVersion('13.22', '130022', 'PostgreSQL at me@host:1/db')).toThrow(
    'PostgreSQL at me@host:1/db is PostgreSQL 13.22',
  )
  expect(() => checkVersion('14.0', '140000', 'PostgreSQL at me@host:1/db')).not.toThrow()
})

test('a statement that takes longer than the server allows fails its case and no other', async () => {
  await userServer.query(`create role hasty login password 'hasty'`)
  await userServer.query('grant create on database postgres to hasty')
  const url = userServer.urlFor({ user: 'hasty', password: 'hasty' })
  const phases = ['insert', 'read-all'] as const
  // As many as one fetch brings.
  const rows = [250]
  const spec = ownServerSpec(url, { phases: [...phases], formats: ['json'], rows }, largeMessages)
  const events = await eventsOf(spec, {
    pgUrl: url,
    onEvent: atFirst(() => userServer.query(`alter role hasty set statement_timeout = '1ms'`)),
  })
  expect(lastOf(events)).toMatchObject({ state: 'completed' })
  expect(ofType(events, 'case-failed').map(({ key, text }) => [key.operation, text])).toEqual([
    ['read-all', 'canceling statement due to statement timeout'],
  ])
  expect(await userServer.runSchemas()).toEqual([])
})

test('a connection that is cut in the middle ends the run as failed with what it had', async () => {
  const spec = ownServerSpec(userServer.url, { phases: ['insert', 'insert-batch'] })
  let isOver = false
  const cut = () =>
    userServer.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'wirebench_run_%' and application_name not like '%admin'`,
    )
  const events = await eventsOf(spec, {
    pgUrl: userServer.url,
    onEvent: atFirst(() => {
      void (async () => {
        while (!isOver) await cut()
      })()
    }),
  })
  isOver = true
  expect(lastOf(events)).toMatchObject({
    state: 'failed',
    reason: {
      message: {
        inTerminal: expect.stringMatching(/the connection to the server was lost during the measurement/),
      },
    },
  })
  expect(ofType(events, 'figures-measured').some(({ operation }) => operation === 'insert')).toBe(true)
  expect(await userServer.runSchemas()).toEqual([])
})

test('a cancelled run leaves nothing behind on the user’s server, neither tables nor statements', async () => {
  const controller = new AbortController()
  const spec = ownServerSpec(userServer.url, { phases: ['insert', 'point-read'] })
  const events = await eventsOf(spec, {
    pgUrl: userServer.url,
    signal: controller.signal,
    onEvent: atFirst(() => setTimeout(() => controller.abort(), 20)),
  })
  expect(lastOf(events)).toMatchObject({ state: 'cancelled' })
  expect(await userServer.runSchemas()).toEqual([])
  await expect
    .poll(() =>
      userServer.query(`select 1 from pg_stat_activity where application_name like 'wirebench_run_%'`),
    )
    .toEqual([])
})

test('a throw-away server that is killed in the middle ends the run as failed with what it had', async () => {
  const spec = storageSpec({ phases: ['insert', 'insert-batch'] })
  const events = await eventsOf(spec, {
    onEvent: atFirst(() => {
      const [folder] = leftFolders()
      const pidFile = readFileSync(join(tmpdir(), folder!, 'data/postmaster.pid'), 'utf8')
      process.kill(Number.parseInt(pidFile, 10), 'SIGKILL')
    }),
  })
  expect(lastOf(events)).toMatchObject({
    state: 'failed',
    reason: { message: { inTerminal: expect.stringMatching(/connection to the server was lost/) } },
  })
  expect(ofType(events, 'figures-measured').some(({ operation }) => operation === 'insert')).toBe(true)
})

test('a run for a server whose address isn’t saved says how to name it again', async () => {
  const events = await eventsOf(ownServerSpec(userServer.url))
  expect(lastOf(events)).toMatchObject({
    state: 'failed',
    reason: {
      message: { inTerminal: 'this run was measured on its user’s own server, whose address isn’t saved' },
      hint: {
        inTerminal: expect.stringMatching(
          /WIREBENCH_PG_URL to its address, or WIREBENCH_PG_URL_A and WIREBENCH_PG_URL_B for/,
        ),
      },
    },
  })
})
