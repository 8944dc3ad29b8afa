import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { keepDiagnosis } from '../../src/cli/agent/last-diagnosis.ts'
import { programBeside } from '../../src/measure/process/program-beside.ts'
import type { RecordedEvent } from '../../src/model/run/run-event.ts'
import type { RunSpec } from '../../src/model/run/run-spec.ts'
import { currentEvents } from '../../src/report/figures/current-events.ts'
import { readCode } from '../../src/run/environment/code.ts'
import { resolveSpec } from '../../src/run/resolve-spec.ts'
import { placeRuns } from '../../src/store/fleet/place-runs.ts'
import { openStore } from '../../src/store/open-store.ts'
import type { RunStore } from '../../src/store/run-store.ts'
import { newDatabase, type TestDatabase } from '../store/support/shared-server.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { withoutToolchains } from '../support/without-toolchains.ts'

const program = programBeside('../../src/bin', import.meta.url)

let database: TestDatabase
let store: RunStore
const folder = temporaryFolder()
const path = withoutToolchains(folder)
const agents: ChildProcess[] = []

beforeAll(async () => {
  database = await newDatabase()
  store = await openStore({ databaseUrl: database.url, homeFolder: folder })
})

afterEach(async () => {
  await Promise.all(agents.splice(0).map(ended))
})

async function ended(agent: ChildProcess): Promise<void> {
  if (agent.exitCode !== null || agent.signalCode !== null) return
  agent.kill('SIGKILL')
  await once(agent, 'exit')
}

afterAll(async () => {
  await store.close()
  await database.drop()
})

interface Agent {
  readonly process: ChildProcess
  /** Resolves when it has said something that fits. */
  said(text: RegExp): Promise<string>
}

function startAgent(name: string, ...words: readonly string[]): Agent {
  const child = spawn(
    process.execPath,
    [program, 'agent', '--name', name, '--label', 'pool=test', '--lease-ms', '3000', ...words],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        PATH: path,
        DATABASE_URL: database.url,
        WIREBENCH_HOME: join(folder, name),
        WIREBENCH_LOCK: `agent-test-${process.pid}`,
      },
    },
  )
  agents.push(child)
  let text = ''
  let wake = () => {}
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk
      wake()
    })
  child.once('exit', () => wake())
  return {
    process: child,
    async said(pattern) {
      for (;;) {
        const found = pattern.exec(text)
        if (found) return found[0]
        if (child.exitCode !== null || child.signalCode !== null)
          throw new Error(`agent ${name} has ended and said: ${text}`)
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      }
    },
  }
}

const spec = resolveSpec({
  suites: ['codec'],
  preset: 'smoke',
  rounds: 2,
  codecs: ['json', 'msgpackr'],
  tests: ['serialization'],
  workloads: ['user-document'],
})

async function place(on: string, rounds = spec.rounds): Promise<string> {
  const [run] = await placeRuns(store, {
    spec: { ...spec, rounds },
    on,
    origin: 'web',
    nowMs: Date.now(),
    estimateMs: 10_000,
    homeFolder: folder,
  })
  return run!.id
}

/** Resolves with a run's events once one of them is of that kind. */
async function until(runId: string, isMeant: (event: RecordedEvent['event']) => boolean) {
  for (;;) {
    const events = await store.events(runId)
    if (events.some(({ event }) => isMeant(event))) return events
    // The database tells nobody by itself.
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

const isEnd = ({ type }: RecordedEvent['event']) => type === 'run-finished'

test('an agent that is killed in the middle loses its run to another one, which keeps the rounds of the same machine', async () => {
  const first = startAgent('first')
  expect(await first.said(/agent .*\n/)).toMatch(
    /^agent first \(pool=test\) serves PostgreSQL at .* with .* cores/,
  )
  // So many that it is killed before it has measured the last one.
  const id = await place('label=pool=test', 3)
  await first.said(/took run/)
  await until(id, ({ type }) => type === 'round-finished')
  first.process.kill('SIGKILL')
  const second = startAgent('second', '--once')
  const [, kept = '0'] =
    /(\d+) rounds? of which/.exec(await second.said(/took up run .*, attempt 2.*\n/)) ?? []
  const events = await until(id, isEnd)
  const takenUp = events.findIndex(({ event }) => event.type === 'taken-up' && event.attempt === 2)
  const before = events.slice(0, takenUp).filter(({ event }) => event.type === 'round-finished')
  // Of a checkout that has changes none is.
  expect(Number(kept)).toBe(readCode()?.isDirty ? 0 : before.length)
  expect(events.map(({ sequence }) => sequence)).toEqual(events.map((_, index) => index + 1))
  expect(events.at(-1)?.event).toMatchObject({ type: 'run-finished', state: 'completed' })
  const rounds = currentEvents(events).flatMap(({ event }) =>
    event.type === 'round-finished' ? [event.round] : [],
  )
  expect(rounds).toEqual([1, 2, 3])
  await once(second.process, 'exit')
  expect(second.process.exitCode).toBe(0)
  expect((await store.report(id))?.run).toMatchObject({ state: 'completed', rounds: 3 })
  expect(await store.find(id)).toMatchObject({ state: 'completed', rounds: { planned: 3, finished: 3 } })
})

test('an agent that was stopped and goes on finds that its run is another one’s, and says no more of it', {
  tags: ['slow'],
}, async () => {
  const first = startAgent('stopped')
  await first.said(/serves/)
  const id = await place('label=pool=test')
  await until(id, ({ type }) => type === 'trial-ready')
  first.process.kill('SIGSTOP')
  // Whatever its engine tells now stands in a pipe.
  const second = startAgent('other', '--once')
  await second.said(/took up run/)
  first.process.kill('SIGCONT')
  await first.said(/lost run/)
  const events = await until(id, isEnd)
  const takenUp = events.findIndex(({ event }) => event.type === 'taken-up' && event.attempt === 2)
  const rounds = events
    .slice(takenUp)
    .flatMap(({ event }) => (event.type === 'round-finished' ? [event.round] : []))
  expect(rounds).toEqual([1, 2])
  expect(events.at(-1)?.event).toMatchObject({ state: 'completed' })
})

test('who is asked twice to end gives its run back at once', { tags: ['slow'] }, async () => {
  const agent = startAgent('leaving')
  await agent.said(/serves/)
  const id = await place('leaving')
  await until(id, ({ type }) => type === 'trial-ready')
  agent.process.kill('SIGINT')
  await agent.said(/ending after the current run/)
  // Within a second it would count as the same request.
  await new Promise((resolve) => setTimeout(resolve, 1_100))
  agent.process.kill('SIGINT')
  await once(agent.process, 'exit')
  expect((await store.fleet.placements([id])).get(id)).toMatchObject({ isLapsed: true, queuePosition: 1 })
  expect(await store.fleet.cancel(id)).toBe(true)
  expect((await store.find(id))?.state).toBe('cancelled')
})

const readGuarded = {
  name: 'read',
  method: 'GET' as const,
  path: '/orders/{n}',
  headers: { authorization: 'Bearer {secret:ORDERS}' },
  expectedStatus: 200,
}

test('a run that no agent is meant by is refused', async () => {
  await expect(place('label=pool=nowhere')).rejects.toThrow(/no running agent matches/)
})

describe('an agent that is there', () => {
  let agent: ChildProcess
  beforeAll(async () => {
    const { said } = startAgent('bare')
    // It stays for all of these tests.
    agent = agents.pop()!
    await said(/serves/)
  })
  afterAll(() => ended(agent))

  test('gets no run that it can’t measure', async () => {
    const needing = {
      ...spec,
      lanes: [{ name: 'own', title: 'Own', reference: 'x', contenders: [], folder: '/x' }],
    }
    const placed = (needed: RunSpec) =>
      placeRuns(store, {
        spec: needed,
        on: 'bare',
        origin: 'web',
        nowMs: Date.now(),
        estimateMs: 10_000,
        homeFolder: folder,
      })
    await expect(placed(needing)).rejects.toThrow(/bare lacks permission to run your own code/)
    // Nothing of it has been built in this home, and nobody said that it may be fetched.
    const python = { name: 'python', title: 'Python', reference: 'x', contenders: [] }
    await expect(placed({ ...spec, lanes: [python] })).rejects.toThrow(
      /permission to download them \(an option of the “agent” command\)/,
    )
    const guarded = resolveSpec({
      suites: ['protocol'],
      protocol: { target: { url: 'http://127.0.0.1:3000', operations: [readGuarded] } },
    })
    await expect(placed(guarded)).rejects.toThrow(
      'bare lacks the secret ORDERS for http://127.0.0.1:3000 (set WIREBENCH_SECRET_ORDERS where it runs',
    )
  })

  test('tells what doctor found on its machine meanwhile', async () => {
    const fit = { fit: true, smallestDifference: { quick: 0.03, standard: 0.02 }, summary: 'it is fit' }
    const findings = [{ check: 'governor', status: 'could be better', text: 'slow', fix: 'mend it' }] as const
    await keepDiagnosis(join(folder, 'bare'), { ...fit, findings: [...findings] })
    const machine = async () => (await store.fleet.agents()).find(({ name }) => name === 'bare')?.machine
    await expect.poll(async () => (await machine())?.doctor?.summary).toBe('it is fit')
    expect((await machine())?.findings).toEqual(findings)
  })
})
