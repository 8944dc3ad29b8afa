import { describe, expect, test } from 'vitest'
import { useOf } from '../../../src/model/use/use.ts'
import { acrossMachines } from '../../../src/report/compare/across-machines.ts'
import { compareRuns } from '../../../src/report/compare/compare-runs.ts'
import { defaultGateRules, judgeGate } from '../../../src/report/compare/gate.ts'
import { gateReason } from '../../../src/report/compare/words/gate-words.ts'
import { flipMapsOf } from '../../../src/report/exports/answer/flip-map.ts'
import { contendersTimes, reportOf } from '../../fixtures/compared-runs.ts'

const slower = { contenders: contendersTimes({ msgpackr: 2 }) }
const smoke = reportOf(2, { preset: 'smoke', ...slower })
const wordsOf = (comparison: ReturnType<typeof compareRuns>) =>
  new Set(comparison.rows.flatMap(({ cells }) => cells.flatMap((cell) => cell?.word ?? [])))

describe('a smoke run of codecs', () => {
  const comparison = compareRuns([reportOf(1), smoke])

  test('changes nothing in time, whichever side it is and whatever it is taken against, and says why', () => {
    expect(wordsOf(compareRuns([reportOf(1), reportOf(2, slower)]))).toContain('regression')
    for (const runs of [comparison, compareRuns([smoke, reportOf(1)])])
      expect(wordsOf(runs)).toEqual(new Set(['undecided', 'not-judged']))
    const asked = compareRuns([reportOf(1), smoke], { reference: 'protobuf-es' })
    expect(wordsOf(asked)).toEqual(new Set(['undecided', 'not-judged']))
    expect(comparison.notes.join()).toMatch(/^B compares only the sizes of codecs: a smoke run/)
  })

  test('is compared by its sizes', () => {
    expect(wordsOf(compareRuns([reportOf(1), smoke], { metric: 'encodedBytes' }))).toEqual(new Set(['same']))
  })

  test('leaves a gate undecided, for that reason', () => {
    const { outcome, cases } = judgeGate(comparison, defaultGateRules)
    expect(outcome).toBe('undecided')
    expect(gateReason(cases[0]!)).toMatch(/^msgpackr .*; a smoke run of codecs may measure code/)
  })

  test('is part of no estimate over machines', () => {
    const runs = [1, 2, 3].map((run) => {
      const report = reportOf(run, { preset: 'smoke', environment: { hostName: `host-${run}` } })
      return { id: report.run.id, shortId: String(run), state: report.run.state, report, placement: null }
    })
    expect(acrossMachines(runs).rows.map(({ joint }) => joint)).toEqual([null, null, null, null])
  })

  test('has no map of which codec is the cheapest', () => {
    const use = useOf({ use: 'rest-api' })
    expect(flipMapsOf(reportOf(1), use)).not.toEqual([])
    expect(() => flipMapsOf(smoke, use)).toThrow('this run compares only sizes')
  })
})
