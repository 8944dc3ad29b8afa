import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { listTables } from '../../../src/postgres/sample/list-tables.ts'
import { withReader } from '../../../src/postgres/sample/reader.ts'
import { sampleLimits, sampleRows } from '../../../src/postgres/sample/sample-rows.ts'
import { startUserServer, type UserServer } from '../../suites/storage/support/user-server.ts'

let server: UserServer
const password = 'tr3e-0f-l1fe'

beforeAll(async () => {
  server = await startUserServer()
  const statements = `
    create table orders (id bigint primary key, placed timestamptz not null, payload jsonb, raw json, signature bytea, note text);
    insert into orders select n, '2026-11-22 21:15:33.25+00', jsonb_build_object('id', n, 'total', n / 4.0, 'lines', jsonb_build_array(n % 7)),
      '{"z": 1, "a": 18446744073709551615, "a": 2}', '\\x0801', null from generate_series(1, 100000) n;
    update orders set payload = null where id % 1000 = 0;
    create table events (body jsonb) partition by hash (body);
    create table events_0 partition of events for values with (modulus 2, remainder 0);
    create table events_1 partition of events for values with (modulus 2, remainder 1);
    insert into events select jsonb_build_object('event', n) from generate_series(1, 300) n;
    create view recent as select payload from orders where id < 50;
    create table "Odd name" (c text, n int);
    insert into "Odd name" values ('{"a":1}', 1), ('{"a":2}', 2);
    create table wide (body jsonb);
    insert into wide select jsonb_build_object('n', n, 'text', repeat(md5(n::text), 3000)) from generate_series(1, 200) n;
    insert into wide select jsonb_build_object('text', repeat(md5('x'), 200000));
    create table nothing (body jsonb);
    create role reader login password '${password}';
    grant select on orders to reader`
  for (const statement of statements.split(';')) await server.query(statement)
})

afterAll(() => server.remove())

/** Does something whose time has half a second left once it has fetched rows twice. */
async function nearlyOver<Result>(seconds: number, work: () => Promise<Result>): Promise<Result> {
  const [query, now] = [pg.Client.prototype.query, performance.now.bind(performance)]
  let fetches = 0
  const querying = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(async function (
    this: pg.Client,
    ...args: unknown[]
  ) {
    const result = await Reflect.apply(query, this, args)
    if (String(args[0]).startsWith('fetch ')) fetches++
    return result
  })
  const clock = vi
    .spyOn(performance, 'now')
    .mockImplementation(() => now() + (fetches < 2 ? 0 : seconds * 1000 - 500))
  try {
    return await work()
  } finally {
    querying.mockRestore()
    clock.mockRestore()
  }
}

const refusal = (expected: object) => expect.objectContaining({ name: 'WirebenchError', ...expected })

describe('a table of 100,000 rows', () => {
  test('a column of jsonb is drawn evenly, the same rows each time', async () => {
    const { values, notes, name } = await sampleRows(server.url, { table: 'orders', column: 'payload' })
    const ids = values.map((value) => JSON.parse(String(value)).id as number)
    expect(name).toBe('orders')
    expect(ids.length).toBe(sampleLimits.rows)
    const tenths = Map.groupBy(ids, (id) => Math.floor((id - 1) / 10_000))
    expect([...tenths.keys()].toSorted()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
    for (const rows of tenths.values()) expect(rows.length).toBeLessThan(0.15 * ids.length)
    expect(notes[0]).toMatch(
      /^[\d,]+ rows of 100,000, sampled at random, from the column payload of orders, \d+ kB$/,
    )
    expect(notes.join()).toMatch(/left out: \d+ rows? where it is null/)
    expect((await sampleRows(server.url, { table: 'public.orders', column: 'payload' })).values).toEqual(
      values,
    )
  })

  test('a column of json keeps what was written', async () => {
    const { values } = await sampleRows(server.url, { table: 'orders', column: 'raw' })
    expect(new Set(values)).toEqual(new Set(['{"z": 1, "a": 18446744073709551615, "a": 2}']))
  })

  test('whole rows go by their columns, without bytes', async () => {
    const { values, notes } = await sampleRows(server.url, { table: 'orders' })
    const row = JSON.parse(String(values[0]))
    expect(Object.keys(row)).toEqual(['id', 'placed', 'payload', 'raw', 'note'])
    expect(row.placed).toMatch(/^2026-11-2\dT\d\d:\d\d:33\.25[+-]\d\d:\d\d$/)
    expect(notes).toContain('left out, because bytes need a schema: signature')
    expect(notes).toContain('whole rows, with payload and raw as fields: to read only a column, choose it')
  })

  test('a column of bytes gives the bytes', async () => {
    const { values } = await sampleRows(server.url, { table: 'orders', column: 'signature' })
    expect(new Set(values.map((value) => Buffer.from(value).toString('hex')))).toEqual(new Set(['0801']))
  })
})

test('a small table is read whole', async () => {
  const { values, notes, name } = await sampleRows(server.url, { table: '"Odd name"', column: 'c' })
  expect(values).toEqual(['{"a":1}', '{"a":2}'])
  expect(name).toBe('"Odd name"')
  expect(notes).toEqual(['2 rows, all there are, from the column c of "Odd name", 1 kB'])
})

test('of a table with rows that hold nothing all others are read, not the first', async () => {
  const query = "select case when n > 2 then jsonb_build_object('n', n) end from generate_series(1, 10) n"
  expect((await sampleRows(server.url, { query })).notes).toEqual([
    '8 rows of 10 from the column case of the query, 1 kB',
    'left out: 2 rows where it is null',
  ])
})

test('a few of a table’s rows more than are wanted are left out anywhere, and not at its end', async () => {
  await server.query('create table more as select n from generate_series(1, 1100) n')
  const { values, notes } = await sampleRows(server.url, { table: 'more' })
  await server.query('drop table more')
  expect(values).toHaveLength(sampleLimits.rows)
  expect(JSON.parse(String(values.at(-1))).n).toBeGreaterThan(1090)
  expect(notes[0]).toMatch(/^1,024 rows of 1,100, sampled at random, from more/)
})

test('the partitions of a table are read as one', async () => {
  const { values, notes } = await sampleRows(server.url, { table: 'events' })
  expect(values).toHaveLength(300)
  expect(notes[0]).toBe('300 rows, all there are, from the column body of events, 4 kB')
})

test('a view gives the first rows', async () => {
  const { values, notes } = await sampleRows(server.url, { table: 'recent' })
  expect(values).toHaveLength(49)
  expect(notes[0]).toMatch(/^49 rows, all there are, from the column payload of recent/)
})

test('rows that the limits don’t hold are drawn again, fewer of them, still from all of the table', async () => {
  const limits = { ...sampleLimits, bytes: 4_000_000 }
  const { values, notes } = await sampleRows(server.url, { table: 'wide' }, { limits })
  const numbers = values.map((value) => JSON.parse(String(value)).n as number)
  expect(values.reduce((sum, { length }) => sum + length, 0)).toBeLessThanOrEqual(4_000_000)
  expect(Math.max(...numbers)).toBeGreaterThan(150)
  expect(Math.min(...numbers)).toBeLessThan(50)
  expect(notes[0]).toMatch(/^\d+ rows of 201, sampled at random, from the column body of wide/)
})

test('of a query the first rows come that the limit of bytes holds', async () => {
  const limits = { ...sampleLimits, bytes: 1_000_000 }
  const { values, notes } = await sampleRows(server.url, { query: 'select body from wide' }, { limits })
  expect(values.length).toBeGreaterThan(1)
  expect(values.reduce((sum, { length }) => sum + length, 0)).toBeLessThanOrEqual(1_000_000)
  expect(notes[0]).toMatch(/^\d+ rows, the first ones/)
})

test('a row too large stays on the server, and it is said', async () => {
  const { values, notes } = await sampleRows(server.url, {
    query: 'select body from wide order by length(body::text) desc limit 2',
  })
  expect(values).toHaveLength(1)
  expect(notes).toContain('left out: 1 row of more than 4 MB')
})

describe('a query', () => {
  test('gives its rows, whatever follows it', async () => {
    const query = 'select id, note from orders where id <= 3 order by id -- the first;\n ;'
    expect((await sampleRows(server.url, { query })).values).toEqual([
      '{"id":1,"note":null}',
      '{"id":2,"note":null}',
      '{"id":3,"note":null}',
    ])
  })

  test('stops where it has enough rows', async () => {
    const { values, notes } = await sampleRows(server.url, {
      query: 'select payload from orders where id % 1000 > 0 order by id desc',
    })
    expect(values).toHaveLength(1_024)
    expect(JSON.parse(String(values[0])).id).toBe(99_999)
    expect(notes[0]).toMatch(/^1,024 rows, the first ones, from the column payload of the query/)
  })

  test('stops when its time is over, with what it has', async () => {
    const query =
      "select json_build_object('n', n, 's', pg_sleep(case when n > 150 then 60 else 0 end)::text) from generate_series(1, 1000) n"
    const { values, notes } = await nearlyOver(60, () =>
      sampleRows(server.url, { query }, { limits: { ...sampleLimits, seconds: 60 } }),
    )
    // They come by fifties, and one more is looked at.
    expect(values).toHaveLength(100)
    expect(notes).toContain('stopped after 60 s')
    await expect(
      sampleRows(
        server.url,
        { query: 'select pg_sleep(60)::text' },
        { limits: { ...sampleLimits, seconds: 1 } },
      ),
    ).rejects.toThrow(refusal({ message: expect.stringContaining('it took too long') }))
  })

  test('isn’t asked for whoever has given up while the connection was being made', async () => {
    const asked = sampleRows(server.url, { query: 'select 1 as one' }, { signal: AbortSignal.abort() })
    await expect(asked).rejects.toThrow(refusal({ message: 'reading the rows was interrupted' }))
  })

  test.each([
    ['drop table nothing', /syntax error/],
    ['select 1; drop table nothing', /syntax error|multiple commands/],
    ['select 1) x; drop table nothing; select * from (select 1', /multiple commands/],
    ['with gone as (delete from nothing returning 1) select * from gone', /data-modifying|top level/],
    ["select nextval('count')", /the query writes/],
    ["select set_config('transaction_read_only', 'off', false), lo_create(0)", /read-write|the query writes/],
    ['select nothing_like_this', /does not exist/],
  ])('that is %j changes nothing and is refused', async (query, message) => {
    await server.query('create sequence if not exists count')
    await expect(sampleRows(server.url, { query })).rejects.toThrow(
      refusal({ code: 'invalid-data', field: 'query', message: expect.stringMatching(message) }),
    )
    expect(
      await server.query(`select to_regclass('nothing')::text as name, last_value::int as last from count`),
    ).toEqual([{ name: 'nothing', last: 1 }])
  })
})

describe('refused with what to do', () => {
  test.each([
    [{ table: 'order' }, 'there is no table “order” that this role can see', 'choose orders', 'table'],
    [{ table: 'Odd name' }, 'there is no table “Odd name”', '"Odd name"', 'table'],
    [{ table: "x'; drop table nothing" }, 'there is no table', 'choose orders', 'table'],
    [
      { table: 'orders', column: 'payloads' },
      'orders has no column “payloads”',
      'choose payload or raw',
      'column',
    ],
    [
      { table: 'orders', column: 'id' },
      'orders has no messages in the column “id”',
      'choose payload or raw',
      'column',
    ],
    [
      { table: 'nothing' },
      'nothing can be read from nothing',
      '0 rows, all there are, from the column body of nothing, 0 kB',
      'table',
    ],
    [{}, 'from either a table or a query', 'give one of them', 'query'],
    [{ table: 'orders', query: 'select 1' }, 'from either a table or a query', 'give one of them', 'table'],
  ])('%j', async (choice, message, hint, field) => {
    await expect(sampleRows(server.url, choice)).rejects.toThrow(
      refusal({ message: expect.stringContaining(message), hint: expect.stringContaining(hint), field }),
    )
  })

  test('a role without the right to read', async () => {
    const url = server.urlFor({ user: 'reader', password })
    expect((await sampleRows(url, { table: 'orders', column: 'payload' })).values.length).toBeGreaterThan(
      1_000,
    )
    await expect(sampleRows(url, { table: 'wide' })).rejects.toThrow(
      refusal({
        message: expect.stringContaining('permission denied'),
        hint: expect.stringContaining('grant this role'),
      }),
    )
  })

  test('a table that is being altered, without waiting for it', async () => {
    await server.query('begin')
    await server.query('lock table events')
    await expect(sampleRows(server.url, { table: 'events' })).rejects.toThrow(
      refusal({ message: expect.stringContaining('the table is locked') }),
    )
    await server.query('rollback')
  })

  test('a login, without the password', async () => {
    const url = server.urlFor({ user: 'reader', password: 'wr0ng-passw0rd' })
    const error = await sampleRows(url, { table: 'orders' }).catch((error) => error)
    expect(error).toEqual(
      refusal({ code: 'database-unavailable', hint: 'check the user and password in --from-url' }),
    )
    expect(`${error.stack}${JSON.stringify(error)}${error.inForm.message}${error.inForm.hint}`).not.toContain(
      'wr0ng',
    )
  })
})

test('what can be read is listed, columns of JSON first', async () => {
  const tables = await withReader(server.url, { seconds: 10 }, (client) => listTables(client))
  expect(tables.map(({ name }) => name).toSorted()).toEqual([
    '"Odd name"',
    'events',
    'nothing',
    'orders',
    'recent',
    'wide',
  ])
  expect(tables[0]!.name).toBe('orders')
  expect(tables.at(-1)!.name).toBe('"Odd name"')
  expect(tables[0]!.columns).toContainEqual({ name: 'payload', type: 'jsonb' })
  const bytesOf = (wanted: string) => tables.find(({ name }) => name === wanted)!.bytes
  expect(bytesOf('events')).toBeGreaterThan(bytesOf('nothing'))
  const readable = await withReader(server.urlFor({ user: 'reader', password }), { seconds: 10 }, (client) =>
    listTables(client),
  )
  expect(readable.map(({ name }) => name)).toEqual(['orders'])
})

test('nothing is left open on the server', async () => {
  await sampleRows(server.url, { table: 'orders' })
  await expect
    .poll(() => server.query(`select 1 from pg_stat_activity where application_name like 'wirebench%'`))
    .toEqual([])
})
