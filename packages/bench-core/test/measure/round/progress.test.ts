import { expect, test, vi } from 'vitest'
import { progressMeter, saidWhile } from '../../../src/measure/round/progress.ts'

/** What the steps of the tests are expected to take. */
const startMs = 1000
const groupMs = 2000

/** A meter of a run of 10 s, with a clock of its own. */
function meterWithClock(options: Parameters<typeof progressMeter>[2] = {}) {
  let nowMs = 50_000
  const meter = progressMeter(10_000, () => nowMs, options)
  return {
    meter,
    pass: (ms: number) => {
      nowMs += ms
    },
    said: () =>
      [...meter.say({ code: 'starting' })].map((event) => (event.type === 'progress' ? event : undefined)),
  }
}

test('before anything is done, all of the estimate remains', () => {
  const { said } = meterWithClock()
  expect(said()).toEqual([
    {
      type: 'progress',
      round: 0,
      fraction: 0,
      remainingMs: 10_000,
      doing: { code: 'starting' },
      operation: null,
      contender: null,
    },
  ])
})

test('progress tells the round, and the operation and contender at work', () => {
  const { meter } = meterWithClock()
  meter.nextRound(3, 0)
  expect([...meter.say({ code: 'warming-up', operation: 'decode' }, 'decode', 'json')]).toMatchObject([
    { round: 3, operation: 'decode', contender: 'json' },
  ])
})

test('the fraction is what the steps that are done were expected to take', () => {
  const { meter, pass, said } = meterWithClock()
  meter.done(startMs)
  meter.done(groupMs)
  pass(3000)
  expect(said()).toMatchObject([{ fraction: 0.3, remainingMs: 7000 }])
})

test('what all before a round was expected to take is behind the run, whether or not it was done', () => {
  const { meter, said } = meterWithClock()
  meter.done(startMs)
  meter.nextRound(3, 4000)
  meter.done(groupMs)
  expect(said()).toMatchObject([{ fraction: 0.6 }])
})

test('rounds that are kept are done, and no time of theirs scales the rest', () => {
  const { meter, pass, said } = meterWithClock({ keptMs: 6000 })
  expect(said()).toMatchObject([{ fraction: 0.6, remainingMs: expect.closeTo(4000, 6) }])
  meter.nextRound(4, 6000)
  meter.done(groupMs)
  pass(2000)
  expect(said()).toMatchObject([{ fraction: 0.8, remainingMs: expect.closeTo(2000, 6) }])
})

test('the rest is scaled by how it really went, and the less is done the more by what was expected', () => {
  const { meter, pass, said } = meterWithClock()
  meter.done(groupMs)
  pass(4000)
  expect(said()[0]).toMatchObject({ fraction: 0.2, remainingMs: expect.closeTo(12_000, 6) })
  for (let step = 0; step < 3; step++) meter.done(groupMs)
  pass(12_000)
  expect(said()[0]).toMatchObject({ fraction: 0.8, remainingMs: expect.closeTo(3600, 6) })
})

test('what is left doesn’t jump where rounds begin with what takes longest on a busy machine', () => {
  const { meter, pass, said } = meterWithClock()
  const ends: number[] = []
  let elapsedMs = 0
  const step = (expectedMs: number, takenMs: number) => {
    meter.done(expectedMs)
    pass(takenMs)
    elapsedMs += takenMs
    ends.push(elapsedMs + said()[0]!.remainingMs)
  }
  for (let round = 0; round < 5; round++) {
    step(500, 3000)
    for (let block = 0; block < 3; block++) step(500, 600)
  }
  expect(Math.max(...ends) / elapsedMs).toBeLessThan(1.5)
  expect(Math.min(...ends) / elapsedMs).toBeGreaterThan(0.5)
})

test('within half a second nothing more is said', () => {
  const { pass, said } = meterWithClock()
  expect(said().length).toBe(1)
  pass(499)
  expect(said()).toEqual([])
  pass(1)
  expect(said().length).toBe(1)
})

test('but of another operation at once: what a page shows as being measured would else be the one before', () => {
  const { meter } = meterWithClock()
  expect([...meter.say({ code: 'measuring' }, 'encode', 'json')]).toHaveLength(1)
  expect([...meter.say({ code: 'measuring' }, 'encode', 'msgpackr')]).toEqual([])
  expect([...meter.say({ code: 'measuring' }, 'decode')]).toMatchObject([
    { operation: 'decode', contender: null },
  ])
})

test('a run that takes longer than expected is never done before it is, and no time left is negative', () => {
  const { meter, pass, said } = meterWithClock()
  for (let step = 0; step < 20; step++) {
    meter.done(groupMs)
    pass(2000)
    const [event] = said()
    expect(event!.fraction).toBeLessThan(1)
    expect(event!.remainingMs).toBeGreaterThanOrEqual(0)
  }
})

test('work that lasts is told of at least every two seconds, and its part of the run grows', async () => {
  vi.useFakeTimers()
  try {
    const meter = progressMeter(100_000, () => performance.now())
    const work = new Promise((resolve) => setTimeout(resolve, 42_000))
    const startMs = performance.now()
    const said: { atMs: number; fraction: number }[] = []
    const telling = (async () => {
      for await (const event of saidWhile(meter, work, {
        doing: () => ({ code: 'starting' }),
        expectedMs: 20_000,
      }))
        if (event.type === 'progress')
          said.push({ atMs: performance.now() - startMs, fraction: event.fraction })
    })()
    await vi.advanceTimersByTimeAsync(42_000)
    await telling
    const gaps = said.slice(1).map(({ atMs }, index) => atMs - said[index]!.atMs)
    expect(Math.max(...gaps)).toBeLessThanOrEqual(2_000)
    expect(said.length).toBeGreaterThan(20)
    expect(said.map(({ fraction }) => fraction)).toEqual(
      said.map(({ fraction }) => fraction).toSorted((a, b) => a - b),
    )
    expect(said.at(-1)!.fraction).toBeGreaterThan(0.1)
    meter.nextRound(1, 0)
    expect([...meter.say({ code: 'measuring' }, 'encode')]).toMatchObject([{ fraction: 0.2 }])
  } finally {
    vi.useRealTimers()
  }
})
