import { expect, test } from 'vitest'
import { whileWorking } from '../../src/measure/while-working.ts'
import type { RunEvent } from '../../src/model/run/run-event.ts'

const said: RunEvent = { type: 'log', level: 'info', text: 'still at it' }

test('work that takes long is told of again and again until it has ended', async () => {
  const { promise, resolve } = Promise.withResolvers<string>()
  const waiting = whileWorking(promise, () => [said], 1)
  expect((await waiting.next()).value).toBe(said)
  expect((await waiting.next()).value).toBe(said)
  resolve('done')
  let step = await waiting.next()
  while (!step.done) step = await waiting.next()
  expect(step.value).toBe('done')
})

test('work that fails fails whoever waits for it', async () => {
  const waiting = whileWorking(Promise.reject(new Error('no room')), () => [said])
  expect((await waiting.next()).value).toBe(said)
  await expect(waiting.next()).rejects.toThrow('no room')
})
