import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { newRunId } from '../../../src/model/run/run-id.ts'
import { keeper } from '../../../src/store/cluster/owners.ts'
import { openStore } from '../../../src/store/index.ts'
import { isAlive, processes } from '../../support/processes.ts'
import { discardHome, ended, endServer, newHome, serverPid } from '../support/homes.ts'
import { specNamed } from '../support/specs.ts'
import { storeProcess } from '../support/store-process.ts'

/** Whose database is made by the first test; each of them leaves it without a server. */
let homeFolder: string

/** How a server ended that waits for ever: it is given ten seconds, in which the tests go on. */
let deafEnded: Promise<unknown[]>

/** What keeps the servers of this home. */
function keepers() {
  return processes().filter(
    ({ command }) => command.includes('wirebench-keeper') && command.includes(homeFolder),
  )
}

beforeAll(async () => {
  homeFolder = await newHome()
  deafEnded = endOfDeaf()
})

async function endOfDeaf(): Promise<unknown[]> {
  const deaf = `process.on('SIGINT', () => {}).on('SIGQUIT', () => process.exit(7))
    setInterval(() => {}, 1_000)
    console.log('ready')`
  const [shell, ...words] = keeper
  const server = spawn(shell!, [...words, process.execPath, '-e', deaf])
  await once(server.stdout, 'data')
  server.stdin.end()
  return once(server, 'exit')
}

afterEach(() => endServer(homeFolder))

afterAll(() => discardHome(homeFolder))

test('processes that open at the same moment agree on one server, also the very first time', async () => {
  const processes = await Promise.all([1, 2, 3].map(() => storeProcess({ homeFolder })))
  const pid = (await serverPid(homeFolder))!
  const stores = await Promise.all([1, 2].map(() => openStore({ homeFolder })))
  expect(await serverPid(homeFolder)).toBe(pid)

  await Promise.all([...processes, ...stores].map((user) => user.close()))
  await ended(pid)
})

test('processes share one server, whoever started it, and the last one to leave stops it', async () => {
  const first = await storeProcess({ homeFolder })
  const pid = (await serverPid(homeFolder))!
  const second = await storeProcess({ homeFolder })
  const third = await openStore({ homeFolder })
  expect(await serverPid(homeFolder)).toBe(pid)

  await first.close()
  await second.close()
  expect(isAlive(pid)).toBe(true)
  await third.close()
  await third.close()
  await ended(pid)
  expect(await serverPid(homeFolder)).toBeUndefined()
})

test('a process that opens while the last one leaves gets a working server', async () => {
  let leaving = await openStore({ homeFolder })
  for (let turn = 0; turn < 12; turn++) {
    const [next] = await Promise.all([openStore({ homeFolder }), leaving.close()])
    expect(await next.list({ limit: 1 })).toHaveProperty('runs')
    leaving = next
  }
  await leaving.close()
  expect(await serverPid(homeFolder)).toBeUndefined()
})

test('Ctrl-C in the terminal of the process that started the server leaves it to the others', async () => {
  const starter = await storeProcess({ homeFolder })
  const other = await openStore({ homeFolder })
  const pid = (await serverPid(homeFolder))!
  await starter.interruptGroup()
  expect(await other.list({ limit: 1 })).toHaveProperty('runs')
  expect(await serverPid(homeFolder)).toBe(pid)
  await other.close()
  await ended(pid)
})

test('a server whose users were all killed ends in order, with everything that was saved', async () => {
  const runId = newRunId(Date.now())
  const [killed, other] = [await storeProcess({ homeFolder }, runId), await storeProcess({ homeFolder })]
  const pid = (await serverPid(homeFolder))!
  await killed.kill()
  expect(isAlive(pid)).toBe(true)
  await other.kill()
  await ended(pid)
  expect(await serverPid(homeFolder)).toBeUndefined()

  const store = await openStore({ homeFolder })
  expect(await store.find(runId)).toMatchObject({ id: runId })
  await store.close()
})

test('nobody hears of a server’s end before its users are gone, whoever started it', async () => {
  const starter = await storeProcess({ homeFolder })
  const other = await openStore({ homeFolder })
  const pid = (await serverPid(homeFolder))!
  expect(keepers()).not.toEqual([])
  await starter.kill()
  expect(await other.list({ limit: 1 })).toHaveProperty('runs')
  expect(await serverPid(homeFolder)).toBe(pid)
  await other.close()
  await ended(pid)
  await expect.poll(keepers).toEqual([])
})

test('a server that waits for ever when it is asked to end, as one may that recovers, is ended at once after a while', async () => {
  expect(await deafEnded).toEqual([7, null])
})

test('after server and users were killed, the next one finds everything that was saved', async () => {
  const runId = newRunId(Date.now())
  const killed = await storeProcess({ homeFolder }, runId)
  const pid = (await serverPid(homeFolder))!
  process.kill(pid, 'SIGKILL')
  await killed.kill()

  const store = await openStore({ homeFolder })
  expect(await serverPid(homeFolder)).not.toBe(pid)
  expect(await store.find(runId)).toMatchObject({ id: runId })
  await store.close()
})

test('a store whose server is killed starts it again, and goes on as the writer of its runs', async () => {
  const runId = newRunId(Date.now())
  const store = await openStore({ homeFolder })
  await store.create({ id: runId, spec: specNamed('survivor'), origin: 'cli', createdAtMs: Date.now() })
  const pid = (await serverPid(homeFolder))!
  process.kill(pid, 'SIGKILL')
  await ended(pid)

  await store.append(runId, [
    { sequence: 1, atMs: 1, event: { type: 'log', level: 'info', text: 'still here' } },
  ])
  expect(await store.events(runId)).toHaveLength(1)
  expect(await store.markInterrupted()).toEqual([])
  await store.close()
  expect(await serverPid(homeFolder)).toBeUndefined()
})
