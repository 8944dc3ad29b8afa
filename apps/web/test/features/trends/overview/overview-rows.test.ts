import type { OverviewCase } from '@wirebench/bench-core/model/report/trends'
import { overviewOf } from '@wirebench/bench-core/report/trends/trend-overview'
import { describe, expect, test } from 'vitest'
import {
  head,
  measured,
} from '../../../../../../packages/bench-core/test/report/compare/support/trend-runs.ts'
import {
  drawnValues,
  hasMoved,
  sparkPoints,
  visibleCases,
} from '../../../../src/features/trends/overview/overview-rows.ts'

type Series = Parameters<typeof overviewOf>[0]

const runs = [head(1), head(2)]

function oneCase(
  suite: 'codec' | 'storage',
  contender: string,
  ratios: readonly number[],
): Series['cases'][number] {
  return {
    caseId: `${suite}/encode/${contender}@person`,
    key: { suite, operation: 'encode', contender, workload: 'person', parameters: {} },
    metric: 'nsPerOperation',
    figures: ratios.map(measured),
  }
}

const overview = overviewOf({
  hostName: 'bench-host',
  hosts: ['bench-host'],
  runs,
  cases: [
    oneCase('codec', 'quiet', [1, 1]),
    oneCase('codec', 'slower', [1, 1.3]),
    oneCase('storage', 'jsonb', [1, 1.1]),
  ],
})
const names = (cases: readonly OverviewCase[]) => cases.map(({ key }) => key.contender)

describe('the cases that are looked at', () => {
  test('are all of them, those that moved first', () => {
    expect(names(visibleCases(overview, {}))).toEqual(['slower', 'jsonb', 'quiet'])
  })

  test('are those that moved where that is asked for', () => {
    expect(names(visibleCases(overview, { show: 'moved' }))).toEqual(['slower', 'jsonb'])
    expect(overview.cases.filter(hasMoved)).toHaveLength(2)
  })

  test('are of one suite, or hold every word', () => {
    expect(names(visibleCases(overview, { suite: 'storage' }))).toEqual(['jsonb'])
    expect(names(visibleCases(overview, { q: 'PERSON quiet' }))).toEqual(['quiet'])
    expect(visibleCases(overview, { q: 'nothing' })).toEqual([])
  })

  test('come by name or by the size of their change', () => {
    expect(names(visibleCases(overview, { sort: 'name' }))).toEqual(['quiet', 'slower', 'jsonb'])
    expect(names(visibleCases(overview, { sort: 'change' }))[0]).toBe('slower')
  })
})

describe('a small line', () => {
  test('draws the ratio where there is one, and the figure itself otherwise', () => {
    const [slower] = overview.cases
    expect(drawnValues(slower!)).toEqual({ of: 'ratio', values: [1, 1.3] })
    expect(drawnValues({ ...slower!, ratios: [null, null] })).toEqual({
      of: 'figure',
      values: [6000, 7800],
    })
  })

  test('keeps the place of a run without the case, and fits its values', () => {
    expect(sparkPoints([1, null, 2])).toEqual([
      { index: 0, y: 0 },
      { index: 2, y: 1 },
    ])
    expect(sparkPoints([5])).toEqual([{ index: 0, y: 0.5 }])
  })

  test('does not blow up small differences', () => {
    const [low, high] = sparkPoints([100, 100.5])
    expect(high!.y - low!.y).toBeLessThan(0.2)
  })
})
