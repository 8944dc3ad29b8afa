import { describe, expect, test } from 'vitest'
import type { RecordedEvent } from '../../../src/model/run/run-event.ts'
import { reportDocument } from '../../../src/report/document/document.ts'
import { asRead } from '../../../src/report/judge/with-reference.ts'
import { report } from '../../../src/report/report.ts'
import { layoutOf } from '../../../src/report/scene/drawing/layout.ts'
import { sceneSvg } from '../../../src/report/scene/drawing/svg.ts'
import type { Scene } from '../../../src/report/scene/scene.ts'
import { pairsOf } from '../../../src/report/suites/codec/language-pairs.ts'
import { languagePictures } from '../../../src/report/suites/codec/language-pictures.ts'
import { languageTables } from '../../../src/report/suites/codec/languages.ts'
import { failingLate } from '../../fixtures/failing-late.ts'
import { languageEvents } from '../../fixtures/language-events.ts'
import { languageRun } from '../../fixtures/language-run.ts'
import { runEvents } from '../../fixtures/run-events.ts'

const made = report(languageRun())
const leads = languageTables(made).find(({ title }) => title.startsWith('protobuf and JSON'))!

test('the fastest other JSON of a language stands beside its protobuf, each compared with the usual JSON', () => {
  const { rows } = leads
  const ofGo = rows.filter(([language]) => language === 'Go')
  expect(ofGo.map((row) => [row[1], row[2], row[3], row[5]])).toEqual([
    ['encode', 'go-json', 'go-protobuf-es', 'go-fast'],
    ['decode', 'go-json', 'go-protobuf-es', 'go-fast'],
  ])
  const toneOf = (cell: unknown) => (cell as { readonly tone?: string }).tone
  expect(ofGo.map((row) => toneOf(row[6]))).toEqual(['better', 'better'])
  expect(rows.find(([language]) => language === 'JavaScript')).toHaveLength(ofGo[0]!.length)
})

test('read against another JSON, that isn’t called the usual one', () => {
  const read = languageTables(asRead(made, { reference: 'go-fast' }))[0]!
  expect(leads.columns.map(({ header }) => header)).toContain('usual JSON')
  expect(read.columns.map(({ header }) => header)).not.toContain('usual JSON')
  expect(read.rows.find(([language]) => language === 'Go')![2]).toBe('go-fast')
})

test('protobuf stands beside the fastest JSON too, by the ratio of what both take', () => {
  const ofGo = leads.rows.find(([language]) => language === 'Go')!
  // 31.5 µs and a quarter of 9 µs.
  expect(ofGo.at(-1)).toMatch(/^1[34][.]\d× more \[1[34][.]\d–1[34][.]\d\]$/)
})

test('a contender that can’t be judged leaves its place to the next one', () => {
  const withoutFast = {
    ...made,
    comparisons: made.comparisons.map((one) =>
      one.contender === 'protobuf-es' ? { ...one, verdict: 'not-comparable' as const } : one,
    ),
  }
  const encoding = made.contenders.find(({ name }) => name === 'protobuf-es')!
  const slower = made.comparisons
    .filter(({ contender }) => contender === 'protobuf-es')
    .map((one) => ({ ...one, contender: 'protobufjs', ratio: one.ratio && { ...one.ratio, value: 99 } }))
  const cases = made.cases
    .filter(({ key }) => key.contender === 'protobuf-es')
    .map((one) => ({ ...one, key: { ...one.key, contender: 'protobufjs' } }))
  const pairs = pairsOf({
    ...withoutFast,
    contenders: [...made.contenders, { ...encoding, name: 'protobufjs' }],
    cases: [...made.cases, ...cases],
    comparisons: [...withoutFast.comparisons, ...slower],
  })
  const inJavaScript = pairs.filter(({ language }) => language === 'JavaScript')
  expect(inJavaScript.map(({ comparison }) => comparison.contender)).toEqual(['protobufjs', 'protobufjs'])
})

test('a row says nothing of an operation that failed, whatever it had shown until then', () => {
  const rowOf = (events: readonly RecordedEvent[]) =>
    languageTables(report(events))
      .find(({ title }) => title.startsWith('one message in each language'))!
      .rows.find(([first]) => (first as { readonly contender: string }).contender === 'go-json')!
  const known = (events: readonly RecordedEvent[]) => rowOf(events).filter((cell) => cell !== null).length
  expect(known(failingLate('go-json', 'decode', languageRun()))).toBe(known(languageRun()) - 1)
})

test('CPU time beyond the mean time is told once of a language: the most of its cases, and less than 5 % not at all', () => {
  const factorOf = (contender: string, operation: string) =>
    contender.startsWith('go-') ? (operation === 'decode' ? 1.12 : 1.08) : 1.04
  const cases = made.cases.map((one) => {
    const { nsPerOperation: mean, cpuNsPerOperation: cpu } = one.metrics
    const value = mean!.value! * factorOf(one.key.contender, one.key.operation)
    return { ...one, metrics: { ...one.metrics, cpuNsPerOperation: { ...cpu!, value } } }
  })
  const notes = languageTables({ ...made, cases }).flatMap((table) => table.notes ?? [])
  expect(notes.filter((note) => note.includes('other than the timed one'))).toEqual([
    expect.stringMatching(/^In Go, CPU time includes .+: up to 12.% more than the mean time$/),
  ])
})

describe('the picture of protobuf and JSON by language', () => {
  const [scene] = languagePictures(made) as [Scene]
  const marks = scene.series.flatMap((series) => series.marks)

  test('has a line for each language and operation, and names the protobuf of it', () => {
    expect(scene.y.ticks.map(({ text, under }) => [text, under])).toEqual([
      ['JavaScript, encode', 'protobuf-es'],
      ['JavaScript, decode', 'protobuf-es'],
      ['Go, encode', 'go-protobuf-es'],
      ['Go, decode', 'go-protobuf-es'],
    ])
  })

  test('shows it with intervals against the usual JSON and against the fastest, which are named beside it', () => {
    const labels = (name: string) => marks.filter(({ label }) => label === name)
    expect(['json', 'go-json', 'go-fast'].map((name) => labels(name).length)).toEqual([2, 2, 2])
    expect(marks).toHaveLength(6)
    for (const { low, high, x } of marks) {
      expect(low).toBeLessThan(x)
      expect(high).toBeGreaterThan(x)
    }
    const [usual, fastest] = ['go-json', 'go-fast'].map((name) => labels(name)[0]!)
    expect(usual!.x / fastest!.x).toBeCloseTo(4, 1)
    expect(usual!.y).toBeLessThan(fastest!.y)
  })

  test('puts a long name above or below its mark where neither side has room, inside its row', () => {
    const label = 'python-msgspec-json'
    const longer = {
      ...scene,
      series: scene.series.map((one) => ({ ...one, marks: one.marks.map((mark) => ({ ...mark, label })) })),
    }
    const { plot, labels } = layoutOf(longer, 326)
    expect(labels.map(({ text }) => text)).toEqual(labels.map(() => label))
    for (const { at } of labels) {
      expect(at.y).toBeGreaterThan(plot.top)
      expect(at.y).toBeLessThan(plot.bottom - 5)
    }
  })

  test.each([326, 640, 1100])(
    'has room for every name within %i pixels, and none at its ends overlap',
    (width) => {
      const { plot, labels, ends } = layoutOf(scene, width)
      expect(labels.map(({ text }) => text).filter((text) => text.endsWith('…'))).toEqual([])
      for (const { text, at, isLast } of labels) {
        const size = text.length * 6.6
        expect(at.x - (isLast ? size : 0)).toBeGreaterThanOrEqual(plot.left)
        expect(at.x + (isLast ? 0 : size)).toBeLessThanOrEqual(plot.right)
      }
      const [first, last] = ends
      const areBeside = first!.at.y === last!.at.y
      const gap = last!.at.x - last!.text.length * 6.6 - (first!.at.x + first!.text.length * 6.6)
      expect(areBeside ? gap > 0 : last!.at.y - first!.at.y >= 14).toBe(true)
      expect(Math.max(...ends.map(({ at }) => at.y))).toBeLessThan(plot.top)
    },
  )

  test('is the same in exported files', () => {
    const svg = sceneSvg(scene)
    for (const text of ['go-protobuf-es', 'go-json', 'go-fast', '← JSON takes less'])
      expect(svg).toContain(text)
  })

  test('is none of one language', () => {
    expect(languagePictures(report(runEvents()))).toEqual([])
  })
})

test('several languages are compared right after what is said in short; one isn’t', () => {
  const order = reportDocument(made).map(({ id }) => id)
  expect(order.indexOf('languages')).toBe(order.indexOf('in-short') + 1)
  expect(reportDocument(report(runEvents())).map(({ id }) => id)).not.toContain('languages')
})

test('a table of contenders of several languages has the language of each', () => {
  const times = reportDocument(made).find(({ id }) => id === 'times')!.tables[0]!
  expect(times.columns[1]!.header).toBe('in')
  expect(new Set(times.rows.map((row) => row[1]))).toEqual(new Set(['JavaScript', 'Go']))
  const ofOne = reportDocument(report(runEvents())).find(({ id }) => id === 'times')!.tables[0]!
  expect(ofOne.columns.map(({ header }) => header)).not.toContain('in')
})

test('no picture of several languages is against one side of a duel', () => {
  const scenes = reportDocument(made).flatMap(({ pictures }) => pictures?.() ?? [])
  const ofRatios = scenes.filter(({ title }) => title.includes('as a ratio to'))
  expect(ofRatios.length).toBeGreaterThan(0)
  for (const { title } of ofRatios) expect(title).toMatch(/to the reference of each language$/)
})

describe('decoding with reading that took less than decoding alone', () => {
  const read = report(languageEvents())
  const cpuOf = (operation: string) =>
    read.cases.find(({ key }) => key.contender === 'go-json' && key.operation === operation)!.metrics
      .cpuNsPerOperation!
  const notesWhere = (factor: number) => {
    const value = factor * cpuOf('decode').value!
    const less = { ...cpuOf('decode-and-read'), value, low: 0.98 * value, high: 1.02 * value }
    const cases = read.cases.map((one) =>
      one.key.contender === 'go-json' && one.key.operation === 'decode-and-read'
        ? { ...one, metrics: { ...one.metrics, cpuNsPerOperation: less } }
        : one,
    )
    return languageTables({ ...read, cases })
      .flatMap(({ notes = [] }) => notes)
      .join('; ')
  }

  test('is told with its contender beyond noise, without it within noise, and not at all elsewhere', () => {
    expect(notesWhere(0.5)).toContain('say so beyond noise in go-json: one of the two')
    expect(notesWhere(0.995)).toMatch(/; Decode and read being below decode is within noise$/)
    expect(notesWhere(1.2)).not.toMatch(/noise/)
  })
})
