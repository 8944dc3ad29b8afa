import { expect, test } from 'vitest'
import type { RunEvent } from '../../src/model/run/run-event.ts'
import { recordEvents } from '../../src/run/record.ts'

test('events are numbered from 1 without gaps, each with the time at which it happened', async () => {
  let nowMs = 1000
  async function* events(): AsyncGenerator<RunEvent> {
    yield { type: 'round-started', round: 1 }
    nowMs += 250
    yield { type: 'round-finished', round: 1 }
  }
  const recorded = await Array.fromAsync(recordEvents(events(), () => nowMs))
  expect(recorded).toEqual([
    { sequence: 1, atMs: 1000, event: { type: 'round-started', round: 1 } },
    { sequence: 2, atMs: 1250, event: { type: 'round-finished', round: 1 } },
  ])
})

test('who stops listening stops the run', async () => {
  let ended = false
  async function* events(): AsyncGenerator<RunEvent> {
    try {
      for (let round = 1; ; round++) yield { type: 'round-started', round }
    } finally {
      ended = true
    }
  }
  for await (const { sequence } of recordEvents(events())) if (sequence === 3) break
  expect(ended).toBe(true)
})
