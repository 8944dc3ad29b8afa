import { expect, test } from 'vitest'
import type { Report } from '../../../src/model/report/report.ts'
import type { RecordedEvent, RunEvent } from '../../../src/model/run/run-event.ts'
import { initialRunState, reduceRun } from '../../../src/report/figures/run-state.ts'
import { lint } from '../../../src/report/judge/rules/linter.ts'
import { openComparisons } from '../../../src/report/judge/verdicts/open-comparisons.ts'
import { asRead } from '../../../src/report/judge/with-reference.ts'
import { report } from '../../../src/report/report.ts'
import { renderReport } from '../../../src/report/terminal.ts'
import { runLine } from '../../../src/report/words/run/run-line.ts'
import { levelAfter, levelOnTheWay } from '../../../src/stats/decisions/looks.ts'
import { retold } from '../../fixtures/retold.ts'
import { fixtureContenders, type RunFixture, runEvents } from '../../fixtures/run-events.ts'
import { recordedEvents } from '../../golden/recorded-runs.ts'
import { codecEvents } from '../codec/support/codec-events.ts'

/** Two contenders that cost the same. */
const twins = [fixtureContenders[0]!, { ...fixtureContenders[0]!, name: 'twin' }]

/** The events of a run that had more rounds to go to be decided. */
function openEnded(fixture: Partial<RunFixture>, maximumRounds: number): RecordedEvent[] {
  return runEvents({ ...fixture, spec: { rounds: 5, untilDecided: true, maximumRounds } })
}

const reduceAll = (events: readonly RecordedEvent[]) => events.reduce(reduceRun, initialRunState)

/** What an event says of everybody else. */
function without(event: RunEvent, contender: string): RunEvent {
  if (event.type === 'slices-measured') {
    const place = event.participants.findIndex((participant) => participant.contender === contender)
    if (place === -1) return event
    const kept = event.turns.map((turn) => turn !== place)
    const ofKept = Object.fromEntries(
      Object.entries(event).map(([name, value]) => [
        name,
        Array.isArray(value) && value.length === kept.length
          ? value.filter((_, index) => kept[index])
          : value,
      ]),
    ) as typeof event
    return {
      ...ofKept,
      participants: event.participants.filter((_, index) => index !== place),
      turns: ofKept.turns.map((turn) => (turn > place ? turn - 1 : turn)),
    }
  }
  const isItsOwn = 'round' in event && 'contender' in event && event.contender === contender
  return isItsOwn ? { type: 'log', level: 'info', text: 'left out' } : event
}

test('a run that was looked at is judged at the level of its look, and its report says so and breaks no rule', () => {
  const judged = report(openEnded({ rounds: 7, roundNoise: 0.03 }, 20))
  const level = levelAfter(7, { firstRounds: 5, maximumRounds: 20 })
  const timed = judged.comparisons.filter(({ pValue }) => pValue !== null)
  expect(timed.length).toBeGreaterThan(0)
  expect(timed.every((comparison) => comparison.level === level)).toBe(true)
  expect(judged.linter).toEqual({ passed: true, findings: [] })
})

test('the tables say that its verdicts allow for having been looked at before', () => {
  const tables = (events: RecordedEvent[]) => renderReport(report(events), { width: 400, color: false })
  expect(tables(openEnded({}, 20))).toContain('corrected for the number of comparisons and looks.')
  expect(tables(runEvents())).toContain('corrected for the number of comparisons.')
})

test('its rounds are told as many as it took, or beside as many as it may take', () => {
  const whole = openEnded({ rounds: 7 }, 20)
  expect(runLine(report(whole))).toContain(', 7 rounds, ')
  const ended = openEnded({ rounds: 7, state: 'cancelled' }, 20)
  expect(runLine(report(ended))).toContain(', 7 of at most 20 rounds, ')
  expect(runLine(report(runEvents()))).toContain(', 5 of 5 rounds, ')
})

test.each(['running', 'cancelled'] as const)(
  'a run that is %s is judged at what its looks leave, and its report says so and breaks no rule',
  (state) => {
    const events = runEvents({ rounds: 4, plannedRounds: 10, state: state === 'running' ? null : state })
    const judged = report(events, { state })
    expect(
      new Set(judged.comparisons.flatMap(({ pValue, level }) => (pValue === null ? [] : level))),
    ).toEqual(new Set([levelOnTheWay(10)]))
    expect(judged.linter).toEqual({ passed: true, findings: [] })
    expect(renderReport(judged, { width: 400, color: false })).toContain('and looks.')
  },
)

test('a run that broke off by itself keeps to 5 %: nobody chose when', () => {
  const judged = report(runEvents({ rounds: 4, plannedRounds: 10, state: null }))
  expect(judged.comparisons.every((comparison) => !('level' in comparison))).toBe(true)
})

test('a run that is judged once keeps to 5 %, and says nothing of it', () => {
  expect(report(runEvents()).comparisons.every((comparison) => !('level' in comparison))).toBe(true)
})

test('what 5 % would call the same is open at a stricter level, and a verdict that ignores the level breaks a rule', () => {
  const fixture = { rounds: 5, roundNoise: 0.02, sliceNoise: 0.002, contenders: twins }
  const meanOf = (judged: Report) => judged.comparisons.find(({ metric }) => metric === 'nsPerOperation')!
  const once = report(runEvents(fixture))
  const looked = report(openEnded(fixture, 200))
  expect([meanOf(once).verdict, meanOf(looked).verdict]).toEqual(['same', 'undecided'])
  const forged = looked.comparisons.map(({ level: _, ...comparison }) => comparison)
  const rules = new Set(lint({ ...looked, comparisons: forged }).map(({ rule }) => rule))
  expect(rules).toContain('verdict-matches-ratio')
})

test('what left after a look is judged at the level of that look, by its rounds, and breaks no rule', () => {
  const whole = openEnded({ rounds: 7, roundNoise: 0.03 }, 20)
  const isOut = (event: object) => 'contender' in event && event.contender === 'msgpackr'
  const lookAt = whole.findIndex(({ event }) => event.type === 'round-finished' && event.round === 5)
  const { cases } = reduceAll(whole)
  const further = Object.values(cases).flatMap(({ key }) => (isOut(key) ? [] : [key]))
  const look = { type: 'look', round: 5, level: 0.0125, open: 1, furtherCases: further } as const
  const told = [
    ...whole.slice(0, lookAt + 1),
    { ...whole[lookAt]!, event: look },
    ...whole
      .slice(lookAt + 1)
      .map((recorded) => ({ ...recorded, event: without(recorded.event, 'msgpackr') })),
  ].map((recorded, index) => ({ ...recorded, sequence: index + 1 }))
  const judged = report(told)
  const plan = { firstRounds: 5, maximumRounds: 20 }
  const seen = judged.comparisons.flatMap(({ pValue, contender, level, ratio }) =>
    pValue === null ? [] : [`${contender} ${ratio!.perRound.length} ${level}`],
  )
  expect(new Set(seen)).toEqual(
    new Set([`msgpackr 5 ${levelAfter(5, plan)}`, `protobuf-es 7 ${levelAfter(7, plan)}`]),
  )
  expect(judged.linter).toEqual({ passed: true, findings: [] })
  expect(renderReport(judged, { width: 400, color: false })).toContain('Cases have 5 to 7 rounds')
  const against = asRead(judged, { reference: 'msgpackr' }).comparisons.filter(
    ({ pValue }) => pValue !== null,
  )
  expect(new Set(against.map(({ ratio, level }) => `${ratio!.perRound.length} ${level}`))).toEqual(
    new Set([`5 ${Math.min(levelAfter(5, plan), levelAfter(7, plan))}`, `5 ${levelAfter(5, plan)}`]),
  )
})

test('open comparisons are those of the mean cost alone', () => {
  expect(openComparisons(report(runEvents()))).toHaveLength(0)
  expect(openComparisons(report(runEvents({ rounds: 1 })))).toHaveLength(4)
})

test('where there is no mean cost, as of the first use, its own figures are what has to be decided', () => {
  const init = {
    operation: 'init',
    figures: { json: { initNs: 4e5 }, 'protobuf-es': { initNs: 4.1e5 }, msgpackr: { initNs: 9e5 } },
  }
  const noMean = (rounds: number) =>
    codecEvents(['init'], [init], { rounds, operations: [], nullPairs: false })
  expect(openComparisons(report(noMean(1)))).toHaveLength(2)
  expect(openComparisons(report(noMean(5)))).toHaveLength(0)
})

test('a case that was still getting faster is not decided, one that failed or was left out never will be', () => {
  const judged = report(runEvents())
  const unsettled = {
    code: 'not-steady',
    severity: 'warning',
    values: { firstSlicesSlowerBy: 0.2 },
  } as const
  const encoded = judged.comparisons.filter(({ operation }) => operation === 'encode')
  const withEncode = (change: Partial<Report['cases'][number]>): Report => ({
    ...judged,
    comparisons: judged.comparisons.map((known) =>
      encoded.includes(known) ? { ...known, verdict: 'not-comparable' } : known,
    ),
    cases: judged.cases.map((known) =>
      known.key.operation === 'encode' && known.key.contender === 'msgpackr'
        ? { ...known, ...change }
        : known,
    ),
  })
  expect(openComparisons(withEncode({ warnings: [unsettled] }))).toHaveLength(1)
  expect(openComparisons(withEncode({ status: 'failed', failure: 'crashed' }))).toHaveLength(0)
  const unmeasured = { status: 'not-measured', notes: {} } as const
  expect(openComparisons(withEncode(unmeasured))).toHaveLength(1)
  expect(openComparisons(withEncode({ ...unmeasured, notes: { operation: 'can’t encode' } }))).toHaveLength(0)
})

test('rates beyond what a contender answers, which no further round measures, keep no run from ending', () => {
  const judged = report(recordedEvents('protocol'))
  const isBeyond = ({ parameters: { rate } }: Report['comparisons'][number]) => Number(rate) > 16_000
  expect(judged.comparisons.filter(isBeyond).length).toBeGreaterThan(2)
  expect(openComparisons(judged)!.filter(isBeyond)).toEqual([])
})

test('further rounds are rounds of the run, also for what takes part in some of them only', () => {
  const events = runEvents({
    rounds: 6,
    operations: ['encode'],
    contenders: twins,
    roundNoise: 0.04,
    spec: { equalWithin: 0.15 },
  })
  const isEven = ({ event }: RecordedEvent) => 'round' in event && event.round % 2 === 0
  const ends = new Set(['round-started', 'round-finished'])
  const inSome = events.filter((recorded) => !isEven(recorded) || ends.has(recorded.event.type))
  const inAll = events.filter((recorded) => !isEven(recorded))
  const further = (known: RecordedEvent[]) =>
    report(known).comparisons.find(({ metric }) => metric === 'nsPerOperation')!.furtherRounds
  expect(further(inAll)).toBeGreaterThan(0)
  expect(further(inSome)).toBe(2 * further(inAll)!)
})

test('where nothing is compared there is nothing to decide', () => {
  expect(openComparisons(report(runEvents({ contenders: twins.slice(0, 1) })))).toBeNull()
})

test('a run goes by the past that it began with, and by no later one, so that what ended it comes out again', () => {
  const kind = { operation: 'decode', metric: 'nsPerOperation', rounds: 5 }
  const steady = Array<number>(20).fill(0)
  const pastNulls = [{ ...kind, logRatios: steady, errors: steady.map(() => 0.001), band: 0.01 }]
  const later = [{ ...kind, logRatios: [0.5, -0.5, 0.5], errors: [0.01, 0.01, 0.01] }]
  const events = openEnded({ rounds: 5 }, 20)
  const knowing = retold(events, 'run-started', () => ({ pastNulls }))
  const [none, some] = [report(events), report(knowing)]
  expect(report(events, { history: later })).toEqual(none)
  expect(report(knowing, { history: later })).toEqual(some)
  const bandOf = ({ environment }: Report) => {
    return environment.noise.nullLogRatios.find(
      ({ operation, metric }) => operation === kind.operation && metric === kind.metric,
    )!.band!
  }
  expect(bandOf(some)).toBeLessThan(bandOf(none))
  expect(some.environment.noise.pastNullComparisons).toBe(20)
})

test('a look is a line in the log of a run that goes on', () => {
  const look = (round: number, open: number | null, leftOut?: number) =>
    reduceRun(initialRunState, {
      sequence: 1,
      atMs: 5,
      event: { type: 'look', round, level: 0.01, open, ...(leftOut && { leftOut }) },
    }).log[0]?.text
  expect(look(5, 3)).toBe('3 comparisons are open after 5 rounds')
  expect(look(7, 1)).toBe('1 comparison is open after 7 rounds')
  expect(look(10, 0)).toBe('every comparison of the mean is decided after 10 rounds')
  expect(look(10, 0, 1)).toBe(
    'every other comparison of the mean is decided after 10 rounds; 1 stays undecided and is not measured further',
  )
  expect(look(7, 1, 2)).toBe(
    '1 comparison is open after 7 rounds; 2 stay undecided and are not measured further',
  )
  expect(look(10, null)).toBe('nothing is compared, so nothing is decided after 10 rounds')
})
