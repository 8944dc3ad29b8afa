import { describe, expect, test } from 'vitest'
import { comparisonsSection } from '../../../src/report/document/sections/comparisons.ts'
import { cellText } from '../../../src/report/print/cell-text.ts'
import { report as makeReport } from '../../../src/report/report.ts'
import { languageRun } from '../../fixtures/language-run.ts'
import { runEvents } from '../../fixtures/run-events.ts'

const report = makeReport(runEvents())
const inMeanTime = report.comparisons.filter(({ metric }) => metric === 'nsPerOperation')
const headersOf = (comparisons = inMeanTime) =>
  comparisonsSection(report, comparisons).tables[0]!.columns.map(({ header }) => header)

describe('comparisons', () => {
  test('have both figures, how they stand to each other, and the sentence', () => {
    const [table] = comparisonsSection(report, inMeanTime).tables
    expect(table!.title).toBe('comparisons with json')
    expect(table!.rows).toHaveLength(4)
    expect(table!.rows[0]!.map(cellText)).toEqual([
      'protobuf-es',
      'encode',
      expect.stringMatching(/^9\.0\d+.µs/),
      expect.stringMatching(/^31\.\d+.µs.*, 3\.5× slower$/),
      inMeanTime[0]!.text,
    ])
  })

  test('name their metric where there are several', () => {
    expect(headersOf()).not.toContain('metric')
    expect(headersOf(report.comparisons)).toContain('metric')
  })

  test('with an interval that says nothing have no digits', () => {
    const [first] = inMeanTime
    const wide = { ...first!, ratio: { ...first!.ratio!, low: 0.5, high: 24 }, verdict: 'undecided' as const }
    const [table] = comparisonsSection({ ...report, comparisons: [wide] }, [wide]).tables
    expect(cellText(table!.rows[0]![3]!)).toMatch(/, can’t tell$/)
  })

  test('of many have a table for each operation, which says how many of them are decided', () => {
    const many = [1, 2, 3, 4].flatMap(() => inMeanTime)
    expect(comparisonsSection(report, many).tables.map(({ title }) => title)).toEqual([
      'encode: 8 of 8 decided',
      'decode: 8 of 8 decided',
    ])
  })

  test('of contenders in several languages name these', () => {
    const both = makeReport(languageRun())
    const [table] = comparisonsSection(both, both.comparisons).tables
    expect(table!.columns[1]).toEqual({ header: 'in' })
  })

  test('say what they would take where there are none', () => {
    expect(comparisonsSection(report, []).tables[0]!.sentences).toEqual([
      expect.stringMatching(/^Nothing to compare/),
    ])
  })
})
