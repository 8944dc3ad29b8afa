import { systemClock } from '@wirebench/bench-core/conduct'
import { type RunStore, recoverRuns } from '@wirebench/bench-core/store'
import { expect, test } from 'vitest'
import { WirebenchError } from '../../../../packages/bench-core/src/model/errors.ts'
import { engineDesk } from '../../src/engine/engine-desk.ts'
import { engineQuestions } from '../../src/engine/questions.ts'
import { type RunService, runService } from '../../src/runs/run-service.ts'
import { shortLimits, standInEngine } from '../support/stand-in.ts'
import { storeWith } from '../support/store-with.ts'
import { ownServer, runEnded } from '../support/test-server.ts'

const server = ownServer()

/** Its seconds are hundredths of a second; the times of engines are made longer, to be the usual ones. */
function serviceOver(append: RunStore['append']) {
  const complaints: string[] = []
  const runs = runService(
    {
      ...server.conductor,
      store: storeWith(server.store, { append }),
      clock: { ...systemClock, after: (timeMs, act) => systemClock.after(timeMs / 100, act) },
      limits: { ...shortLimits, engineSilenceMs: 1e8, cancelGraceMs: 1e6, exitGraceMs: 1e5 },
      logError: (_, doing) => complaints.push(doing),
    },
    engineQuestions(engineDesk(standInEngine), shortLimits.questionMs),
  )
  return { runs, complaints }
}

async function ended(runs: RunService): Promise<string> {
  const { id } = await runs.start({ name: 'normal' })
  await runEnded(runs, id)
  return id
}

/** An append that fails for the end of the first run that has one. */
function appendBut(refusal: () => Error | undefined): RunStore['append'] {
  let first: string | undefined
  return async (id, events) => {
    const isEnd = events.some(({ event }) => event.type === 'run-finished')
    if (isEnd) first ??= id
    const error = isEnd && id === first ? refusal() : undefined
    if (error) throw error
    await server.store.append(id, events)
  }
}

test('an end that couldn’t be saved is saved once the store is back, complained of once, and keeps no other run waiting', async () => {
  let isAway = true
  const away = new WirebenchError('store-unavailable', 'the disk is full', 'make room')
  const { runs, complaints } = serviceOver(appendBut(() => (isAway ? away : undefined)))
  const id = await ended(runs)
  const second = await ended(runs)
  expect(await server.store.find(second)).toMatchObject({ state: 'completed' })
  expect(await server.store.find(id)).toMatchObject({ state: 'running' })
  expect(await runs.find(id)).toMatchObject({ state: 'completed', queuePosition: null })
  expect(await runs.progress(id)).toMatchObject({ status: 'completed' })
  expect(await runs.cancel(id)).toMatchObject({ state: 'completed' })
  isAway = false
  await expect.poll(() => server.store.report(id)).toMatchObject({ run: { state: 'completed', rounds: 2 } })
  expect(await server.store.find(id)).toMatchObject({ state: 'completed' })
  expect(complaints).toEqual(['save the events of a run', 'save the end of a run'])
  await runs.stop()
})

test('what is unsaved when the server stops is tried once more', async () => {
  let isAway = true
  const away = new WirebenchError('store-unavailable', 'the disk is full', 'make room')
  const { runs } = serviceOver(appendBut(() => (isAway ? away : undefined)))
  const id = await ended(runs)
  isAway = false
  await runs.stop()
  expect(await server.store.report(id)).toMatchObject({ run: { state: 'completed' } })
})

test('a run whose end can’t be saved at all is released, for others to end it with what it has', async () => {
  const { runs } = serviceOver(appendBut(() => new Error('a bug')))
  const id = await ended(runs)
  await expect
    .poll(async () => {
      await recoverRuns(server.store, () => {})
      return server.store.report(id)
    })
    .toMatchObject({ run: { state: 'interrupted', rounds: 2 } })
  expect(await server.store.find(id)).toMatchObject({ state: 'interrupted' })
  await runs.stop()
})
