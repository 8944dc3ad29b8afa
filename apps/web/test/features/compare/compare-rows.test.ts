import { compareRuns } from '@wirebench/bench-core/report/compare/compare-runs'
import { describe, expect, test } from 'vitest'
import { contendersTimes, reportOf } from '../../../../../packages/bench-core/test/fixtures/compared-runs.ts'
import { CompareSearch } from '../../../src/features/compare/compare-search.ts'
import {
  barSpan,
  groupedRows,
  placeOfRun,
  rowChoices,
  shownAtFirst,
  visibleRows,
} from '../../../src/features/compare/rows/compare-rows.ts'
import { runStyles } from '../../../src/features/compare/runs/run-styles.ts'
import { differenceByLetter, runsOnOtherMachines } from '../../../src/features/compare/runs/run-words.ts'

const comparison = compareRuns([
  reportOf(1),
  reportOf(2, { contenders: contendersTimes({ 'protobuf-es': 1.4, msgpackr: 0.8 }) }),
  reportOf(3, { environment: { hostName: 'laptop', runtime: 'node v24.3.0' } }),
])
const [, slower, other] = comparison.runs

const ids = (filters: Parameters<typeof visibleRows>[1]) =>
  visibleRows(comparison, filters).map(({ key }) => `${key.operation} ${key.contender}`)

describe('the rows that are looked at', () => {
  test('are the relevant ones where nothing is chosen', () => {
    expect(ids({}).toSorted()).toEqual([
      'decode msgpackr',
      'decode protobuf-es',
      'encode msgpackr',
      'encode protobuf-es',
    ])
  })

  test('are regressions or improvements of any run, or of the one that is named', () => {
    expect(new Set(ids({ show: 'regressions' }).map((id) => id.split(' ')[1]))).toEqual(
      new Set(['protobuf-es']),
    )
    expect(ids({ show: 'improvements', in: slower!.shortId })).toHaveLength(2)
    expect(ids({ show: 'regressions', in: other!.shortId })).toEqual([])
  })

  test('hold every word of the text, in any order', () => {
    expect(ids({ show: 'all', q: 'JSON encode' })).toEqual(['encode json'])
    expect(ids({ show: 'all', q: 'nothing' })).toEqual([])
  })

  test('narrow down by operation and contender together', () => {
    expect(ids({ show: 'all', operation: 'decode', contender: 'msgpackr' })).toEqual(['decode msgpackr'])
  })

  test('come by name or by the size of their change where that is asked for', () => {
    expect(ids({ show: 'all', sort: 'name' })[0]).toBe('decode json')
    expect(
      ids({ show: 'all', sort: 'change' })
        .slice(0, 2)
        .every((id) => id.endsWith('protobuf-es')),
    ).toBe(true)
    expect(ids({ show: 'all', sort: 'change' }).at(-1)).toMatch(/json$/)
  })

  test('are all of them in a metric that is not judged', () => {
    expect(shownAtFirst(comparison)).toBe('relevant')
    expect(shownAtFirst({ metric: { ...comparison.metric, compared: 'none' } })).toBe('all')
  })
})

test('a run that is not compared, such as one deleted since, limits nothing', () => {
  expect(placeOfRun(comparison.runs, 'zzzzzz')).toBeNull()
  expect(ids({ in: 'zzzzzz' })).toEqual(ids({}))
})

test('rows stand under the heading of their group, all of them', () => {
  const groups = groupedRows(comparison.rows, 'operation')
  expect(groups.map(({ title }) => title).toSorted()).toEqual(['decode', 'encode'])
  expect(groups.flatMap(({ rows }) => rows)).toHaveLength(comparison.rows.length)
  expect(groupedRows(comparison.rows, 'none')).toEqual([{ title: '', rows: comparison.rows }])
  expect(groupedRows([], 'none')).toEqual([])
})

test('choices are what the rows have, each once', () => {
  expect(rowChoices(comparison.rows)).toEqual({
    suite: ['codec'],
    operation: ['decode', 'encode'],
    contender: ['json', 'msgpackr', 'protobuf-es'],
    workload: ['infrastructure-execution'],
  })
})

test('the bars hold the usual changes, and small ones look small', () => {
  expect(barSpan(comparison.rows)).toBeGreaterThan(Math.log(1.3))
  expect(barSpan([])).toBeCloseTo(Math.log(1.05))
})

test('the baseline is drawn in the colour of text and every other run in one of its own', () => {
  const styles = runStyles(comparison.runs)
  expect(styles[0]!.color).toBe('var(--text)')
  expect(new Set(styles.map(({ color }) => color)).size).toBe(3)
  const six = runStyles(
    'ABCDEF'.split('').map((letter) => ({ letter, shortId: letter, isBase: letter === 'C' })),
  )
  expect(new Set(six.map(({ color, dash }) => `${color} ${dash}`)).size).toBe(6)
})

test('differences name the runs by their letters, and another machine is told', () => {
  const runtime = comparison.differences.find(({ field }) => field === 'runtime')!
  expect(differenceByLetter(runtime, comparison.runs)).toBe('runtime: node v26.10.0 (A, B), node v24.3.0 (C)')
  expect([...runsOnOtherMachines(comparison)]).toEqual([other!.id])
})

describe('the address of a comparison', () => {
  test('is read as it was written', () => {
    expect(
      CompareSearch.parse({ runs: 'a,b', base: 'b', metric: 'p99Ns', min: '5', show: 'all', view: 'grid' }),
    ).toEqual({ runs: ['a', 'b'], base: 'b', metric: 'p99Ns', min: 5, show: 'all', view: 'grid' })
  })

  test('loses what it does not understand, and nothing else', () => {
    expect(
      CompareSearch.parse({ runs: 'a,b', min: 'much', show: 'odd', sort: 'up', group: '?', view: '3d' }),
    ).toEqual({ runs: ['a', 'b'] })
  })
})
