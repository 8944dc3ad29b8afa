import { conduct, EventLog } from '@wirebench/bench-core/conduct'
import { newRunId } from '@wirebench/bench-core/model/run/run-id'
import { expect, test, vi } from 'vitest'
import { ownMessages } from '../../../../packages/bench-core/test/fixtures/own-messages.ts'
import { engineDesk } from '../../src/engine/engine-desk.ts'
import { engineQuestions } from '../../src/engine/questions.ts'
import { runService } from '../../src/runs/run-service.ts'
import { machine } from '../simulation/events.ts'
import { sampleSpec } from '../support/sample-run.ts'
import { shortLimits, standInEngine } from '../support/stand-in.ts'
import { storeWith } from '../support/store-with.ts'
import { ownServer, testServer } from '../support/test-server.ts'

const server = ownServer()

const cancel = (id: string) => server.app.inject({ method: 'POST', url: `/api/runs/${id}/cancel` })
const detail = async (id: string) => (await server.app.inject(`/api/runs/${id}`)).json()

/** Resolves when the run has measured something. */
async function measuring(id: string): Promise<void> {
  for await (const { event } of await server.runs.follow(id, 0, new AbortController().signal)) {
    if (event.type === 'round-finished' && event.round === 2) return
  }
}

test('one run is worked on at a time, the others wait in their order and say at which place', async () => {
  const [first, second, third] = [
    await server.start({ name: 'patient 1' }),
    await server.start({ name: 'normal 2' }),
    await server.start({ name: 'normal 3' }),
  ]
  await measuring(first)
  expect(await detail(first)).toMatchObject({ state: 'running', queuePosition: 0 })
  expect(await detail(second)).toMatchObject({ state: 'queued', queuePosition: 1 })
  expect(await detail(third)).toMatchObject({ state: 'queued', queuePosition: 2 })
  await cancel(first)
  const [secondEvents, thirdEvents] = await Promise.all([server.ended(second), server.ended(third)])
  expect(secondEvents.at(-1)?.event).toMatchObject({ state: 'completed' })
  expect(thirdEvents.at(-1)?.event).toMatchObject({ state: 'completed' })
  expect((await detail(second)).finishedAt <= (await detail(third)).finishedAt).toBe(true)
})

test('a run that is cancelled while it measures keeps what it has', async () => {
  const id = await server.start({ name: 'patient' })
  await measuring(id)
  const response = await cancel(id)
  expect([response.statusCode, response.json()]).toEqual([202, { id, state: 'cancelling' }])
  const events = await server.ended(id)
  expect(events.at(-1)?.event).toEqual({
    type: 'run-finished',
    state: 'cancelled',
    reason: { code: 'by-user' },
  })
  expect(await detail(id)).toMatchObject({
    state: 'cancelled',
    cases: { planned: 2, measured: 2 },
    queuePosition: null,
  })
  expect((await server.store.report(id))?.run).toMatchObject({ state: 'cancelled', rounds: 2 })
})

test('an engine that ignores the request to end is stopped after the grace period', async () => {
  const id = await server.start({ name: 'stubborn' })
  await measuring(id)
  await cancel(id)
  expect((await server.ended(id)).slice(-2).map(({ event }) => event)).toEqual([
    { type: 'notice', level: 'error', notice: { code: 'engine-killed' } },
    { type: 'run-finished', state: 'cancelled', reason: { code: 'by-user' } },
  ])
})

test('a run that begins when the machine is quiet waits for that, says why, and can be cancelled', async () => {
  const id = await server.start({ name: 'choosy', whenQuietMs: 600_000 })
  for await (const { event } of await server.runs.follow(id, 0, new AbortController().signal)) {
    if (event.type === 'waiting-for-quiet') break
  }
  const { status, waiting } = (await server.app.inject(`/api/runs/${id}/progress`)).json()
  expect(status).toBe('waiting')
  expect(waiting).toEqual({ type: 'waiting-for-quiet', busyShare: 0.6, givesUpAtMs: 600_000 })
  // The limit is how it was asked for, and no part of what is measured.
  expect(await detail(id)).toMatchObject({
    queuePosition: 0,
    spec: expect.not.objectContaining({ whenQuietMs: 600_000 }),
  })
  await cancel(id)
  expect((await server.ended(id)).at(-1)?.event).toMatchObject({ state: 'cancelled' })
})

test('a run that is cancelled while it waits never begins, and has no report', async () => {
  const running = await server.start({ name: 'patient' })
  const waiting = await server.start({ name: 'normal' })
  const follower = server.ended(waiting)
  expect((await cancel(waiting)).json()).toEqual({ id: waiting, state: 'cancelled' })
  expect((await follower).map(({ event }) => event)).toEqual([
    { type: 'run-finished', state: 'cancelled', reason: { code: 'by-user' } },
  ])
  const report = await server.app.inject(`/api/runs/${waiting}/report`)
  expect([report.statusCode, report.json().code]).toEqual([404, 'no-report'])
  await cancel(running)
  await server.ended(running)
})

test('cancelling a run that has ended changes nothing', async () => {
  const id = await server.start({ name: 'normal' })
  await server.ended(id)
  expect((await cancel(id)).json()).toEqual({ id, state: 'completed' })
})

test('a run in hand is not deleted; one that waits or has ended is', async () => {
  const running = await server.start({ name: 'patient' })
  const waiting = await server.start({ name: 'normal' })
  await measuring(running)
  const remove = (id: string) => server.app.inject({ method: 'DELETE', url: `/api/runs/${id}` })
  const refused = await remove(running)
  expect([refused.statusCode, refused.json()]).toEqual([
    409,
    { code: 'run-is-active', message: expect.stringContaining('has not ended'), fix: 'cancel it first' },
  ])
  expect((await remove(waiting)).statusCode).toBe(204)
  expect((await server.app.inject(`/api/runs/${waiting}`)).statusCode).toBe(404)
  await cancel(running)
  await server.ended(running)
  expect((await remove(running)).statusCode).toBe(204)
  expect((await server.app.inject(`/api/runs/${running}`)).statusCode).toBe(404)
})

test('a server that stops interrupts and saves the run in hand and those that wait', async () => {
  const stopping = await testServer(server.store)
  const running = await stopping.start({ name: 'patient' })
  const waiting = await stopping.start({ name: 'normal' })
  for await (const { event } of await stopping.runs.follow(running, 0, new AbortController().signal)) {
    if (event.type === 'round-finished') break
  }
  await stopping.runs.stop()
  expect((await server.store.events(running)).at(-1)?.event).toMatchObject({
    state: 'interrupted',
    reason: { code: 'dashboard-stopped' },
  })
  expect((await server.store.find(running))?.state).toBe('interrupted')
  expect((await server.store.report(running))?.run).toMatchObject({ state: 'interrupted' })
  expect((await server.store.events(waiting)).at(-1)?.event).toMatchObject({
    state: 'interrupted',
    reason: { code: 'dashboard-stopped' },
  })
  const late = await stopping.app.inject({ method: 'POST', url: '/api/runs', payload: {} })
  expect([late.statusCode, late.json().code]).toEqual([503, 'stopping'])
})

test('a server that stops while a run is planned or saved begins it no more', async () => {
  const questions = engineQuestions(engineDesk(standInEngine), shortLimits.questionMs)
  const refused = { status: 'rejected', reason: { status: 503, problem: { code: 'stopping' } } }
  const plannedLate = Promise.withResolvers<void>()
  const planning = runService(server.conductor, {
    ...questions,
    plan: async (request) => {
      await plannedLate.promise
      return questions.plan(request)
    },
  })
  const wanted = Promise.allSettled([
    planning.start({ name: 'normal' }),
    planning.place({ name: 'normal' }, 'name=nobody'),
  ])
  await planning.stop()
  plannedLate.resolve()
  expect(await wanted).toMatchObject([refused, refused])

  const created = Promise.withResolvers<string>()
  const answeredLate = Promise.withResolvers<void>()
  const store = storeWith(server.store, {
    create: async (run) => {
      const summary = await server.store.create(run)
      created.resolve(run.id)
      await answeredLate.promise
      return summary
    },
  })
  const saving = runService({ ...server.conductor, store }, questions)
  const started = Promise.allSettled([saving.start({ name: 'normal' })])
  const id = await created.promise
  await saving.stop()
  answeredLate.resolve()
  expect(await started).toMatchObject([refused])
  expect(await server.store.find(id)).toMatchObject({ state: 'interrupted' })
})

test('messages are not deleted while a run needs them', async () => {
  const own = ownMessages()
  const id = await server.start({ name: 'patient', own })
  const remove = () => server.app.inject({ method: 'DELETE', url: `/api/messages/${own.id}` })
  const refused = await remove()
  expect([refused.statusCode, refused.json()]).toEqual([
    409,
    {
      code: 'messages-in-use',
      message: expect.stringMatching(/^run \w+ still needs these messages$/),
      fix: 'wait for it or cancel it',
    },
  ])
  await cancel(id)
  await server.ended(id)
  expect((await remove()).json()).toMatchObject({ code: 'unknown-messages' })
})

test('the engine goes on only when its event is saved and passed on', async () => {
  const order: string[] = []
  const watched = Object.create(server.store, {
    recentNullRatios: { value: async () => [] },
    append: {
      value: async (id: string, events: readonly { sequence: number }[]) => {
        await server.store.append(id, events as never)
        order.push(`saved ${events.at(-1)?.sequence}`)
      },
    },
  })
  const id = newRunId(Date.now())
  await server.store.create({
    id,
    spec: { ...sampleSpec, name: 'normal' },
    origin: 'web',
    createdAtMs: Date.now(),
  })
  const { startEngine } = server.conductor
  await conduct(
    {
      ...server.conductor,
      store: watched,
      startEngine: (runId, spec) => {
        const engine = startEngine(runId, spec)
        return {
          ...engine,
          acknowledge: (sequence) => {
            order.push(`ack ${sequence}`)
            engine.acknowledge(sequence)
          },
        }
      },
    },
    {
      id,
      spec: { ...sampleSpec, name: 'normal' },
      secrets: {},
      log: new EventLog(10),
      cancel: new AbortController().signal,
    },
  )
  expect(order.slice(0, 6)).toEqual(['saved 1', 'ack 1', 'saved 2', 'ack 2', 'saved 3', 'ack 3'])
})

test('an engine is told what identical code showed in its machine’s past runs', async () => {
  const past = [
    {
      operation: 'encode',
      metric: 'nsPerOperation',
      rounds: 5,
      logRatios: [0.01],
      errors: [0.002],
      band: 0.02,
    },
  ]
  const id = newRunId(Date.now())
  const spec = { ...sampleSpec, name: 'remembering' }
  const { store } = server
  await store.create({ id, spec, origin: 'web', createdAtMs: Date.now() })
  const told = vi.spyOn(store, 'recentNullRatios').mockResolvedValue(past)
  const log = new EventLog(10)
  const cancel = new AbortController().signal
  await conduct(server.conductor, { id, spec, secrets: {}, log, cancel })
  told.mockRestore()
  expect((await store.events(id))[0]!.event).toMatchObject({ type: 'run-started', pastNulls: past })
})

test('a run that would download something begins only where that was allowed', async () => {
  const fetching = { name: 'normal fetching' }
  const refused = await server.app.inject({ method: 'POST', url: '/api/runs', payload: fetching })
  expect(refused.statusCode).toBe(400)
  expect(refused.json()).toMatchObject({
    code: 'not-confirmed',
    message: 'the first build of Go fetches at most about 5 MB of modules from a proxy and takes up to 30 s',
  })
  const id = await server.start({ ...fetching, mayFetch: true })
  expect((await server.ended(id)).at(-1)?.event).toMatchObject({ state: 'completed' })
})

test('no more runs wait for agents than for this machine', async () => {
  const before = await server.store.count({ state: 'queued' })
  const limits = { ...shortLimits, queuedRuns: before + 2 }
  const { runs, app } = await testServer(server.store, { limits })
  const known = { toolchains: [], findings: [], doctor: null }
  const agent = { name: 'crowded', labels: {}, can: [], machine: { fingerprint: 'x', ...machine, ...known } }
  await server.store.fleet.register(agent, 'a process')
  const place = () =>
    app.inject({ method: 'POST', url: '/api/runs', payload: { name: 'normal', on: 'crowded' } })
  const placed = [await place(), await place()]
  expect(placed.map(({ statusCode }) => statusCode)).toEqual([202, 202])
  const refused = await place()
  expect([refused.statusCode, refused.json()]).toMatchObject([
    503,
    { code: 'queue-full', message: `${before + 2} runs are already waiting` },
  ])
  await cancel(placed[0]!.json().id)
  const next = await place()
  expect(next.statusCode).toBe(202)
  for (const run of [placed[1]!, next]) await cancel(run.json().id)
  await runs.stop()
  await app.close()
})

test('a run that waits for an agent can be deleted, and one that an agent has must be cancelled first', async () => {
  const { fleet } = server.store
  const place = async (createdAtMs: number) => {
    const id = newRunId(createdAtMs)
    const run = { id, spec: sampleSpec, origin: 'web' as const, createdAtMs, place: 'label=pool=x' }
    await fleet.place([{ ...run, setId: null, needs: [], files: [], estimateMs: 1_000 }])
    return id
  }
  const remove = (id: string) => server.app.inject({ method: 'DELETE', url: `/api/runs/${id}` })
  const [taken, waiting] = [await place(1_790_000_000_000), await place(1_790_000_000_001)]
  const agent = {
    name: 'one',
    labels: { pool: 'x' },
    can: [],
    machine: { fingerprint: 'one', ...machine },
  }
  expect(await fleet.lease(agent, 60_000)).toMatchObject({ runId: taken, attempt: 1 })
  const refused = await remove(taken)
  expect([refused.statusCode, refused.json().fix]).toEqual([409, 'cancel it first'])
  expect(await detail(taken)).toMatchObject({ state: 'queued' })
  expect((await remove(waiting)).statusCode).toBe(204)
  expect((await server.app.inject(`/api/runs/${waiting}`)).statusCode).toBe(404)
  // Given back, it waits again.
  await fleet.handBack({ runId: taken, attempt: 1 })
  expect((await remove(taken)).statusCode).toBe(204)
})
