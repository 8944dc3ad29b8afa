import { PassThrough } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { acknowledgements } from '../../src/cli/acknowledgements.ts'
import { linesOf } from '../../src/cli/read-input.ts'

const longMs = 60_000

function reader() {
  const input = new PassThrough()
  let ended = false
  const acks = acknowledgements(linesOf(input), () => {
    ended = true
  })
  return { input, acks, hasEnded: () => ended }
}

/** Whether a promise has been resolved, after everything that was under way has happened. */
async function isResolved(promise: Promise<void>): Promise<boolean> {
  let resolved = false
  void promise.then(() => {
    resolved = true
  })
  for (let turn = 0; turn < 5; turn++) await setImmediate()
  return resolved
}

test('an event waits for its own acknowledgement or that of a later one', async () => {
  const { input, acks } = reader()
  const third = acks.of(3, longMs)
  input.write('ack 2\n')
  expect(await isResolved(third)).toBe(false)
  input.write('ack 4\n')
  await third
  await acks.of(4, longMs)
})

test('an acknowledgement that came early counts', async () => {
  const { input, acks } = reader()
  input.write('ack 1\n')
  await setImmediate()
  await acks.of(1, longMs)
})

test('what is no acknowledgement counts for nothing', async () => {
  const { input, acks } = reader()
  const first = acks.of(1, longMs)
  input.write('ack\nack one\nack -1\nACK 1\n ack 1\n\n')
  expect(await isResolved(first)).toBe(false)
  input.write('ack 1\n')
  await first
})

test('without an acknowledgement the event is let go after the time limit', async () => {
  await reader().acks.of(1, 10)
})

test('the end of the input lets everything go, and is told', async () => {
  const { input, acks, hasEnded } = reader()
  const first = acks.of(1, longMs)
  input.end()
  await first
  await acks.of(2, longMs)
  expect(hasEnded()).toBe(true)
})
