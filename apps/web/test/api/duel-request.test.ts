import { benchCommand } from '@wirebench/bench-core/model/commands'
import type { KnownAgent } from '@wirebench/bench-core/model/machine/agent'
import { RunRequest, type RunSpec } from '@wirebench/bench-core/model/run/run-spec'
import { describe, expect, test } from 'vitest'
import { cliCommand } from '../../src/api/cli-command.ts'
import {
  commonPlaceOf,
  commonSuites,
  type DuelledRun,
  duelAgain,
  duelOfRuns,
} from '../../src/api/duel-request.ts'
import { settingsIn } from '../../src/api/duel-settings.ts'
import { requestOfSpec } from '../../src/api/request-of-spec.ts'

const spec: RunSpec = {
  name: 'before',
  suites: ['codec'],
  preset: 'quick',
  rounds: 8,
  seed: 7,
  codecs: ['json', 'msgpackr'],
  reference: 'json',
  workloads: ['person'],
  sizes: [10],
  tests: ['serialization'],
}

function run(shortId: string, changes: Partial<RunSpec> = {}): DuelledRun {
  return { shortId, state: 'completed', spec: { ...spec, ...changes } }
}

const duelled = run('c', {
  name: 'a against b',
  codecs: ['json (A)', 'json (B)'],
  reference: 'json (A)',
  workloads: ['person'],
  duel: {
    a: { title: 'a', codecs: ['json'], workloads: ['person'], sizes: [10] },
    b: { title: 'b', codecs: ['json'], workloads: ['person'], sizes: [40] },
  },
})

describe('a duel of two saved runs', () => {
  test('has the codecs of both, each with its own messages, in rounds of A', () => {
    const offer = duelOfRuns(
      run('a'),
      run('b', { codecs: ['msgpackr', 'bson'], sizes: [40], seed: 9, rounds: 20 }),
    )
    expect(offer).toEqual({
      kind: 'possible',
      request: {
        suites: ['codec'],
        preset: 'quick',
        rounds: 8,
        seed: 7,
        tests: ['serialization'],
        duel: {
          a: { title: 'a', codecs: ['msgpackr'], workloads: ['person'], sizes: [10] },
          b: { title: 'b', codecs: ['msgpackr'], workloads: ['person'], sizes: [40] },
        },
      },
      command: benchCommand('duel a b'),
      note: null,
    })
    expect(offer.kind === 'possible' && RunRequest.parse(offer.request)).toEqual(
      offer.kind === 'possible' && offer.request,
    )
  })

  test('lets the only codec of each meet, whatever they are', () => {
    const offer = duelOfRuns(run('a', { codecs: ['json'] }), run('b', { codecs: ['bson'] }))
    expect(offer.kind === 'possible' && offer.request.duel?.b.codecs).toEqual(['bson'])
  })

  test('tells beforehand that identical code has nothing to compare', () => {
    expect(duelOfRuns(run('a'), run('b', { name: 'after' }))).toMatchObject({
      kind: 'possible',
      note: expect.stringContaining('same installed code'),
    })
  })

  test.each<[string, DuelledRun, RegExp, RegExp | null]>([
    ['a run of another suite', run('b', { suites: ['storage'] }), /a measured codec, b storage/, null],
    ['a run that has not ended', { ...run('b'), state: 'running' }, /b hasn’t ended/, null],
    ['a duel', { ...duelled, shortId: 'b' }, /is itself a duel/, /bench rerun b$/],
    [
      'a run with a codec of its own',
      run('b', { codecs: ['json', 'mine'], modules: { mine: 'file:///mine.ts' } }),
      /your own code/,
      /bench duel a b --allow-code$/,
    ],
    [
      'a run of other codecs',
      run('b', { codecs: ['bson', 'cbor-x'] }),
      /no codec in common/,
      /--codec NAMES$/,
    ],
  ])('is refused for %s', (_, other, reason, command) => {
    const offer = duelOfRuns(run('a'), other)
    expect(offer).toMatchObject({ kind: 'refused', reason: expect.stringMatching(reason) })
    expect(offer.command).toEqual(command === null ? null : expect.stringMatching(command))
  })

  test('is refused for more than six codecs, with a command that names fewer', () => {
    const codecs = ['json', 'protojson', 'protobuf-es', 'protobufjs', 'msgpackr', 'bson', 'avsc']
    expect(duelOfRuns(run('a', { codecs }), run('b', { codecs }))).toMatchObject({
      kind: 'refused',
      reason: expect.stringContaining('21 processes'),
      command: benchCommand('duel a b --codec json,protojson,protobuf-es,protobufjs,msgpackr,bson'),
    })
  })
})

const storage: NonNullable<RunSpec['storage']> = {
  formats: ['jsonb-json', 'bytea-protobuf'],
  reference: 'jsonb-json',
  phases: ['insert'],
  rows: [1000],
  batch: 100,
  transactions: ['per-batch'],
  connections: [1],
  toast: ['pglz'],
  indexes: ['none'],
  drivers: ['pg'],
  sweepSizes: [],
  server: { kind: 'embedded' },
  keepTables: false,
}
const stored = (shortId: string, changes: Partial<typeof storage> = {}) =>
  run(shortId, { suites: ['storage'], codecs: [], storage: { ...storage, ...changes } })

describe('a duel of two storage runs', () => {
  test('has the formats of both, each with the driver and server of its side', () => {
    const offer = duelOfRuns(stored('a'), stored('b', { drivers: ['postgres'], formats: ['bytea-protobuf'] }))
    expect(offer).toMatchObject({
      kind: 'possible',
      request: {
        suites: ['storage'],
        rounds: 8,
        duel: {
          a: { codecs: [], storage: { formats: ['bytea-protobuf'], drivers: ['pg'] } },
          b: { codecs: [], storage: { formats: ['bytea-protobuf'], drivers: ['postgres'] } },
        },
      },
      note: null,
    })
    expect(offer.kind === 'possible' && offer.request).not.toHaveProperty('tests')
    expect(offer.kind === 'possible' && RunRequest.safeParse(offer.request).success).toBe(true)
  })

  test('can be of one run with itself, with PostgreSQL set otherwise', () => {
    expect(duelOfRuns(stored('a'), stored('a'))).toMatchObject({
      note: expect.stringContaining('a different PostgreSQL setting'),
    })
    const settings = { a: settingsIn('')!, b: settingsIn('Synchronous_Commit = off, work_mem=64 MB')! }
    expect(duelOfRuns(stored('a'), stored('a'), 'storage', settings)).toMatchObject({
      kind: 'possible',
      request: { duel: { b: { storage: { pgSettings: { synchronous_commit: 'off', work_mem: '64 MB' } } } } },
      command: benchCommand("duel a a --pg-setting-b synchronous_commit=off --pg-setting-b 'work_mem=64 MB'"),
      note: null,
    })
  })

  test('is refused for a server whose address nobody knows any more', () => {
    const server = { kind: 'own' as const, host: 'db', port: 5432, database: 'x', user: 'me' }
    expect(duelOfRuns(stored('a'), stored('b', { server }))).toMatchObject({
      kind: 'refused',
      reason: expect.stringContaining('b was measured on your own server'),
    })
  })
})

describe('runs of one agent', () => {
  const placed = (shortId: string, agent: string) =>
    ({ ...run(shortId), placement: { agent, place: `name=${agent}` } }) as DuelledRun
  const agents = ['big-arm', 'big-x64'].map(
    (name) => ({ name, labels: {}, alive: name === 'big-arm', draining: false }) as unknown as KnownAgent,
  )

  test('meet on that agent while it is there, and otherwise on this machine', () => {
    expect(commonPlaceOf(placed('a', 'big-arm'), placed('b', 'big-arm'), agents)).toBe('big-arm')
    expect(commonPlaceOf(placed('a', 'big-x64'), placed('b', 'big-x64'), agents)).toBeUndefined()
    expect(commonPlaceOf(placed('a', 'big-arm'), run('b'), agents)).toBeUndefined()
    expect(commonPlaceOf(run('a'), run('b'), agents)).toBeUndefined()
  })

  test('meet there by the command too, and so does a duel that is repeated', () => {
    const offer = duelOfRuns(placed('a', 'big-arm'), placed('b', 'big-arm'), 'codec', {}, 'big-arm')
    expect(offer).toMatchObject({ kind: 'possible', command: benchCommand('duel a b --on big-arm') })
    const { placement } = placed('c', 'big-arm')
    expect(duelAgain({ ...duelled, placement })).toMatchObject({
      kind: 'possible',
      command: benchCommand('rerun c --on big-arm'),
    })
  })

  test('meet on that agent’s own server too, whose address it knows itself', () => {
    const server = { kind: 'own' as const, host: 'db', port: 5432, database: 'x', user: 'me' }
    const { placement } = placed('a', 'big-arm')
    const [a, b] = ['a', 'b'].map((id) => ({ ...stored(id, { server }), placement }))
    const offer = duelOfRuns(a!, b!, 'storage', {}, 'big-arm')
    expect(offer).toMatchObject({
      kind: 'possible',
      request: { duel: { a: { storage: { server } }, b: { storage: { server } } } },
      command: benchCommand('duel a b --on big-arm'),
    })
    expect(duelOfRuns(a!, b!, 'storage')).toMatchObject({ kind: 'refused' })
    const { duel } = (offer as Extract<typeof offer, { kind: 'possible' }>).request
    expect(duelAgain({ ...run('c', { suites: ['storage'], duel }), placement })).toMatchObject({
      kind: 'possible',
      command: benchCommand('rerun c --on big-arm'),
    })
  })
})

test('settings are names with values, and nothing else is', () => {
  expect(settingsIn(' fsync=off ,wal_compression=lz4')).toEqual({ fsync: 'off', wal_compression: 'lz4' })
  expect(settingsIn('')).toEqual({})
  expect(settingsIn('fsync')).toBeNull()
  expect(settingsIn('-c fsync=off')).toBeNull()
})

test('runs that share several suites meet in one of them, which the command names', () => {
  const [a, b] = ['a', 'b'].map((id) => run(id, { suites: ['codec', 'storage'], storage }))
  expect(commonSuites(a!, b!)).toEqual(['codec', 'storage'])
  expect(duelOfRuns(a!, b!, 'storage')).toMatchObject({
    request: { suites: ['storage'] },
    command: benchCommand('duel a b --suite storage'),
  })
})

test('a run that put load on a service of one’s own is no side', () => {
  const protocol = { target: {}, contenders: [], cells: [] } as unknown as NonNullable<RunSpec['protocol']>
  const loaded = run('a', { suites: ['protocol'], protocol })
  expect(duelOfRuns(loaded, loaded)).toMatchObject({ reason: expect.stringContaining('your own service') })
})

test('a run that kept documents on a server of one’s own is no side, and its duel is left to a terminal', () => {
  const server = { kind: 'own', host: 'db', port: 5432, database: 'x', user: 'me' } as const
  const contenders = [{ name: 'http-json', transport: 'http-json' }]
  const part = { store: 'postgres', server, contenders, cells: [] }
  const protocol = part as unknown as NonNullable<RunSpec['protocol']>
  const kept = run('a', { suites: ['protocol'], protocol })
  expect(duelOfRuns(kept, kept)).toMatchObject({
    kind: 'refused',
    reason: expect.stringContaining('a was measured on your own server'),
  })
  const elsewhere = run('b', { suites: ['codec', 'protocol'], protocol })
  expect(duelOfRuns(elsewhere, elsewhere, 'codec')).toMatchObject({ kind: 'possible' })
  const side = { title: 'a', codecs: [], workloads: [], protocol }
  expect(duelAgain(run('d', { suites: ['protocol'], duel: { a: side, b: side } }))).toMatchObject({
    kind: 'refused',
    command: `WIREBENCH_PG_URL=… ${benchCommand('rerun d')}`,
  })
})

describe('a duel that is repeated', () => {
  test('is the same duel', () => {
    expect(duelAgain(duelled)).toMatchObject({
      kind: 'possible',
      request: { name: 'a against b', seed: 7, rounds: 8, duel: duelled.spec.duel },
    })
  })

  test('is left to a terminal where lanes of the user’s own meet, also those of one side', () => {
    const { a, b } = duelled.spec.duel!
    const own = run('d', { duel: { a, b: { ...b, lanes: { go: '/home/me/go' } } } })
    expect(duelAgain(own)).toMatchObject({
      kind: 'refused',
      reason: expect.stringContaining('your own code'),
      command: benchCommand('rerun d --allow-code'),
    })
  })

  test('is left to the machine where packages come from other folders', () => {
    const { a, b } = duelled.spec.duel!
    const foreign = run('d', { duel: { a, b: { ...b, libraries: { bson: '../older' } } } })
    expect(duelAgain(foreign)).toMatchObject({
      kind: 'refused',
      command: benchCommand('rerun d --i-trust-these-libraries'),
    })
  })
})

test('the spec of a duel of settings is shown with them', () => {
  const side = { title: 'a', codecs: [], workloads: ['person'], storage }
  const b = { ...side, title: 'b', storage: { ...storage, pgSettings: { fsync: 'off' } } }
  const { request } = duelOfRuns(stored('a'), stored('a')) as Extract<
    ReturnType<typeof duelOfRuns>,
    { kind: 'possible' }
  >
  expect(cliCommand({ ...request, duel: { a: side, b } })).toBe(
    benchCommand('duel a b --pg-setting-b fsync=off --preset quick --rounds 8 --seed 7'),
  )
})

test('the spec of a duel is shown as the command of the duel', () => {
  const { a, b } = duelled.spec.duel!
  const libraries = { bson: '../my project' }
  expect(cliCommand(requestOfSpec({ ...duelled.spec, duel: { a, b: { ...b, libraries } } }))).toBe(
    benchCommand(
      "duel a b --codec json --test serialization --library-b 'bson=../my project' --preset quick --name 'a against b' --rounds 8 --seed 7",
    ),
  )
})
