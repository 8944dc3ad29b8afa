import { describe, expect, test } from 'vitest'
import { comparedScorecard } from '../../../src/report/document/sections/compared-scorecard.ts'
import { report as makeReport } from '../../../src/report/report.ts'
import { scoreRatios } from '../../../src/report/scene/ratios.ts'
import { seriesStyles } from '../../../src/report/scene/series-style.ts'
import { scorecardSections } from '../../../src/report/suites/codec/scorecard/sections.ts'
import { isJudged } from '../../../src/report/tables/table.ts'
import { atSizes } from '../../fixtures/at-sizes.ts'
import { runEvents } from '../../fixtures/run-events.ts'

const report = makeReport(runEvents())
const styles = [...seriesStyles(report.contenders).values()]
const rows = report.scorecard!.tables[0]!.rows

describe('the scorecard', () => {
  const [short, scorecard] = scorecardSections(report)
  const [table] = scorecard!.tables

  test('has speed before size, the reference’s figure without a verdict and the others’ with theirs', () => {
    const titles = table!.rows.map(([title]) => title)
    expect(titles.slice(0, 3)).toEqual(['encode, mean time', 'decode, mean time', 'encoded size, median'])
    const [json, protobuf] = table!.rows[0]!.filter(isJudged).map(({ judged }) => judged)
    expect(json).toMatchObject({ value: expect.closeTo(8_900, -3), verdict: null })
    expect(protobuf).toMatchObject({ ratio: { value: expect.closeTo(3.5, 1) }, verdict: 'slower' })
  })

  test('comes to a sentence for each contender', () => {
    expect(short!.tables[0]!.sentences).toContainEqual(
      expect.stringMatching(/^mean time: protobuf-es 2\.\d× slower than json/),
    )
  })

  test('of suites without one of their own is made from comparisons', () => {
    const section = comparedScorecard(report, 'codec')
    const titles = section.tables[0]!.rows.map(([title]) => title)
    expect(titles).toEqual(['encode, mean time', 'decode, mean time'])
    const [scene] = section.pictures!()
    expect(scene!.y.ticks.map(({ text }) => text)).toEqual(titles)
  })

  test('made from comparisons names the messages of each row where they differ', () => {
    const sized = atSizes(report, [10, 100])
    const named = report.cases.map(({ key, ...known }) => ({ ...known, key: { ...key, workload: 'person' } }))
    const ofPerson = report.comparisons.map((known) => ({ ...known, workload: 'person' }))
    const both = {
      ...report,
      cases: [...report.cases, ...named],
      comparisons: [...report.comparisons, ...ofPerson],
    }
    const titlesOf = (of: typeof report) =>
      comparedScorecard(of, 'codec').tables[0]!.rows.map(([title]) => title)
    expect(titlesOf(sized)).toEqual([
      'encode, size 10, mean time',
      'decode, size 10, mean time',
      'encode, size 100, mean time',
      'decode, size 100, mean time',
    ])
    expect(titlesOf(both)).toEqual([
      'encode infrastructure-execution, mean time',
      'decode infrastructure-execution, mean time',
      'encode person, mean time',
      'decode person, mean time',
    ])
  })

  test('of what nobody measured is none', () => {
    const section = comparedScorecard({ ...report, cases: [] }, 'codec')
    expect([section.tables[0]!.rows, section.pictures]).toEqual([[], undefined])
  })
})

describe('the picture of a scorecard', () => {
  test('has no dot where an interval is too wide to say anything', () => {
    const [row] = rows
    const noisy = row!.cells.map((cell) =>
      cell.ratio ? { ...cell, ratio: { ...cell.ratio, low: 0.1, high: 10 } } : cell,
    )
    expect(scoreRatios([{ ...row!, cells: noisy }], styles)).toEqual([])
  })

  test('has hollow dots of a single round, which has no interval, and none of what is exact', () => {
    const [table] = makeReport(runEvents({ rounds: 1 })).scorecard!.tables
    const hollow = scoreRatios(table!.rows, styles).map(({ label, dots }) => [
      label,
      ...dots.map(({ isHollow }) => isHollow),
    ])
    expect(hollow).toEqual([
      ['encode, mean time', true, true],
      ['decode, mean time', true, true],
      ['encoded size, median', false, false],
    ])
  })

  test('has dots of which the right ones are better, whatever the unit', () => {
    const [encode] = scoreRatios(rows, styles)
    const [protobuf, msgpackr] = encode!.dots
    expect(protobuf!.value).toBeLessThan(1)
    expect(msgpackr!.value).toBeGreaterThan(1)
    expect(protobuf!.low!).toBeLessThan(protobuf!.value)
    expect(protobuf!.high!).toBeGreaterThan(protobuf!.value)
  })
})
