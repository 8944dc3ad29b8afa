import { describe, expect, test } from 'vitest'
import { type CaseKey, caseId } from '../../src/model/report/case-key.ts'
import type { RecordedEvent, RunEvent } from '../../src/model/run/run-event.ts'
import type { RunRequest } from '../../src/model/run/run-spec.ts'
import { planRun } from '../../src/run/plan.ts'
import { resolveSpec } from '../../src/run/resolve-spec.ts'
import { untilDecided } from '../../src/run/until-decided.ts'
import type { IsMeasured } from '../../src/suites/suite.ts'

const request: RunRequest = {
  preset: 'quick',
  codecs: ['json', 'msgpackr', 'bson'],
  tests: ['serialization', 'deserialization'],
}
const spec = resolveSpec({ ...request, untilDecided: true })
const plan = planRun(spec)
const started = {
  type: 'run-started',
  runId: '01KAJQ8Z9M4X6S2T5V7K2M9Q00',
  spec,
  plan,
  environment: JSON.parse('{}'),
} as const
const compared = plan.cases
  .filter(({ contender }) => contender !== 'json')
  .map((key) => ({ ...key, reference: 'json' }))
/** So many of them, of one contender after the other. */
const someOpen = (count: number) =>
  compared.toSorted((a, b) => a.contender.localeCompare(b.contender)).slice(0, count)

/** The rounds of a run, what each of them measured, and whether whoever listened left them before their end. */
function rounds(count: number) {
  const story = { left: false, made: 0, contenders: [] as string[] }
  async function* make(isMeasured: IsMeasured): AsyncGenerator<RunEvent> {
    try {
      for (let round = 1; round <= count; round++) {
        story.made = round
        const names = plan.cases.filter(isMeasured).map(({ contender }) => contender)
        story.contenders.push([...new Set(names)].join(' '))
        yield { type: 'round-started', round }
        yield { type: 'round-finished', round }
      }
    } finally {
      story.left = story.made < count
    }
  }
  return { story, make }
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
    const { make, story } = rounds(20)
    const open = [4, 1, 0]
    const told = await collect(untilDecided(started, make, () => someOpen(open.shift()!)))
    expect(looksIn(told)).toEqual([
      [5, 4],
      [7, 1],
      [10, 0],
    ])
    expect(told.at(-1)?.type).toBe('look')
    expect(story).toMatchObject({ left: true, made: 10 })
  })

  test('measures only what is open, and again what is so again', async () => {
    const { make, story } = rounds(20)
    const open = [2, 4, 0]
    const told = await collect(untilDecided(started, make, () => someOpen(open.shift()!)))
    const all = 'json msgpackr bson'
    expect(story.contenders).toEqual([...Array(5).fill(all), 'json bson', 'json bson', ...Array(3).fill(all)])
    expect(told.flatMap((event) => (event.type === 'look' ? [event.furtherCases?.length] : []))).toEqual([
      4,
      undefined,
      0,
    ])
  })

  test('ends at its limit in any case', async () => {
    const { make, story } = rounds(20)
    const told = await collect(untilDecided(started, make, () => someOpen(1)))
    expect(looksIn(told).at(-1)).toEqual([20, 1])
    expect(story).toMatchObject({ left: false, made: 20 })
  })

  test('ends after the first look where nothing is compared that more rounds could decide', async () => {
    const { make, story } = rounds(20)
    const told = await collect(untilDecided(started, make, () => null))
    expect(looksIn(told)).toEqual([[5, null]])
    expect(story).toMatchObject({ left: true, made: 5 })
  })

  test('isn’t kept going by what further rounds leave out anyway, of either side', async () => {
    const [first] = someOpen(1)
    for (const contender of [first!.contender, first!.reference]) {
      const { make, story } = rounds(20)
      const isOver = (key: CaseKey) => caseId(key) === caseId({ ...first!, contender })
      const told = await collect(untilDecided(started, make, () => someOpen(1), isOver))
      expect(looksIn(told)).toEqual([[5, 0]])
      expect(told.at(-1)).toMatchObject({ leftOut: 1 })
      expect(story).toMatchObject({ left: true, made: 5 })
    }
  })

  test('is judged by all that it has said, its looks among it, numbered from 1', async () => {
    let seen: readonly RecordedEvent[] = []
    const judge = (events: readonly RecordedEvent[]) => {
      seen = [...events]
      return someOpen(events.some(({ event }) => event.type === 'look') ? 0 : 1)
    }
    await collect(untilDecided(started, rounds(20).make, judge))
    expect(seen.map(({ sequence }) => sequence)).toEqual(Array.from({ length: 16 }, (_, index) => index + 1))
    expect(seen[0]?.event).toEqual(started)
    expect(seen[11]?.event).toMatchObject({ type: 'look', round: 5 })
    expect(seen.at(-1)?.event).toEqual({ type: 'round-finished', round: 7 })
  })

  test('measures nothing without somebody who decides', async () => {
    const { make, story } = rounds(20)
    await expect(collect(untilDecided(started, make, undefined))).rejects.toThrow('needs a decider')
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
    const once = planRun(resolveSpec(request))
    expect([most, once.rounds]).toEqual([20, 5])
    expect(estimateMs).toBeCloseTo(4 * once.estimateMs, 6)
  })

  test.each([
    [{ maximumRounds: 9 }, 'maximumRounds', /a run that measures until it is decided/],
    [{ untilDecided: true, maximumRounds: 3 }, 'maximumRounds', /can’t be limited to 3/],
    [{ untilDecided: true, preset: 'smoke' }, 'untilDecided', /a codec smoke run compares only sizes/],
    [{ untilDecided: true, preset: 'smoke', suites: ['storage', 'codec'] }, 'untilDecided', /only sizes/],
  ] satisfies [RunRequest, string, RegExp][])(
    'is refused where its limit makes no sense, or nothing would be decided: %j',
    (request, field, message) => {
      const asked = () => resolveSpec({ preset: 'quick', ...request })
      expect(asked).toThrow(message)
      expect(asked).toThrow(expect.objectContaining({ name: 'WirebenchError', field }))
    },
  )
})
