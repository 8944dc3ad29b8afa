import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { remarkWords } from '../../../src/model/messages/inferred-schema.ts'
import { PreflightAnswer } from '../../../src/model/messages/own-messages.ts'
import { startUserServer, type UserServer } from '../../suites/storage/support/user-server.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { inputOf, type Outcome, outcomeOf } from '../support/bench-io.ts'
import { executable } from '../support/bench-process.ts'

const fixture = (name: string) =>
  fileURLToPath(new URL(`../../workloads/sources/fixtures/${name}`, import.meta.url))

const homeFolder = temporaryFolder()
let temporary: string
let server: UserServer

beforeAll(async () => {
  server = await startUserServer()
  temporary = await mkdtemp(join(homeFolder, 'temporary-'))
  vi.stubEnv('TMPDIR', temporary)
  await server.query('create table orders (id bigint, placed timestamptz, payload jsonb, message bytea)')
  await server.query(
    `insert into orders select n, now(), jsonb_build_object('id', n, 'note', 'n' || n), ('\\x08' || lpad(to_hex(n), 2, '0'))::bytea from generate_series(1, 100) n`,
  )
  await writeFile(join(homeFolder, 'id.proto'), 'syntax = "proto3"; message Id { int32 id = 1; }')
})

afterAll(async () => {
  vi.unstubAllEnvs()
  await server.remove()
})

const preflight = (options: readonly string[], environment: Record<string, string> = {}) =>
  outcomeOf(['preflight', '--json', '-', ...options], {
    environment: { WIREBENCH_HOME: homeFolder, ...environment },
  })

function understood({ code, stdout, stderr }: Outcome) {
  expect(code, stderr).toBe(0)
  const answer = PreflightAnswer.parse(JSON.parse(stdout))
  if (answer.status !== 'understood') throw new Error('a message has to be chosen')
  return answer
}

describe('--data', () => {
  test('takes the most frequent messages of a HAR capture, and says which others there are', async () => {
    const outcome = await preflight(['--data', fixture('shop.har')])
    const { own, preflight: found, source } = understood(outcome)
    expect(own).toMatchObject({ messageType: 'inferred.v1.OrdersResponse', messages: 5 })
    expect(source).toMatchObject({
      kind: 'har',
      file: 'shop.har',
      chosen: 'GET /api/v2/orders/{id} response',
    })
    expect(source!.sets[0]).toMatchObject({ share: 5 / 14, records: 5, notes: [] })
    expect(found.notes).toContain('from shop.har: GET /api/v2/orders/{id} response, 36 % of its messages')
    expect(outcome.stderr).toContain('shop.har: GET /api/v2/orders/{id} response is taken')
    expect(outcome.stderr).toContain('others, available with --set: “POST /api/v2/orders')
  })

  test('takes the set that is named', async () => {
    const { own, source } = understood(await preflight(['--data', fixture('shop.har'), '--set', 'stock']))
    expect(own!.messageType).toBe('inferred.v1.StockResponse')
    expect(source!.chosen).toBe('GET /api/v2/stock response')
  })

  test.each([
    ['shop.openapi.yaml', 'schema Order', 'inferred.v1.Order', 4],
    ['order.schema.json', 'schema order', 'inferred.v1.Order', 2],
  ])('takes the examples of %s', async (file, chosen, messageType, messages) => {
    const { own, source } = understood(await preflight(['--data', fixture(file)]))
    expect(own).toMatchObject({ messageType, messages })
    expect(source!.chosen).toBe(chosen)
  })

  test('with the messages of a schema fits them to it', async () => {
    await writeFile(
      join(homeFolder, 'stock.proto'),
      'syntax = "proto3"; message Stock { int32 tea = 1; string note = 2; }',
    )
    const options = [
      '--proto',
      join(homeFolder, 'stock.proto'),
      '--data',
      fixture('shop.har'),
      '--set',
      'stock',
    ]
    expect(understood(await preflight(options)).own).toMatchObject({ messageType: 'Stock', messages: 1 })
  })
})

describe('what is piped in is read', () => {
  const orders = '{"id": 1}\n{"id": 2}\n'

  test('from standard input', async () => {
    const { code, stdout } = await outcomeOf(['schema', '--data', '-'], { stdin: inputOf(orders) })
    expect(code).toBe(0)
    expect(stdout).toContain('message Record {')
  })

  test('from what a shell has for <(…)', () => {
    const script = `exec "$0" "$1" schema --data <(printf '%s' '${orders}')`
    const { status, stdout } = spawnSync('bash', ['-c', script, process.execPath, executable], {
      encoding: 'utf8',
    })
    expect(status).toBe(0)
    expect(stdout).toContain('int32 id = 1;')
  })

  test('a capture too', async () => {
    const stdin = inputOf(await readFile(fixture('shop.har'), 'utf8'))
    const { stderr } = await outcomeOf(['schema', '--data', '-'], { stdin })
    expect(stderr).toContain('GET /api/v2/orders/{id} response is taken')
  })

  test('and refused where nothing comes', async () => {
    expect(await outcomeOf(['schema', '--data', '-'], { stdin: inputOf('') })).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('standard input is empty'),
    })
  })

  test('and refused where it would have to be read twice', async () => {
    const argv = ['schema', '--data', '-', '--data', '-']
    expect(await outcomeOf(argv, { stdin: inputOf(orders) })).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('names standard input twice'),
    })
  })
})

test('a saved run’s schema isn’t that of other data', async () => {
  expect(await outcomeOf(['schema', 'somerun', '--data', fixture('shop.har')])).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('a saved run has the schema of its own data'),
  })
})

describe('--from-table', () => {
  const address = () => ({ WIREBENCH_FROM_URL: server.url })

  test('measures a column of jsonb', async () => {
    const outcome = await preflight(['--from-table', 'orders', '--from-column', 'payload'], address())
    const { own, preflight: found } = understood(outcome)
    expect(own).toMatchObject({ messageType: 'inferred.v1.Order', messages: 100 })
    expect(found.fields.map(({ path }) => path)).toEqual(['id', 'note'])
    expect(found.notes[0]).toBe('100 rows, all there are, from the column payload of orders, 2 kB')
    expect(outcome.stderr).toContain('100 rows, all there are')
    expect(outcome.stdout + outcome.stderr).not.toContain(decodeURIComponent(new URL(server.url).password))
  })

  test('measures whole rows, and those of a query', async () => {
    const rows = understood(await preflight(['--from-table', 'orders'], address()))
    expect(rows.preflight.fields.map(({ path }) => path)).toEqual([
      'id',
      'placed',
      'payload',
      'payload.id',
      'payload.note',
    ])
    const query = "select id, payload->>'note' as note from orders where id < 11"
    expect(understood(await preflight(['--from-query', query], address())).own!.messages).toBe(10)
  })

  test('takes the types of whole rows’ columns, also where a few rows would tell another', async () => {
    const query =
      'select id, (id % 9)::smallint as small, id::numeric(9, 2) as price, id::numeric as any from orders'
    const { inferred } = understood(await preflight(['--from-query', query], address()))
    const words = inferred!.remarks.map((remark) => [remark.path, remark.guess, remarkWords(remark)])
    expect(words).toEqual([
      ['.id', 'int64', 'declared as bigint'],
      ['.small', 'int32', 'declared as smallint'],
      ['.price', 'double', 'declared as numeric(9,2)'],
      ['.any', 'int32', 'whole numbers from 1 to 100'],
    ])
  })

  test('measures a column of bytes by its schema, and not without one', async () => {
    const options = ['--from-table', 'orders', '--from-column', 'message']
    const { own } = understood(
      await preflight([...options, '--proto', join(homeFolder, 'id.proto')], address()),
    )
    expect(own).toMatchObject({ messageType: 'Id', messages: 100 })
    expect(await preflight(options, address())).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(
        /a bytea column needs a schema.*\n.*codec --from-table orders --from-column message --proto FILE\.proto --message acme\.v1\.Order, or choose/,
      ),
    })
  })

  test('warns of a password that shows, and tells none', async () => {
    const outcome = await preflight(['--from-url', server.url, '--from-table', 'orders'])
    expect(outcome.stderr).toContain('warning: the password in --from-url is visible in the process list')
    expect(outcome.stdout + outcome.stderr).not.toContain(decodeURIComponent(new URL(server.url).password))
  })

  test.each([
    [['--from-table', 'orders'], 'no server was given to read rows from'],
    [['--from-column', 'payload'], '--from-column needs rows to read'],
    [['--from-table', 'orders', '--data', 'a.json', '--from-url', 'SERVER'], '--data can’t be combined'],
    [['--data', 'package.json', '--set', 'a'], '--set works only with a HAR capture'],
    [['--data', fixture('shop.har'), fixture('order.schema.json')], 'each contain several kinds of messages'],
    [['--data', fixture('shop.har'), '--set', 'nothing'], 'no set of messages has “nothing”'],
  ])('%j is refused', async (options, message) => {
    const given = options.map((option) => (option === 'SERVER' ? server.url : option))
    expect(await preflight(given)).toMatchObject({ code: 2, stderr: expect.stringContaining(message) })
  })
})

test('of what was read on the way nothing is left', () => {
  expect(existsSync(temporary)).toBe(true)
  expect(readdirSync(temporary).filter((name) => name.startsWith('wirebench-data-'))).toEqual([])
})

test('what a run should know of how its messages were read stands above it, also where the schema is one’s own', async () => {
  const data = join(homeFolder, 'large-id.json')
  await writeFile(data, '{"id": 9007199254740993}')
  const schema = join(homeFolder, 'large-id.proto')
  await writeFile(schema, 'syntax = "proto3"; message Id { int64 id = 1; }')
  for (const options of [[], ['--proto', schema, '--message', 'Id']]) {
    const { code, stderr } = await outcomeOf(
      // Nothing is measured: the reference is looked at after the messages.
      ['codec', '--data', data, ...options, '--reference', 'nobody', '--no-save'],
      { environment: { WIREBENCH_HOME: homeFolder } },
    )
    expect(code).toBe(2)
    expect(stderr).toContain('JSON contenders carry that mapping, and not your JSON as it was given')
  }
})
