import { spawn } from 'node:child_process'
import { once } from 'node:events'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { programBeside } from '../../../src/measure/process/program-beside.ts'
import type { RunEvent } from '../../../src/model/run/run-event.ts'
import type { ProtocolRequest } from '../../../src/model/run/run-request.ts'
import { resolveSpec } from '../../../src/run/resolve-spec.ts'
import { measureForMoments } from '../../run/support/measure-for-moments.ts'
import { freshLock, ofType } from '../../run/support/specs.ts'
import { atFirst, eventsOf, ownServer, unguessable } from '../storage/support/specs.ts'
import { startUserServer, type UserServer } from '../storage/support/user-server.ts'
import { childrenRunning, expectRightAnswers } from './support.ts'

measureForMoments()

// Whole runs, of many processes each.
let userServer: UserServer

beforeAll(async () => {
  userServer = await startUserServer()
})

afterAll(() => userServer.remove())

const short: ProtocolRequest = {
  transports: ['tcp-protobuf'],
  operations: ['create'],
  connections: [1],
  rates: [200],
  sweep: false,
  store: 'postgres',
}

const specOn = (url: string) =>
  resolveSpec({
    preset: 'smoke',
    rounds: 1,
    suites: ['protocol'],
    protocol: { ...short, server: ownServer(url) },
  })

/** A server ends the connections of clients that are gone, and those that it is told to end, in its own time. */
async function connectionsOfRuns(): Promise<number> {
  const [found] = await userServer.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity where application_name like 'wirebench_run_%'`,
  )
  return found!.count
}

describe('a run on a server whose password is in the environment', () => {
  const password = unguessable()
  const seen = new Set<string>()
  let events: RunEvent[]
  beforeAll(async () => {
    await userServer.query(`create role documentalist login password '${password}'`)
    await userServer.query('grant create on database postgres to documentalist')
    const url = new URL(userServer.urlFor({ user: 'documentalist' }))
    url.password = ''
    vi.stubEnv('PGPASSWORD', password)
    events = await eventsOf(specOn(url.href), {
      pgUrl: url.href,
      onEvent: async () => {
        for (const name of await userServer.runSchemas()) seen.add(name)
      },
    })
    vi.unstubAllEnvs()
  })

  test('completes, with documents in a schema of its own, which is gone when it ends', async () => {
    expect(ofType(events, 'run-finished')).toMatchObject([{ state: 'completed' }])
    expect(ofType(events, 'case-failed')).toEqual([])
    expect([...seen]).toEqual([expect.stringMatching(/^wirebench_run_[0-9a-z]+_documents$/)])
    expect(await userServer.runSchemas()).toEqual([])
    await expect.poll(connectionsOfRuns).toBe(0)
  })

  test('tells its figures, but for those of a server that others may work on too', () => {
    const [added] = ofType(events, 'environment-added')
    expect(added?.postgres?.version).toMatch(/^18/)
    for (const { figures, parameters } of ofType(events, 'figures-measured')) {
      expect(parameters.store).toBe('postgres')
      // What stands beside a case has no requests of its own to fail.
      if ('repeatedPerSecond' in figures || 'twoCoresNsPerOperation' in figures) continue
      expectRightAnswers(figures)
      expect(figures).not.toHaveProperty('databaseCpuNsPerOperation')
    }
  })

  test('has the password in no event', () => {
    expect(JSON.stringify(events)).not.toContain(password)
  })
})

test('the address is needed again, and has to be that of the same server', async () => {
  const reasonOf = async (pgUrl?: string) => {
    const events = await eventsOf(specOn(userServer.url), { ...(pgUrl && { pgUrl }) })
    return ofType(events, 'run-finished')[0]
  }
  expect(await reasonOf()).toMatchObject({
    state: 'failed',
    reason: {
      message: { inTerminal: 'this run was measured on its user’s own server, whose address isn’t saved' },
    },
  })
  expect(await reasonOf(userServer.urlFor({ database: 'template1' }))).toMatchObject({ state: 'failed' })
  expect(await userServer.runSchemas()).toEqual([])
})

test('a server that takes too few connections says so before anything is measured', async () => {
  await userServer.query(`create role crowd login password 'crowd'`)
  const [most] = await userServer.query<{ connections: number }>(
    `select current_setting('max_connections')::int as connections`,
  )
  // All but those that are kept free for superusers, and a few.
  const connectionString = userServer.urlFor({ user: 'crowd', password: 'crowd' })
  const crowd = Array.from({ length: most!.connections - 10 }, () => new pg.Client({ connectionString }))
  await Promise.all(crowd.map((client) => client.connect()))
  const events = await eventsOf(specOn(userServer.url), { pgUrl: userServer.url })
  await Promise.all(crowd.map((client) => client.end()))
  expect(ofType(events, 'run-finished')).toMatchObject([
    {
      state: 'failed',
      reason: {
        message: { inTerminal: expect.stringMatching(/accepts \d more connections, but the run needs 8$/) },
      },
    },
  ])
  expect(await userServer.runSchemas()).toEqual([])
})

describe.runIf(process.platform === 'linux')('nothing is left on the server', () => {
  test('when a server under test is killed', async () => {
    const events = await eventsOf(specOn(userServer.url), {
      pgUrl: userServer.url,
      onEvent: atFirst(() => {
        for (const pid of childrenRunning('protocol/server/server-main.')) process.kill(pid, 'SIGKILL')
      }),
    })
    expect(ofType(events, 'run-finished')).toMatchObject([{ state: 'completed' }])
    expect(await userServer.runSchemas()).toEqual([])
    await expect.poll(connectionsOfRuns).toBe(0)
  })

  test('when the run is cancelled', async () => {
    const abort = new AbortController()
    const events = await eventsOf(specOn(userServer.url), {
      pgUrl: userServer.url,
      signal: abort.signal,
      onEvent: atFirst(() => abort.abort()),
    })
    expect(ofType(events, 'run-finished')).toMatchObject([{ state: 'cancelled' }])
    expect(await userServer.runSchemas()).toEqual([])
    await expect.poll(connectionsOfRuns).toBe(0)
  })

  /** A run by the command line, in a process group of its own, as a terminal would start it; its schema is there. */
  const startedInTerminal = async () => {
    const { DATABASE_URL: _, ...inherited } = process.env
    const bench = spawn(
      process.execPath,
      [
        programBeside('../../../src/bin', import.meta.url),
        ...['protocol', '--store', 'postgres', '--transport', 'tcp-protobuf', '--operation', 'read'],
        ...['--connections', '1', '--preset', 'smoke', '--no-save'],
      ],
      {
        stdio: 'ignore',
        detached: true,
        env: { ...inherited, WIREBENCH_LOCK: freshLock(), WIREBENCH_PG_URL: userServer.url },
      },
    )
    await expect.poll(connectionsOfRuns).toBeGreaterThan(1)
    expect(await userServer.runSchemas()).toHaveLength(1)
    return bench
  }

  test('after Ctrl-C, which every process of the run gets', async () => {
    const bench = await startedInTerminal()
    process.kill(-bench.pid!, 'SIGINT')
    await once(bench, 'close')
    expect(await userServer.runSchemas()).toEqual([])
    await expect.poll(connectionsOfRuns).toBe(0)
  })

  test('once the next run there has begun, when the whole run was killed', async () => {
    const bench = await startedInTerminal()
    process.kill(-bench.pid!, 'SIGKILL')
    await once(bench, 'close')
    await expect.poll(connectionsOfRuns).toBe(0)
    expect(await userServer.runSchemas()).toHaveLength(1)
    const seen = new Set<string>()
    const enough = new AbortController()
    await eventsOf(specOn(userServer.url), {
      pgUrl: userServer.url,
      signal: enough.signal,
      onEvent: async ({ type }) => {
        if (type !== 'round-started') return
        for (const name of await userServer.runSchemas()) seen.add(name)
        enough.abort()
      },
    })
    // Its own alone.
    expect(seen.size).toBe(1)
    expect(await userServer.runSchemas()).toEqual([])
  })
})
