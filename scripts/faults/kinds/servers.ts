import { setTimeout as delay } from 'node:timers/promises'
import { each, type Fault, type FaultyServer } from '../fault.ts'
import * as strokes from '../strokes.ts'
import type { SuiteUnderFault } from '../subject.ts'

const acts: readonly (readonly [what: string, stroke: strokes.Stroke])[] = [
  ['restarts', strokes.toServer((server) => server.restart())],
  [
    'turns read-only',
    strokes.toServer(async (server) => {
      await server.query('alter system set default_transaction_read_only = on')
      await server.query('select pg_reload_conf()')
      return async () => {
        await server.query('alter system reset default_transaction_read_only')
        await server.query('select pg_reload_conf()')
      }
    }),
  ],
  [
    'stops and comes back after the run',
    strokes.toServer(async (server) => {
      await server.stop()
      return () => server.start()
    }),
  ],
  [
    'hangs for a while',
    strokes.toServer(async (server, { random }) => {
      const goOn = server.freeze()
      await delay(2_000 + 3_000 * random.uniform())
      goOn()
    }),
  ],
  [
    'hangs for good',
    strokes.toServer(async (server, { subject }) => {
      const goOn = server.freeze()
      await Promise.race([delay(6_000), subject.ended])
      await subject.cancel()
      return goOn
    }),
  ],
  [
    'ends all connections',
    strokes.toServer(async (server) => {
      await server.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and backend_type = 'client backend'",
      )
    }),
  ],
  ['has no connection left', strokes.toServer((server) => server.takeConnections())],
]

const settings = { max_connections: '12', max_wal_senders: '0' }

/** The user's own PostgreSQL, with the saved runs in it or with what is measured. */
export function ofServers(): Fault[] {
  const old = (holds: FaultyServer['holds'], suite: SuiteUnderFault) =>
    each(
      `server of ${holds} is too old`,
      { phases: ['at the start'], suites: [suite] },
      { server: { holds, claims: 11 }, mayCost: 'the run' },
    )
  const struck = acts.flatMap(([what, stroke]) => [
    ...each(
      `server of saved runs ${what}`,
      { phases: ['measuring', 'saving'], suites: ['codec'] },
      { stroke, server: { holds: 'saved runs', settings }, mayCost: 'its saving' },
    ),
    ...each(
      `server of measured tables ${what}`,
      { phases: ['starting', 'measuring'], suites: ['storage'] },
      { stroke, server: { holds: 'measured tables', settings }, mayCost: 'the run' },
    ),
  ])
  return [...struck, ...old('saved runs', 'codec'), ...old('measured tables', 'storage')]
}
