import type { Report, ReportCase } from '@wirebench/bench-core/model/report/report'
import { asRead } from '@wirebench/bench-core/report/judge/with-reference'
import { report as makeReport } from '@wirebench/bench-core/report/report'
import { seriesStyles } from '@wirebench/bench-core/report/scene/series-style'
import { sweepMetrics, sweepScene, sweepsOf } from '@wirebench/bench-core/report/scene/sweeps'
import { sizeBars } from '@wirebench/bench-core/report/suites/codec/size-bars'
import { describe, expect, test } from 'vitest'
import { languageRun } from '../../../../../../packages/bench-core/test/fixtures/language-run.ts'
import { isInScope, type Scope, scopeOf } from '../../../../src/features/report/page/scope.ts'
import { reportOf } from '../../../report-fixture.ts'

const report = reportOf()
const scope = scopeOf(report, {})!
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

/** The same cases again, with messages of other sizes and what that costs. */
function swept(sizes: readonly number[]): Report {
  const cases = sizes.flatMap((size) =>
    report.cases.map(
      (reported): ReportCase => ({
        ...reported,
        key: { ...reported.key, parameters: { size } },
        metrics: {
          ...reported.metrics,
          nsPerOperation: {
            ...reported.metrics.nsPerOperation!,
            value: 1000 * size,
            low: 990 * size,
            high: 1010 * size,
          },
        },
      }),
    ),
  )
  return { ...report, cases }
}

describe('what is read of a report', () => {
  test('can be taken to any other contender, the run’s own reference being named as such', () => {
    expect(scope.references).toEqual([
      { id: 'json', title: 'json (the run’s own)' },
      { id: 'protobuf-es', title: 'protobuf-es' },
      { id: 'msgpackr', title: 'msgpackr' },
    ])
    const read = scopeOf(asRead(report, { reference: 'msgpackr' }), {})!
    expect([read.reference, read.opponentOf('json'), read.opponentOf('msgpackr')]).toEqual([
      'msgpackr',
      'msgpackr',
      null,
    ])
  })

  test('is the user’s own messages first, called as their schema calls them, and others after them', () => {
    const messages = (workload: string) =>
      report.cases.map((reported) => ({ ...reported, key: { ...reported.key, workload } }))
    const both = { ...report, cases: [...messages('person'), ...messages('own:acme.v1.Order')] }
    const read = scopeOf(both, {})!
    expect(read.corpora).toEqual([
      { id: 'own:acme.v1.Order', title: 'acme.v1.Order' },
      { id: 'person', title: 'person' },
    ])
    expect(read.corpusGroups.map(({ title }) => title)).toEqual([
      'encode acme.v1.Order',
      'decode acme.v1.Order',
    ])
    expect(scopeOf(both, { workload: 'person' })!.corpus).toBe('person')
  })

  test('is everything where there is little', () => {
    expect(scope.groups.map(({ title }) => title)).toEqual(['encode', 'decode'])
    expect(scope.operation).toBeNull()
  })

  test('is taken to the reference, in a duel to the A side of each codec', () => {
    expect([scope.opponentOf('json'), scope.opponentOf('msgpackr')]).toEqual([null, 'json'])
    const side = { title: 'same', codecs: ['json', 'msgpackr'], workloads: ['infrastructure-execution'] }
    const contenders = ['json (A)', 'json (B)', 'msgpackr (A)', 'msgpackr (B)'].map((name) => ({
      ...report.contenders[0]!,
      name,
      title: name,
    }))
    const ofDuel = (codecs: string[]): Scope => {
      const sides = { a: { ...side, codecs }, b: { ...side, codecs } }
      const own = contenders.filter(({ name }) => codecs.includes(name.slice(0, -4)))
      const spec = { ...report.run.spec, duel: sides, reference: 'json (A)' }
      return scopeOf({ ...report, contenders: own, run: { ...report.run, spec } }, {})!
    }
    expect(ofDuel(['json', 'msgpackr']).opponentOf('msgpackr (B)')).toBe('msgpackr (A)')
  })

  test('is one corpus of several, and what the address names', () => {
    const large = swept([10, 100])
    expect(scopeOf(large, {})!.corpora.map(({ title }) => title)).toEqual([
      'infrastructure-execution, size 10',
      'infrastructure-execution, size 100',
    ])
    expect(scopeOf(large, { workload: 'infrastructure-execution:100' })!.corpusGroups).toHaveLength(2)
    expect(scopeOf(large, { operation: 'decode' })!.groups).toHaveLength(1)
    expect(scopeOf(large, { workload: 'nothing', operation: 'nothing' })!.groups).toHaveLength(2)
  })

  test('is one language where the address names one, against the reference of that', () => {
    const both = makeReport(languageRun())
    expect(scopeOf(both, {})).toMatchObject({ languages: ['JavaScript', 'Go'], language: null })
    const inGo = scopeOf(both, { language: 'Go' })!
    expect(inGo).toMatchObject({ language: 'Go', reference: 'go-json' })
    expect(inGo.references[0]).toEqual({ id: 'go-json', title: 'go-json (the run’s own)' })
    const names = inGo.contenders.map(({ name }) => name)
    expect(names).toEqual(['go-json', 'go-protobuf-es', 'go-msgpackr', 'go-fast'])
    expect(inGo.groups.map(({ cases }) => cases.map(({ key }) => key.contender))).toEqual([names, names])
    expect(
      both.comparisons
        .filter((one) => isInScope(inGo, one))
        .every(({ contender }) => names.includes(contender)),
    ).toBe(true)
    expect(scopeOf(both, { language: 'Cobol' })!.contenders).toHaveLength(7)
    expect(scope.languages).toEqual([])
  })

  test('is every case where all are on messages of their own', () => {
    const cases = report.cases.map((one) => ({ ...one, key: { ...one.key, operation: 'evolve' } }))
    const read = scopeOf({ ...report, cases }, {})!
    expect(read.corpusGroups).toEqual([])
    expect(read.corpusCases).toEqual(cases)
  })

  test('is nothing where the run planned nothing', () => {
    expect(scopeOf({ ...report, cases: [] }, {})).toBeNull()
  })
})

describe('sizes', () => {
  const styles = [...seriesStyles(report.contenders).values()]

  test('are bars relative to the longest one, with their share of the reference', () => {
    const [bars = []] = sizeBars(report, styles).values()
    expect(bars[0]!.parts[0]!.share).toBe(1)
    expect(plain(bars[1]!.text)).toMatch(/^2,168 B · 56 % of json$/)
  })

  test('have a share of what each is compared with', () => {
    const read = { ...report, run: { ...report.run, readAgainst: 'protobuf-es' } }
    const [bars = []] = sizeBars(read, styles).values()
    expect(bars.map(({ text }) => /of (\S+)$/.exec(text)?.[1])).toEqual([
      'protobuf-es',
      undefined,
      'protobuf-es',
    ])
  })

  test('are none where nothing was measured', () => {
    expect(sizeBars(reportOf({ rounds: 0 }), styles).size).toBe(0)
  })
})

describe('curves', () => {
  const sweeps = sweepsOf(scopeOf(swept([100, 10, 1000]), {})!.suiteGroups)

  test('are drawn over a number that was varied, in its order', () => {
    expect(sweeps.map(({ title }) => title)).toEqual([
      'encode infrastructure-execution over size',
      'decode infrastructure-execution over size',
    ])
    expect(sweepMetrics(sweeps[0]!)).toContain('nsPerOperation')
    const styles = [...seriesStyles(report.contenders).values()]
    const [json] = sweepScene(sweeps[0]!, 'nsPerOperation', styles)!.series
    expect(json!.marks.map(({ x, y }) => [x, y])).toEqual([
      [10, 10_000],
      [100, 100_000],
      [1000, 1_000_000],
    ])
  })

  test('of two values are a table and no picture', () => {
    const [two] = sweepsOf(scopeOf(swept([10, 100]), {})!.suiteGroups)
    expect(sweepScene(two!, 'nsPerOperation', [...seriesStyles(report.contenders).values()])).toBeNull()
  })

  test('are none where nothing was varied', () => {
    expect(sweepsOf(scope.suiteGroups)).toEqual([])
  })
})
