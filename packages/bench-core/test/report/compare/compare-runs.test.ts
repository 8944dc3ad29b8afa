import { describe, expect, test } from 'vitest'
import { caseId } from '../../../src/model/report/case-key.ts'
import type { Report } from '../../../src/model/report/report.ts'
import { RunsComparison } from '../../../src/model/report/runs-comparison.ts'
import { compareRuns } from '../../../src/report/compare/compare-runs.ts'
import { comparisonHtml } from '../../../src/report/exports/comparison/comparison-html.ts'
import { renderComparison } from '../../../src/report/terminal/comparison.ts'
import { isUsable } from '../../../src/stats/decisions/decision.ts'
import { contendersTimes, reportOf } from '../../fixtures/compared-runs.ts'
import { retold } from '../../fixtures/retold.ts'
import { fixtureContenders, runEvents } from '../../fixtures/run-events.ts'
import { wordsOf } from './support/words-of.ts'

const base = reportOf(1)

test('a comparison fits its schema', () => {
  expect(RunsComparison.parse(compareRuns([base, reportOf(2)]))).toBeTruthy()
})

describe('the ratio to the reference is judged', () => {
  test('a contender that became slower is a regression, one that became faster an improvement', () => {
    const changed = reportOf(2, { contenders: contendersTimes({ msgpackr: 1.2, 'protobuf-es': 0.8 }) })
    expect(wordsOf(compareRuns([base, changed]))).toEqual({
      'encode json': 'not-judged',
      'encode msgpackr': 'regression',
      'encode protobuf-es': 'improvement',
      'decode json': 'not-judged',
      'decode msgpackr': 'regression',
      'decode protobuf-es': 'improvement',
    })
  })

  test('a machine that is slower as a whole changes nothing, however much slower it is', () => {
    const slowMachine = reportOf(2, {
      contenders: contendersTimes({ json: 1.7, msgpackr: 1.7, 'protobuf-es': 1.7 }),
    })
    const { rows } = compareRuns([base, slowMachine])
    for (const { cells } of rows) expect(cells[0]?.word).not.toMatch(/regression|improvement/)
    const absolute = rows.find(({ key }) => key.contender === 'msgpackr')!.cells[0]!.absolute!
    expect(absolute.value).toBeCloseTo(1.7, 1)
  })

  test('the change is the geometric mean ratio of one run ÷ that of the other', () => {
    const other = reportOf(2, { contenders: contendersTimes({ msgpackr: 1.2 }) })
    const { rows } = compareRuns([base, other])
    const row = rows.find(({ id }) => id === 'codec/encode/msgpackr@infrastructure-execution')!
    const ratioIn = (report: Report) =>
      report.comparisons.find(
        ({ metric, contender, operation }) =>
          metric === 'nsPerOperation' && contender === 'msgpackr' && operation === 'encode',
      )!.ratio!.value
    expect(row.cells[0]!.change!.value).toBeCloseTo(ratioIn(other) / ratioIn(base), 10)
  })

  test('a change below what identical code showed in either run is none', () => {
    const other = reportOf(2, { contenders: contendersTimes({ msgpackr: 1.06 }) })
    const noisy = {
      ...other,
      comparisons: other.comparisons.map((known) => ({ ...known, threshold: 0.1, band: 0.1 })),
    }
    expect(wordsOf(compareRuns([base, other]))['encode msgpackr']).toBe('regression')
    expect(wordsOf(compareRuns([base, noisy]))['encode msgpackr']).not.toBe('regression')
  })

  test('a change below the smallest that was asked for is none', () => {
    const other = reportOf(2, { contenders: contendersTimes({ msgpackr: 1.06 }) })
    expect(wordsOf(compareRuns([base, other], { minimumEffect: 0.2 }))['encode msgpackr']).toBe('same')
  })

  test('every run is judged against the baseline by itself: others beside it change nothing', () => {
    const [b, c] = [reportOf(2, { contenders: contendersTimes({ msgpackr: 1.05 }) }), reportOf(3)]
    const alone = compareRuns([base, b]).rows
    const together = compareRuns([base, b, c]).rows
    for (const { id, cells } of alone)
      expect(together.find((row) => row.id === id)?.cells[0]).toEqual(cells[0])
  })

  test('a contender may be taken against another reference than the runs’ own', () => {
    const other = reportOf(2, { contenders: contendersTimes({ msgpackr: 1.2 }) })
    const { rows } = compareRuns([base, other], { reference: 'protobuf-es' })
    const cellOf = (contender: string) =>
      rows.find(({ key }) => key.contender === contender && key.operation === 'encode')!.cells[0]!
    expect(cellOf('msgpackr')).toMatchObject({ word: 'regression', reference: 'protobuf-es' })
    expect(cellOf('json').word).not.toBe('regression')
    expect(cellOf('protobuf-es').word).toBe('not-judged')
  })

  test('a case that was still getting faster is judged against no other reference either', () => {
    const other = reportOf(2, { contenders: contendersTimes({ msgpackr: 1.2 }) })
    const values = { firstSlicesSlowerBy: 0.2 }
    const unsettled = { code: 'not-steady', severity: 'warning', values } as const
    const cases = other.cases.map((reported) =>
      reported.key.contender === 'msgpackr' ? { ...reported, warnings: [unsettled] } : reported,
    )
    const cellIn = (metric: string) =>
      compareRuns([base, { ...other, cases }], { reference: 'protobuf-es', metric }).rows.find(
        ({ key }) => key.contender === 'msgpackr' && key.operation === 'encode',
      )!.cells[0]!
    const reason = { code: 'still-faster', contender: 'msgpackr', run: 'B' }
    expect(cellIn('nsPerOperation')).toMatchObject({ word: 'not-comparable', reason })
    expect(cellIn('p50Ns').word).not.toBe('not-comparable')
  })

  test('a ratio that the reports don’t judge is held to what identical code showed in its own metric', () => {
    const withBand = (report: Report, band: number) => {
      const { noise } = report.environment
      const nullLogRatios = noise.nullLogRatios.map((known) =>
        known.metric === 'p50Ns' ? { ...known, band } : known,
      )
      return { ...report, environment: { ...report.environment, noise: { ...noise, nullLogRatios } } }
    }
    const runs = [base, reportOf(2, { contenders: contendersTimes({ msgpackr: 1.2 }) })]
    const wordAt = (band: number) =>
      wordsOf(
        compareRuns(
          runs.map((run) => withBand(run, band)),
          { reference: 'protobuf-es', metric: 'p50Ns' },
        ),
      )['encode msgpackr']
    expect(wordAt(0.05)).toBe('regression')
    expect(wordAt(0.5)).not.toBe('regression')
  })

  test('where the runs have different references, one is found that both contain', () => {
    const other = reportOf(2, {
      contenders: contendersTimes({ msgpackr: 1.2 })
        .toReversed()
        .filter(({ name }) => name !== 'json'),
    })
    const { rows } = compareRuns([base, other])
    const cell = rows.find(({ id }) => id.startsWith('codec/encode/protobuf-es@'))!.cells[0]!
    expect(cell.reference).toBe('msgpackr')
    expect(cell.word).toBe('improvement')
  })

  test('where all change the same way, the reference is suspected', () => {
    const other = reportOf(2, { contenders: contendersTimes({ json: 0.8 }) })
    expect(compareRuns([base, other]).notes.join()).toContain('the reference itself may have changed')
  })

  test('single rounds are undecided and say what is missing', () => {
    const cell = compareRuns([reportOf(1, { rounds: 1 }), reportOf(2, { rounds: 1 })]).rows.find(
      ({ key }) => key.contender === 'msgpackr',
    )!.cells[0]!
    expect(cell).toMatchObject({ word: 'undecided', pValue: null, reason: { code: 'single-round' } })
    expect(cell.text).toContain('a single round has no interval')
  })

  test('an undecided change says how many more rounds of each run would decide it', () => {
    const noise = { roundNoise: 0.06, rounds: 4 }
    const { rows } = compareRuns([
      reportOf(1, noise),
      reportOf(2, { ...noise, contenders: contendersTimes({ msgpackr: 1.04 }) }),
    ])
    const open = rows.flatMap(({ cells }) => cells).filter((cell) => cell?.word === 'undecided')
    expect(open.length).toBeGreaterThan(0)
    for (const cell of open)
      expect(cell!.text).toMatch(/more rounds? of each would decide it|no realistic number of rounds/)
  })
})

describe('absolute figures', () => {
  const slowMachine = reportOf(2, {
    contenders: contendersTimes({ json: 1.7, msgpackr: 1.7, 'protobuf-es': 1.7 }),
  })
  const comparison = compareRuns([base, slowMachine])

  test('stand below the verdicts with the drift in their intervals, and nobody judges them', () => {
    const text = renderComparison(comparison, { width: 120, color: false, show: 'all' })
    expect(text).toContain('absolute figures, with drift between the runs included in their intervals')
    expect(text).toMatch(/msgpackr encode \S+ +6\.\d+ µs ±\S+ +10\.\d+ µs ±\S+, \d\d % slower \[/)
    expect(comparisonHtml(comparison)).toContain('no verdict is based on them')
  })

  test('have no change where its interval says nothing', () => {
    const noisy = (run: number) => reportOf(run, { rounds: 2, roundNoise: 1 })
    const wide = compareRuns([noisy(1), noisy(2)])
    const changes = wide.rows.flatMap(({ cells }) => cells[0]?.absolute ?? [])
    const telling = changes.filter((change) => change.low !== null && isUsable(change))
    expect(telling.length).toBeLessThan(changes.length)
    const text = renderComparison(wide, { width: 400, color: false, show: 'all' })
    const told = text.slice(text.indexOf('absolute figures')).match(/, can’t tell$/gm)
    expect(told).toHaveLength(changes.length - telling.length)
  })

  test('are left out where they have no chance in them, so that their change has been told', () => {
    const sizes = compareRuns([base, slowMachine], { metric: 'encodedBytes' })
    expect(renderComparison(sizes, { width: 120, color: false, show: 'all' })).not.toContain('the drift')
  })

  test('drift by what identical code showed in their own metric', () => {
    const quiet = { ...base, environment: { ...base.environment, noise: { ...base.environment.noise } } }
    quiet.environment.noise.nullLogRatios = base.environment.noise.nullLogRatios.map((known) =>
      known.metric === 'allocatedBytesPerOperation' ? { ...known, band: 0.001 } : { ...known, band: 0.4 },
    )
    const halfOf = (metric: string) => {
      const cells = compareRuns([quiet, { ...slowMachine, environment: quiet.environment }], { metric }).rows
      const { low, high } = cells.find(({ key }) => key.contender === 'msgpackr')!.cells[0]!.absolute!
      return Math.log(high! / low!) / 2
    }
    expect(halfOf('allocatedBytesPerOperation')).toBeLessThan(0.1)
    expect(halfOf('nsPerOperation')).toBeGreaterThan(0.4)
  })
})

describe('false alarms of identical code', () => {
  test('are rarer than one comparison in twenty', { tags: 'slow' }, () => {
    const alarms = Array.from({ length: 30 }, (_, index) => {
      const pair = [reportOf(100 + 2 * index, { rounds: 5 }), reportOf(101 + 2 * index, { rounds: 5 })]
      return compareRuns(pair).rows.some(({ relevant }) => relevant)
    })
    expect(alarms.filter(Boolean).length).toBeLessThanOrEqual(2)
  })
})

describe('absolute times', () => {
  test('carry the drift of the calibration spins and the A/A band in their interval', () => {
    const other = reportOf(2)
    const spun = (report: Report, factor: number): Report => ({
      ...report,
      cases: report.cases.map((reported) => ({
        ...reported,
        rounds: reported.rounds!.map((round) => ({ ...round, calibrationNs: 2e6 * factor })),
      })),
    })
    const widthOf = (one: Report, two: Report) => {
      const { low, high } = compareRuns([one, two]).rows[0]!.cells[0]!.absolute!
      return Math.log(high! / low!)
    }
    const still = widthOf(spun(base, 1), spun(other, 1))
    const drifted = widthOf(spun(base, 1), spun(other, 1.1))
    expect(drifted - still).toBeCloseTo(2 * Math.log(1.1), 6)
  })

  test('have no interval where a run has no spins, and are never judged', () => {
    const slim = { ...base, cases: base.cases.map(({ rounds: _, ...kept }) => kept) }
    const cell = compareRuns([slim, reportOf(2)]).rows.find(({ key }) => key.contender === 'json')!.cells[0]!
    expect(cell).toMatchObject({ word: 'not-judged', absolute: { low: null, high: null } })
  })
})

test('a size that is the same in every round has no drift in it', () => {
  const { rows } = compareRuns([base, reportOf(2)], { metric: 'encodedBytes' })
  expect(rows.map(({ cells }) => cells[0]!.absolute)).toEqual(rows.map(() => ({ value: 1, low: 1, high: 1 })))
})

test('sizes are compared as they are: any difference is one', () => {
  const larger = reportOf(2, {
    contenders: fixtureContenders.map((known) =>
      known.name === 'msgpackr' ? { ...known, encodedBytes: known.encodedBytes + 1 } : known,
    ),
  })
  const { rows, metric } = compareRuns([base, larger], { metric: 'encodedBytes' })
  expect(metric).toMatchObject({ title: 'size', compared: 'exact' })
  expect(rows.map(({ key, cells }) => [key.operation, key.contender, cells[0]?.word])).toEqual([
    ['encode', 'msgpackr', 'regression'],
    ['encode', 'json', 'same'],
    ['encode', 'protobuf-es', 'same'],
  ])
})

test('a size of no bytes that stays so is the same, and has no ratio to any other', () => {
  const none = { minBytes: 0, medianBytes: 0, meanBytes: 0, maxBytes: 0 }
  const emptied: typeof runEvents = (fixture) =>
    retold(runEvents(fixture), 'payload-measured', ({ contender }) => (contender === 'msgpackr' ? none : {}))
  const empty = [1, 2].map((run) => reportOf(run, {}, emptied))
  const cellOf = (reports: readonly Report[]) =>
    compareRuns(reports, { metric: 'encodedBytes' }).rows.find(({ key }) => key.contender === 'msgpackr')!
      .cells[0]
  expect(cellOf(empty)).toMatchObject({ word: 'same' })
  expect(cellOf([base, empty[1]!])).toMatchObject({
    word: 'not-comparable',
    reason: { code: 'zero-bytes', run: 'B' },
  })
})

test('a size that changed by less than the smallest effect that was asked for has not', () => {
  const larger = reportOf(2, {
    contenders: fixtureContenders.map((known) =>
      known.name === 'msgpackr' ? { ...known, encodedBytes: known.encodedBytes * 1.03 } : known,
    ),
  })
  const changeAt = (minimumEffect?: number) => {
    const { rows, minimumEffect: counts } = compareRuns([base, larger], {
      metric: 'encodedBytes',
      minimumEffect,
    })
    return [counts, rows.find(({ key }) => key.contender === 'msgpackr')!.cells[0]!.word]
  }
  expect(changeAt()).toEqual([0, 'regression'])
  expect(changeAt(0.02)).toEqual([0.02, 'regression'])
  expect(changeAt(0.05)).toEqual([0.05, 'same'])
})

test('metrics that are shown only are not judged', () => {
  const words = wordsOf(compareRuns([base, reportOf(2)], { metric: 'operationsPerSecond' }))
  expect(new Set(Object.values(words))).toEqual(new Set(['not-judged']))
})

test('relevant rows come first, and those sorted by significance', () => {
  const other = reportOf(2, { contenders: contendersTimes({ msgpackr: 1.05, 'protobuf-es': 2 }) })
  const { rows } = compareRuns([base, other])
  expect(rows.slice(0, 4).every(({ relevant }) => relevant)).toBe(true)
  expect(rows[0]!.key.contender).toBe('protobuf-es')
  const ranks = rows.filter(({ relevant }) => relevant).map(({ significance }) => significance)
  expect(ranks).toEqual(ranks.toSorted((a, b) => b - a))
})

test('what is not the same besides the code is listed, and nothing else', () => {
  const other = reportOf(2, {
    environment: { runtime: 'node v27.0.0', libraries: { msgpackr: '3.0.0' }, loadAverage1: 1 },
  })
  expect(compareRuns([base, other]).differences).toEqual([
    { field: 'runtime', title: 'runtime', kind: 'runtime', values: ['node v26.10.0', 'node v27.0.0'] },
    {
      field: 'libraries.@bufbuild/protobuf',
      title: '@bufbuild/protobuf',
      kind: 'libraries',
      values: ['2.17.0', null],
    },
    { field: 'libraries.msgpackr', title: 'msgpackr', kind: 'libraries', values: ['2.1.3', '3.0.0'] },
  ])
  expect(compareRuns([base, reportOf(2)]).differences).toEqual([])
})

test('what breaks a rule takes part in no verdict', () => {
  const other = reportOf(2, { contenders: contendersTimes({ msgpackr: 1.5 }) })
  const [key] = other.cases
    .filter(({ key: { contender } }) => contender === 'msgpackr')
    .map((reported) => reported.key)
  const broken: Report = {
    ...other,
    comparisons: other.comparisons.map((comparison) =>
      caseId(comparison) === caseId(key!)
        ? { ...comparison, verdict: 'not-comparable' as const, reason: 'breaks a rule: percentile-order' }
        : comparison,
    ),
  }
  const cell = compareRuns([base, broken]).rows.find(({ id }) => id === caseId(key!))!.cells[0]!
  expect(cell).toMatchObject({
    word: 'not-comparable',
    text: expect.stringContaining('in B, breaks a rule: percentile-order'),
  })
})
