import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { GeneratorDesk } from '../../src/store/generators/generator-desk.ts'
import { openStore } from '../../src/store/index.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { newDatabase, query, type TestDatabase } from './support/shared-server.ts'

let database: TestDatabase
const folder = temporaryFolder()
const desks: GeneratorDesk[] = []
beforeAll(async () => {
  database = await newDatabase()
  // Makes the tables.
  await (await openStore({ databaseUrl: database.url, homeFolder: folder })).close()
})
afterAll(async () => {
  for (const desk of desks) await desk.close()
  await database.drop()
})

async function open(): Promise<GeneratorDesk> {
  const desk = await GeneratorDesk.open(database.url)
  desks.push(desk)
  return desk
}

const agent = (name: string) => ({ name, labels: {} })

test('a run asks for agents by name; each takes its place once, and others find nothing', async () => {
  const [run, one, two] = [await open(), await open(), await open()]
  await run.ask('r1', ['name=a', 'name=b'])
  expect(await one.take(agent('z'))).toBeUndefined()
  const taken = await Promise.all([one.take(agent('a')), two.take(agent('a')), two.take(agent('b'))])
  expect(taken.filter((key) => key?.number === 0)).toHaveLength(1)
  expect(taken[2]).toEqual({ runId: 'r1', number: 1 })
  expect(await run.asked('r1')).toEqual([
    { number: 0, agent: 'a', isThere: true },
    { number: 1, agent: 'b', isThere: true },
  ])
  expect(await two.isAsked({ runId: 'r1', number: 1 }, 'b')).toBe(true)
  // A run that is taken up anew asks anew.
  await run.ask('r1', ['name=a', 'name=b'])
  expect(await two.isAsked({ runId: 'r1', number: 1 }, 'b')).toBe(false)
  expect(await two.take(agent('b'))).toEqual({ runId: 'r1', number: 1 })
  await run.dismiss('r1')
  expect(await two.isAsked({ runId: 'r1', number: 1 }, 'b')).toBe(false)
  expect(await two.take(agent('a'))).toBeUndefined()
})

test('what both ends say arrives in order and once, however much it is', async () => {
  const [run, there] = [await open(), await open()]
  await run.ask('r2', ['name=a'])
  const key = (await there.take(agent('a')))!
  const [ofRun, ofAgent] = [run.line({ runId: 'r2', number: 0 }, false), there.line(key, true)]
  const heard: { agent: unknown[]; run: unknown[] } = { agent: [], run: [] }
  const bothDone = Promise.withResolvers<void>()
  ofAgent.onMessage = (message) => {
    heard.agent.push(message)
    void ofAgent.send({ answers: message })
  }
  ofRun.onMessage = (message) => {
    heard.run.push(message)
    if (heard.run.length === 20) bothDone.resolve()
  }
  // More than a notification may hold.
  const texts = Array.from({ length: 20 }, (_, index) => `${index} ${'x'.repeat(20_000)}`)
  for (const text of texts) await ofRun.send(text)
  await bothDone.promise
  expect(heard.agent).toEqual(texts)
  expect(heard.run).toEqual(texts.map((text) => ({ answers: text })))
  expect(await query(database.url, 'select 1 from wirebench.generator_messages')).toEqual([])
  await run.dismiss('r2')
})

test('who has closed a line is told nothing more', async () => {
  const [run, there] = [await open(), await open()]
  await run.ask('r5', ['name=a', 'name=b'])
  const lines = [0, 1].map((number) => there.line({ runId: 'r5', number }, true))
  const heard = [0, 0]
  const last = Promise.withResolvers<void>()
  for (const [number, line] of lines.entries())
    line.onMessage = () => {
      heard[number]!++
      if (number === 1) last.resolve()
    }
  lines[0]!.close()
  // What both looked for when they began to listen was found by then: the desk does one thing at a time.
  await there.readClock(1, () => 0)
  for (const number of [0, 1]) await run.line({ runId: 'r5', number }, false).send('anything')
  await last.promise
  expect(heard).toEqual([0, 1])
  await run.dismiss('r5')
})

test('a run that nobody hears of any more is generated for by nobody', async () => {
  const [run, there] = [await open(), await open()]
  await run.ask('r3', ['name=a'])
  await query(database.url, `update wirebench.generators set asker_seen_at = now() - interval '11 seconds'`)
  expect(await there.take(agent('a'))).toBeUndefined()
  await query(database.url, `update wirebench.generators set asker_seen_at = now() - interval '2 minutes'`)
  await run.ask('r4', ['name=a'])
  expect(await run.asked('r3')).toEqual([])
  await run.dismiss('r4')
})

test('a desk that can’t listen leaves no connection behind', async () => {
  const own = await newDatabase()
  const refused = vi.spyOn(pg.Client.prototype, 'query').mockImplementationOnce(() => {
    throw new Error('cannot execute LISTEN during recovery')
  })
  await expect(GeneratorDesk.open(own.url)).rejects.toThrow('cannot execute LISTEN')
  refused.mockRestore()
  const others =
    'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()'
  await expect.poll(() => query(own.url, others)).toEqual([])
  await own.drop()
})

test('a desk whose database doesn’t answer says so after a while, and closes all the same', async () => {
  const [desk, blocking] = [await open(), new pg.Client({ connectionString: database.url })]
  await blocking.connect()
  await blocking.query('begin')
  await blocking.query('lock table wirebench.generators')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const refused = expect(desk.take(agent('a'))).rejects.toMatchObject({
    code: 'store-unavailable',
    message: expect.stringMatching(/: the database doesn’t answer$/),
  })
  await vi.advanceTimersByTimeAsync(20_000)
  await refused
  await desk.close()
  await blocking.end()
})

test('the database’s clock is known to half of the quickest way there and back', async () => {
  const readings = await (await open()).readClock(4, () => performance.now() * 1e3)
  expect(readings).toHaveLength(4)
  for (const { askedUs, saidUs, heardUs } of readings) {
    expect(heardUs).toBeGreaterThanOrEqual(askedUs)
    expect(Number.isSafeInteger(saidUs)).toBe(true)
  }
})
