import { expect, test } from 'vitest'
import type { Report } from '../../src/model/report.ts'
import { headline } from '../../src/report/headline.ts'
import { openingLines } from '../../src/report/opening-lines.ts'
import { report } from '../../src/report/report.ts'
import { renderReport } from '../../src/report/terminal.ts'
import { verdictsTold } from '../../src/report/verdicts-told.ts'
import { runEvents } from '../fixtures/run-events.ts'

/** A run whose rounds differ as they do where twenty programs share the cores. */
const made = report(runEvents({ rounds: 5, roundNoise: 1.2 }))
const busy: Report = { ...made, environment: { ...made.environment, loadAverage1: 17, cpuCount: 2 } }
const quiet = report(runEvents({ rounds: 5 }))

test('a machine that was too busy is told once and first, with what to do, and no rounds are promised', () => {
  const text = renderReport(busy, { width: 4_000, color: false })
  expect(openingLines(busy)[0]).toMatch(
    /^This machine was too busy to judge speeds \(load 17\.0 on 2 cores at the start\): \d of 4 comparisons can't be told, .* measure again when the machine is quiet/,
  )
  expect(text.match(/too busy to judge speeds/g)).toHaveLength(1)
  expect(text).not.toMatch(/more rounds? would decide/)
})

test('what is exact comes first, and all that can not be told is one sentence', () => {
  const told = verdictsTold(busy)
  expect(told[0]!.metric).toBe('encodedBytes')
  expect(told.filter(({ verdict }) => verdict === 'undecided')).toHaveLength(1)
  expect(told.find(({ verdict }) => verdict === 'undecided')!.text).toMatch(
    /^can't tell \d comparisons \((encode|decode): .*\); no realistic number of rounds would decide it/,
  )
})

test('its line in a list says so, with the largest exact difference', () => {
  expect(headline(busy)).toMatch(/^too busy to judge speeds; .* smaller than json$/)
})

test('no digits stand for a ratio whose interval spans more than 10×', () => {
  const wide = busy.comparisons.find(({ ratio }) => ratio?.low && ratio.high! / ratio.low > 10)!
  expect(wide.text).toMatch(/^can't tell after 5.rounds: the rounds of .* differ too much for a ratio/)
})

test('a run that tells its speeds says nothing of the kind', () => {
  expect(openingLines(quiet).join()).not.toContain('judge speeds')
  expect(headline(quiet)).toMatch(/slower than json/)
})
