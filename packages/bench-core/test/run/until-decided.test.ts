import { describe, expect, test } from 'vitest'
import { WirebenchError } from '../../src/model/errors.ts'
import type { RecordedEvent, RunEvent } from '../../src/model/run/run-event.ts'
import { planRun } from '../../src/run/plan.ts'
import { resolveSpec } from '../../src/run/resolve-spec.ts'
import { untilDecided } from '../../src/run/until-decided.ts'

const spec = resolveSpec({ preset: 'quick', untilDecided: true })

/** The rounds of a run, and whether whoever listened left them before their end. */
function rounds(count: number) {
  const story = { left: false, made: 0 }
  async function* make(): AsyncGenerator<RunEvent> {
    try {
      for (let round = 1; round <= count; round++) {
        story.made = round
        yield { type: 'round-started', round }
        yield { type: 'round-finished', round }
      }
    } finally {
      story.left = story.made < count
    }
  }
  return { story, events: make() }
}

async function collect(events: AsyncIterable<RunEvent>): Promise<RunEvent[]> {
  const all: RunEvent[] = []
  for await (const event of events) all.push(event)
  return all
}

const looksIn = (events: readonly RunEvent[]) =>
  events.flatMap((event) => (event.type === 'look' ? [[event.round, event.open]] : []))

describe('a run that measures until it is decided', () => {
  test('ends after the look at which nothing is open any more, and stops measuring', async () => {
    const { events, story } = rounds(20)
    const open = [4, 1, 0]
    const told = await collect(untilDecided(spec, [], events, () => open.shift()!))
    expect(looksIn(told)).toEqual([
      [5, 4],
      [7, 1],
      [10, 0],
    ])
    expect(told.at(-1)?.type).toBe('look')
    expect(story).toEqual({ left: true, made: 10 })
  })

  test('ends at its limit in any case', async () => {
    const { events, story } = rounds(20)
    const told = await collect(untilDecided(spec, [], events, () => 1))
    expect(looksIn(told).at(-1)).toEqual([20, 1])
    expect(story).toEqual({ left: false, made: 20 })
  })

  test('ends after the first look where nothing is compared that more rounds could decide', async () => {
    const { events, story } = rounds(20)
    const told = await collect(untilDecided(spec, [], events, () => null))
    expect(looksIn(told)).toEqual([[5, null]])
    expect(story).toEqual({ left: true, made: 5 })
  })

  test('is judged by all that it has said, numbered from 1', async () => {
    let seen: readonly RecordedEvent[] = []
    const judge = (events: readonly RecordedEvent[]) => {
      seen = [...events]
      return 0
    }
    const before: RunEvent = { type: 'log', level: 'info', text: 'it begins' }
    await collect(untilDecided(spec, [before], rounds(20).events, judge))
    expect(seen.map(({ sequence }) => sequence)).toEqual(Array.from({ length: 11 }, (_, index) => index + 1))
    expect(seen[0]?.event).toEqual(before)
    expect(seen.at(-1)?.event).toEqual({ type: 'round-finished', round: 5 })
  })

  test('measures nothing without somebody who decides', async () => {
    const { events, story } = rounds(20)
    await expect(collect(untilDecided(spec, [], events, undefined))).rejects.toThrow('needs a decider')
    expect(story.made).toBe(0)
  })
})

describe('its spec', () => {
  test('looks first after the preset’s rounds and ends after four times as many, or 200', () => {
    expect(spec).toMatchObject({ rounds: 5, untilDecided: true, maximumRounds: 20 })
    expect(resolveSpec({ preset: 'thorough', untilDecided: true }).maximumRounds).toBe(160)
    expect(resolveSpec({ preset: 'thorough', rounds: 60, untilDecided: true }).maximumRounds).toBe(200)
    expect(resolveSpec({ preset: 'quick', untilDecided: true, maximumRounds: 9 }).maximumRounds).toBe(9)
    expect(resolveSpec({ preset: 'quick', untilDecided: false }).untilDecided).toBeUndefined()
  })

  test('is planned with all the rounds that it may take', () => {
    const { rounds: most, estimateMs } = planRun(spec)
    const once = planRun(resolveSpec({ preset: 'quick' }))
    expect([most, once.rounds]).toEqual([20, 5])
    expect(estimateMs).toBeCloseTo(4 * once.estimateMs, 6)
  })

  test.each([
    [{ maximumRounds: 9 }, /for a run that measures until it is decided/],
    [{ untilDecided: true, maximumRounds: 3 }, /can’t end after 3/],
  ])('is refused where its limit makes no sense: %j', (request, message) => {
    expect(() => resolveSpec({ preset: 'quick', ...request })).toThrow(message)
    expect(() => resolveSpec({ preset: 'quick', ...request })).toThrow(WirebenchError)
  })
})
