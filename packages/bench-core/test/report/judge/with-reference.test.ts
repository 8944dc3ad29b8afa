import { describe, expect, test } from 'vitest'
import { answerOf } from '../../../src/answer/answer.ts'
import { print } from '../../../src/library/print.ts'
import { type Comparison, Report } from '../../../src/model/report/report.ts'
import { useOf } from '../../../src/model/use/use.ts'
import { reportCsv } from '../../../src/report/exports/report-csv.ts'
import { reportHtml } from '../../../src/report/exports/report-html.ts'
import { reportMarkdown } from '../../../src/report/exports/report-markdown.ts'
import { slim } from '../../../src/report/figures/slim.ts'
import { lint } from '../../../src/report/judge/rules/linter.ts'
import { asRead, readAgainstLines } from '../../../src/report/judge/with-reference.ts'
import { report } from '../../../src/report/report.ts'
import { renderReport } from '../../../src/report/terminal.ts'
import { fixtureContenders, type RunFixture, runEvents } from '../../fixtures/run-events.ts'
import { noise, protocolReport } from '../protocol/support.ts'
import { storageReport, usual } from '../storage/support.ts'

/** The same measurements of a run that had another reference from the start. */
function measuredAgainst(reference: string, fixture: Partial<RunFixture> = {}): Report {
  return report(runEvents({ ...fixture, spec: { reference } }))
}

const made = measuredAgainst('json')
const read = asRead(made, { reference: 'msgpackr' })

function comparisonIn({ comparisons }: Report, operation: string, contender: string, metric: string) {
  return comparisons.find(
    (known) => known.operation === operation && known.contender === contender && known.metric === metric,
  )!
}

describe('a report against another contender', () => {
  test('says what the run would have said had that been its reference', () => {
    const direct = measuredAgainst('msgpackr')
    expect(read.comparisons.map(named)).toEqual(direct.comparisons.map(named))
    for (const [index, { ratio, pValue, threshold, text }] of direct.comparisons.entries()) {
      const found = read.comparisons[index]!
      expect(found.ratio?.value).toBeCloseTo(ratio!.value, 9)
      expect(found.ratio?.low ?? 0).toBeCloseTo(ratio!.low ?? 0, 9)
      expect(found.pValue ?? 0).toBeCloseTo(pValue ?? 0, 9)
      expect(found).toMatchObject({ threshold, text })
    }
    expect(read.scorecard!.reference).toBe('msgpackr')
    expect(read.scorecard!.groups.map(({ text }) => text)).toEqual(
      direct.scorecard!.groups.map(({ text }) => text),
    )
  })

  test('finds the true ratio of two that weren’t its reference', () => {
    const { ratio, verdict, text } = comparisonIn(read, 'encode', 'protobuf-es', 'nsPerOperation')
    expect(ratio!.low).toBeLessThan(31_500 / 6_000)
    expect(ratio!.high).toBeGreaterThan(31_500 / 6_000)
    expect(verdict).toBe('slower')
    expect(text).toContain('slower than msgpackr')
  })

  test('turns round what it had said of the two', () => {
    const before = comparisonIn(made, 'encode', 'msgpackr', 'nsPerOperation').ratio!.perRound
    const after = comparisonIn(read, 'encode', 'json', 'nsPerOperation').ratio!.perRound
    expect(after).toEqual(before.map((ratio) => 1 / ratio))
  })

  test('fits the schema, breaks no rule, and keeps the spec that was run', () => {
    expect(Report.parse(read)).toEqual(read)
    expect(lint(read)).toEqual([])
    expect(read.run).toEqual({ ...made.run, readAgainst: 'msgpackr' })
  })

  test('is as it was against its own reference, and the same when it is asked for twice', () => {
    expect(asRead(made, { reference: 'json' })).toBe(made)
    expect(asRead(made, { reference: undefined })).toBe(made)
    expect(asRead(read, { reference: 'msgpackr' })).toBe(read)
    const back = asRead(read, { reference: 'json' })
    expect(back.run).toEqual(made.run)
    expect(back.comparisons.map(({ text }) => text)).toEqual(made.comparisons.map(({ text }) => text))
  })

  test('goes by way of its own reference where it was stored without rounds', () => {
    const ofSlim = asRead(slim(made), { reference: 'msgpackr' })
    const ratioIn = (known: Report) => comparisonIn(known, 'encode', 'protobuf-es', 'nsPerOperation').ratio!
    expect(ratioIn(ofSlim).perRound).toHaveLength(5)
    expect(ratioIn(ofSlim).value).toBeCloseTo(ratioIn(read).value, 9)
  })

  test('answers by its figures where it was stored without rounds, whatever its own reference couldn’t be told from', () => {
    const stored = slim(made)
    const layers = stored.costs!.layers.map((layer) => ({
      ...layer,
      choices: layer.choices.map(({ cpu, ...known }) => ({
        ...known,
        cpu: Object.fromEntries(Object.entries(cpu).map(([part, own]) => [part, { ...own, isOpen: true }])),
      })),
    }))
    const answered = (known: Report) =>
      answerOf(known, { ...useOf({ use: 'rest-api' }), hops: 0, requestsPerSecond: 100_000 }).layers.map(
        ({ today, outcome, choices }) => [today, outcome, choices.map((one) => [one.contender, one.outcome])],
      )

    const ofSlim = asRead({ ...stored, costs: { layers } }, { reference: 'msgpackr' })
    expect(answered(ofSlim)).toEqual(answered(read))
    expect(answered(read)[0]!.slice(0, 2)).toEqual(['msgpackr', 'no-difference'])
  })

  test('is refused where nobody has that name, and in a duel, where each meets its own', () => {
    expect(() => asRead(made, { reference: 'nobody' })).toThrow('ratios can’t be taken against "nobody"')
    const side = { title: 'same', codecs: ['json'], workloads: ['infrastructure-execution'] }
    const duel = { ...made, run: { ...made.run, spec: { ...made.run.spec, duel: { a: side, b: side } } } }
    expect(() => asRead(duel, { reference: 'json' })).toThrow('can’t be taken against')
  })
})

describe('where the run’s own reference failed', () => {
  const failures = [{ contender: 'json', operation: 'encode', reason: 'lossy' as const, text: '.a changed' }]
  const ofJson = measuredAgainst('json', { failures, blockSamples: 50 })
  const failed = asRead(ofJson, { reference: 'msgpackr' })

  test('two others are compared by what they showed in each round', () => {
    const { ratio, verdict } = comparisonIn(failed, 'encode', 'protobuf-es', 'nsPerOperation')
    expect(ratio!.perRound).toHaveLength(5)
    expect(ratio!.value).toBeCloseTo(31_500 / 6_000, 0)
    expect(verdict).toBe('slower')
    expect(comparisonIn(failed, 'encode', 'json', 'nsPerOperation')).toMatchObject({
      verdict: 'not-comparable',
      reason: {
        code: 'failed',
        contender: 'json',
        failure: { reason: 'lossy', text: '.a changed' },
      },
    })
  })

  test('the library prints that too', () => {
    const text = print(ofJson, 'full', { reference: 'msgpackr', width: 2_000 })
    expect(text).toMatch(/protobuf-es encodes .* slower than msgpackr/)
  })

  test('a percentile that a round is too short for is compared all the same by none', () => {
    expect(comparisonIn(failed, 'encode', 'protobuf-es', 'p50Ns').ratio).not.toBeNull()
    expect(comparisonIn(failed, 'encode', 'protobuf-es', 'p99Ns').ratio).toBeNull()
  })
})

test('of columns, everything is taken against the one that is asked for', () => {
  const formats = ['jsonb-json', 'bytea-protobuf', 'bytea-msgpack']
  const stored = storageReport({ formats, phases: ['insert', 'x-ray'], rows: [100] }, usual, { rounds: 5 })
  const { comparisons, linter } = asRead(stored, { reference: 'bytea-protobuf' })
  expect(new Set(comparisons.map(({ reference }) => reference))).toEqual(new Set(['bytea-protobuf']))
  expect(
    comparisons.some(({ contender, verdict }) => contender === 'jsonb-json' && verdict === 'slower'),
  ).toBe(true)
  expect(linter.passed).toBe(true)
})

test('of transports, the mean over everything is too', () => {
  const protocols = protocolReport(
    { transports: ['http-json', 'tcp-protobuf', 'tcp-msgpack'], operations: ['read'], sweep: false },
    (cell, contender, round, copy) => {
      if (cell.load.load === 'open') return undefined
      const nsPerOperation = (contender === 'http-json' ? 200_000 : 100_000) * noise(round + copy, contender)
      const slots = cell.load.load === 'closed' ? cell.load.connections : 1
      return { figures: { nsPerOperation, operationsPerSecond: (1e9 * slots) / nsPerOperation } }
    },
  )
  const { protocol } = asRead(protocols, { reference: 'tcp-protobuf' })
  expect(protocol!.overall.map(({ contender, reference }) => [contender, reference])).toEqual([
    ['http-json', 'tcp-protobuf'],
    ['tcp-msgpack', 'tcp-protobuf'],
  ])
  expect(protocol!.overall[0]!.ratio.value).toBeCloseTo(2, 1)
})

test('a transport is a reference by its options in any order', () => {
  const made = protocolReport(
    { transports: ['grpc', 'http-json+tls+gzip'], operations: ['read'], sweep: false },
    ({ load }, contender, round, copy) => {
      if (load.load === 'open') return undefined
      const nsPerOperation = 100_000 * noise(round + copy, contender)
      const slots = load.load === 'closed' ? load.connections : 1
      return { figures: { nsPerOperation, operationsPerSecond: (1e9 * slots) / nsPerOperation } }
    },
  )
  const { run, comparisons } = asRead(made, { reference: 'http-json+gzip+tls' })
  expect(run.readAgainst).toBe('http-json+tls+gzip')
  expect(new Set(comparisons.map(({ reference }) => reference))).toEqual(new Set(['http-json+tls+gzip']))
})

describe('every form', () => {
  const own = { reference: 'msgpackr' }
  const inGroups = measuredAgainst('json', {
    contenders: [...fixtureContenders, { ...fixtureContenders[0]!, name: 'cbor-x', encoding: 'other' }],
  })
  const forms = {
    terminal: renderReport(inGroups, { width: 2_000, color: false, ...own }),
    Markdown: reportMarkdown(inGroups, own),
    HTML: reportHtml(inGroups, own),
  }

  test.each(Object.entries(forms))(
    '%s says what ratios are taken against, and what that costs',
    (_, text) => {
      expect(text).toContain('Ratios are taken against msgpackr instead of json')
      expect(text).toContain('its interval includes the drift between their groups')
      expect(text).toMatch(/protobuf-es encodes .* slower than msgpackr/)
    },
  )

  test('CSV names the reference in every line that has a ratio', () => {
    expect(reportCsv(made, own)).toMatch(/,msgpackr,5\.\d+,/)
    expect(reportCsv(made, own)).not.toMatch(/,json,\d\.\d+,/)
  })

  test('nothing is said where it is the run’s own, and nothing of groups where all took turns with each other', () => {
    expect(readAgainstLines(made)).toEqual([])
    expect(readAgainstLines(read)).toEqual([
      'Ratios are taken against msgpackr instead of json, the run’s own reference',
    ])
  })
})

function named({ operation, contender, reference, metric, verdict }: Comparison) {
  return { operation, contender, reference, metric, verdict }
}

describe('a report that is read with other margins', () => {
  const verdictsOf = ({ comparisons }: Report) =>
    new Map(
      comparisons.map(({ operation, contender, metric, verdict }) => [
        `${operation} ${contender} ${metric}`,
        verdict,
      ]),
    )
  const encodes = (known: Report) => verdictsOf(known).get('encode msgpackr nsPerOperation')

  test('calls what is of no interest the same, sizes too, and keeps all rules', () => {
    const lenient = asRead(made, { minimumEffect: 5 })
    expect(encodes(made)).toBe('faster')
    expect(encodes(lenient)).toBe('same')
    expect(verdictsOf(lenient).get('encode msgpackr encodedBytes')).toBe('same')
    expect(lenient.run.margins).toEqual({ minimumEffect: 5, minimumExactEffect: 5, equalWithin: 5 })
    expect(lint(lenient)).toEqual([])
  })

  test('is as it was with what the run was asked for, and keeps to the reference that it was read against', () => {
    expect(asRead(made, { equalWithin: 0.05 })).toBe(made)
    const both = asRead(read, { equalWithin: 0.2 })
    expect(both.run).toMatchObject({ readAgainst: 'msgpackr', margins: { equalWithin: 0.2 } })
  })

  test('is refused where what lies between could never be decided', () => {
    expect(() => asRead(made, { minimumEffect: 0.1, equalWithin: 0.05 })).toThrow(
      'differences of 10 % or more matter, but only those up to 5 % count as equal',
    )
  })
})
