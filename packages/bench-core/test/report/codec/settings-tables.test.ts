import { expect, test } from 'vitest'
import { caseId } from '../../../src/model/report/case-key.ts'
import type { Comparison, Report } from '../../../src/model/report/report.ts'
import { report } from '../../../src/report/report.ts'
import { settingsTables } from '../../../src/report/suites/codec/tables/settings-tables.ts'
import { runEvents } from '../../fixtures/run-events.ts'

const usual = report(runEvents({ rounds: 6 }))
const metric = 'nsPerOperation'

/** The same run with cases under other settings, whose ratios are the usual ones as changed. */
function withSettings(
  change: (ratio: number, round: number) => number,
  verdict?: Comparison['verdict'],
): Report {
  const beside = <Key extends { parameters: object }>(key: Key) => ({
    ...key,
    parameters: { ...key.parameters, runtimeSettings: 'default' },
  })
  const others = usual.comparisons
    .filter((comparison) => comparison.metric === metric)
    .map((comparison) => {
      const perRound = comparison.ratio!.perRound.map((ratio, index) => change(ratio, index))
      const value = Math.exp(perRound.reduce((sum, one) => sum + Math.log(one), 0) / perRound.length)
      return {
        ...beside(comparison),
        ratio: { ...comparison.ratio!, value, perRound },
        verdict: verdict ?? comparison.verdict,
      }
    })
  return {
    ...usual,
    cases: [...usual.cases, ...usual.cases.map((reported) => ({ ...reported, key: beside(reported.key) }))],
    comparisons: [...usual.comparisons, ...others],
  }
}

/** Behind both ratios and by how much they moved. */
const outcomeColumn = 6

/** What the table says of each ratio. */
function outcomes(of: Report): unknown[] {
  const [table] = settingsTables(of)
  return table!.rows.flatMap((row) => {
    const cell = row[outcomeColumn]
    return typeof cell === 'object' && cell !== null && 'text' in cell ? [cell.text] : []
  })
}

test('a run under the usual settings alone has no table', () => {
  expect(settingsTables(usual)).toEqual([])
})

test('a ratio that stays as it was is the same', () => {
  const all = outcomes(withSettings((ratio, round) => ratio * (1 + 0.001 * (round % 2))))
  expect(new Set(all)).toEqual(new Set(['the same']))
  expect(settingsTables(withSettings((ratio) => ratio))[0]!.sentences).toEqual([
    `under default 0 of ${all.length} verdicts reverse, 0 ratios change by more than chance, ${all.length} stay the same, 0 are undecided`,
  ])
})

test('one that is twice as large in every round changes', () => {
  const all = outcomes(withSettings((ratio, round) => ratio * (2 + 0.01 * (round % 2))))
  expect(new Set(all)).toEqual(new Set(['changes']))
})

test('one that scatters as much as it changes is undecided', () => {
  const all = outcomes(withSettings((ratio, round) => ratio * (round % 2 === 0 ? 0.7 : 1.6)))
  expect(new Set(all)).toEqual(new Set(['can’t tell']))
})

test('what becomes of a ratio is the same beside all others of the run and alone', () => {
  const still = withSettings((ratio, round) => ratio * (round % 2 === 0 ? 1.001 : 0.999))
  const target = still.comparisons.findLast(({ contender }) => contender === 'msgpackr')!
  // Alone it would be significant, at p = 0.02.
  const perRound = target.ratio!.perRound.map(
    (ratio, round) => ratio * Math.exp(0.262 + (round % 2 === 0 ? 0.1746 : -0.1746)),
  )
  const moved = { ...target, ratio: { ...target.ratio!, perRound } }
  const whole: Report = {
    ...still,
    comparisons: still.comparisons.map((known) => (known === target ? moved : known)),
  }
  const shown = whole.cases.filter(({ key }) => caseId(key) === caseId(target))
  expect(shown).toHaveLength(1)
  expect(outcomes(whole)).toContain('can’t tell')
  expect(outcomes({ ...whole, cases: shown })).toEqual(['can’t tell'])
})

test('a run that is looked at holds changes to the level of its verdicts', () => {
  const made = withSettings((ratio, round) => ratio * (1.1 + 0.12 * (round % 2)))
  const looked = made.comparisons.map((comparison) => ({ ...comparison, level: 0.001 }))
  expect(new Set(outcomes(made))).toEqual(new Set(['changes']))
  expect(new Set(outcomes({ ...made, comparisons: looked }))).toEqual(new Set(['can’t tell']))
})

test('a verdict on the other side reverses', () => {
  const known = usual.comparisons.find((one) => one.metric === metric && one.verdict === 'slower')
  const opposite = known ? 'faster' : 'slower'
  expect(outcomes(withSettings((ratio) => 1 / ratio, opposite))).toContain('reverses')
})
