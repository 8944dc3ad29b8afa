import { expect, test } from 'vitest'
import { WirebenchError } from '../../src/model/errors.ts'
import { partNames, usualParts } from '../../src/self-check/parts.ts'
import {
  measureSelfCheck,
  nothingFound,
  planSelfCheck,
  selfCheckRows,
} from '../../src/self-check/self-check.ts'
import { type Pace, paceMaker } from '../../src/self-check/stage.ts'
import { markdownSection, type SelfCheckResult, terminalTable } from '../../src/self-check/table.ts'
import { testStage } from './stage.ts'
import { recordedEnvironment } from './support.ts'

const all = new Set(usualParts)

/** How many of each part are planned. */
function counts(options: Parameters<typeof planSelfCheck>[0]) {
  const { units } = planSelfCheck(options)
  return Object.fromEntries(Object.entries(units).map(([part, numbers]) => [part, numbers.length]))
}

const none = Object.fromEntries(partNames.map((name) => [name, 0]))
const whole = { ...none, overhead: 1, agreement: 10, null: 15, usual: 15, detection: 15 }

test('the usual parts fit into 35 minutes', () => {
  expect(counts({ parts: all, minutes: 35 })).toEqual(whole)
  expect(planSelfCheck({ parts: all, minutes: 35 }).expectedMs).toBeLessThanOrEqual(35 * 60_000)
})

test('less time shortens every part and leaves none out', () => {
  const short = counts({ parts: all, minutes: 5 })
  expect(partNames.filter((name) => short[name] !== 0)).toEqual(usualParts)
  expect(short.null).toBeLessThan(15)
})

test('what an earlier check has recorded is not measured again', () => {
  const isMeasured = (part: string, number: number) => part === 'small-effect' && number < 6
  const parts = new Set(['null', 'small-effect'] as const)
  const { units } = planSelfCheck({ parts, minutes: 60, isMeasured })
  expect(units.null.length).toBe(15)
  expect(units['small-effect']).toEqual([6, 7])
})

test('parts that weren’t asked for are neither planned nor shown', () => {
  expect(counts({ parts: new Set(['overhead']), minutes: 30 })).toEqual({ ...none, overhead: 1 })
  expect(
    selfCheckRows(nothingFound, new Set(['null']), recordedEnvironment()).map(({ part }) => part),
  ).toEqual(['null'])
})

test('what was not measured is not reached, and nothing of it passed', () => {
  const rows = selfCheckRows(nothingFound, all, recordedEnvironment())
  expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(['not reached', 'shown']))
  expect(rows.find(({ part }) => part === 'usual')?.notes).toEqual([])
})

test('what an interrupted check has found stays, without a verdict', () => {
  const repetition = { batchNs: 2.1, bareNs: 2, timedNs: 60, recordedNs: 55, clockNs: 50 }
  const found = { ...nothingFound, overhead: [{ repetitions: [repetition], clockReadings: 1 }] }
  const asked = new Set(['overhead', 'null'] as const)
  const statuses = (isInterrupted: boolean) =>
    selfCheckRows(found, asked, recordedEnvironment(), isInterrupted).map(({ part, status }) => [
      part,
      status,
    ])
  expect(statuses(false)).toContainEqual(['overhead', 'passed'])
  expect(statuses(true)).not.toContainEqual(['overhead', 'passed'])
  expect(statuses(true)).toContainEqual(['overhead', 'not judged'])
  expect(statuses(true)).toContainEqual(['null', 'not reached'])
})

test('a contender that fails ends the check with what it has found; anything else is thrown', async () => {
  const ended = async (error: Error) =>
    measureSelfCheck(
      {
        parts: new Set(['null']),
        minutes: 1,
        tell: () => {
          throw error
        },
      },
      await testStage(),
    )
  const failure = new WirebenchError('trial-failed', 'json failed: crashed', 'try it again')
  expect(await ended(failure)).toEqual({ found: nothingFound, failure })
  await expect(ended(new Error('a bug'))).rejects.toThrow('a bug')
})

test('the time left follows how long the steps really take', () => {
  let nowMs = 0
  const paces: Pace[] = []
  const { begin, hasTimeFor } = paceMaker(
    10_000,
    25_000,
    () => nowMs,
    (pace) => paces.push(pace),
  )
  begin('first', 5_000)
  nowMs = 10_000
  begin('second', 5_000)
  expect(paces.map(({ fraction, remainingMs }) => [fraction, remainingMs])).toEqual([
    [0, 10_000],
    [0.5, 10_000],
  ])
  expect(hasTimeFor(7_000)).toBe(true)
  expect(hasTimeFor(8_000)).toBe(false)
})

const result: SelfCheckResult = {
  rows: [
    {
      part: 'overhead',
      title: 'loop',
      target: 'at most 1 ns',
      found: '0.80 ns',
      status: 'passed',
      notes: ['a note | with a bar'],
    },
  ],
  environment: recordedEnvironment(),
  command: 'npx pnpm@12.21.0 bench self-check --part overhead',
  startedAt: '2026-11-21T14:03:00.000Z',
  durationMs: 12_000,
}

test('the Markdown section says when, where and how it was measured', () => {
  expect(markdownSection(result)).toBe(`## Self-check

\`npx pnpm@12.21.0 bench self-check --part overhead\`, 2026-11-21, 12.0 s.
Example CPU 2.5 GHz, 2 cores · 8.00 GiB · Linux 6.8.0 x64 · node v26.10.0, V8 14.2 · pinned to core 1 · load 0.2 at the start

| what | target | found | result |
|---|---|---|---|
| loop | at most 1 ns | 0.80 ns | passed |

**loop**

- a note | with a bar
`)
})

test('the terminal shows the same table', () => {
  expect(terminalTable(result, 100).split('\n').slice(0, 5)).toEqual([
    '      target        found',
    'loop  at most 1 ns  0.80 ns  passed',
    '',
    'loop',
    '- a note | with a bar',
  ])
})
