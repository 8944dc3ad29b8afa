import { describe, expect, test } from 'vitest'
import { dimensionNames } from '../../../src/model/codec/dimensions.ts'
import type { RunEvent } from '../../../src/model/run/run-event.ts'
import { columnsOf } from '../../../src/report/document/table.ts'
import { report } from '../../../src/report/report.ts'
import { ownLink } from '../../../src/report/suites/codec/network.ts'
import { painter } from '../../../src/report/terminal/paint.ts'
import { fittingTable } from '../../../src/report/terminal/table.ts'
import { renderReport } from '../../../src/report/terminal.ts'
import { sectionsOf } from '../support/sections.ts'
import { codecEvents, gzipFigures } from './support/codec-events.ts'

const check = {
  evolution: 'field-renamed',
  title: 'Field renamed',
  change: 'email has another name',
} as const
const evolved = (contender: string, outcome: 'kept' | 'lost'): RunEvent => ({
  type: 'evolution-checked',
  suite: 'codec',
  operation: 'evolve',
  workload: 'schema-evolution',
  parameters: {},
  round: 1,
  contender,
  checks: (['old-to-new', 'new-to-old'] as const).map((direction) => ({
    ...check,
    direction,
    outcome,
    fields: outcome === 'lost' ? ['email'] : [],
    unknownFields: 'none',
    text: null,
    decodeNs: 1234,
    ownDecodeNs: 1200,
  })),
})

const events = codecEvents(dimensionNames, [gzipFigures])
const checks = [evolved('json', 'lost'), evolved('protobuf-es', 'kept')].map((event) => ({
  ...events[1]!,
  event,
}))
const made = report([...events.slice(0, -1), ...checks, events.at(-1)!])
const text = renderReport(made, {
  width: 130,
  color: false,
  links: [ownLink(50, 30)],
})
const section = sectionsOf(text)

describe('the terminal', () => {
  test('has sizes with what compression makes of them', () => {
    expect(section('payload').join('\n')).toMatch(
      /json +infrastructure-execution .*3,850 B.* 1,500 B\nprotobuf-es .* 1,200 B/,
    )
  })

  test('has the scorecard: which way all of it is better, and under each figure the ratio with its verdict; what is modelled says so', () => {
    const lines = section('scorecard infrastructure-execution, against json (lower is better)')
    expect(lines[1]).toMatch(/^ +json +protobuf-es +msgpackr$/)
    const encode = lines.findIndex((line) => line.startsWith('encode, mean time'))
    expect(lines[encode]).toMatch(/^encode, mean time +9\.\d+ µs ±0\.\d+ +31\.\d+ µs ±0\.\d+ /)
    expect(lines[encode + 1]).toMatch(/^ +3\.\d× slower +1\.\d+× faster$/)
    expect(lines.find((line) => line.startsWith('transfer, LAN'))).toMatch(/\(modelled\) +\d/)
  })

  test('has evolutions in words, and who lost what', () => {
    const lines = section('fields that arrive from the other version')
    expect(lines[2]).toMatch(/^Field renamed +new reads old +lost +kept$/)
    expect(lines.at(-1)).toBe('- Field renamed, old reads new: lost email: json')
  })

  test('has the network, labelled modelled, with its formula and a link of one’s own', () => {
    const lines = section('network (modelled, in no verdict)')
    expect(lines[1]).toMatch(/^ +workload +message +LAN, 1 Gbit\/s, 0\.5 ms/)
    expect(text).toMatch(/satellite, 25 Mbit\/s, 600 ms +own, 50 Mbit\/s, 30 ms\n/)
    expect(text).toContain('transfer time = round trip ÷ 2 + bytes × 8 ÷ bandwidth')
  })

  test('says in short what each group comes to, and explains what surprises', () => {
    const lines = section('in short').join(' ')
    expect(lines).toMatch(/- mean time: protobuf-es 2\.\d× slower than json/)
    expect(lines).toMatch(/- size: protobuf-es 1\.\d+× smaller than json/)
    expect(lines).toContain('JSON.stringify and JSON.parse are compiled code')
  })
})

test('a run of several sizes has tables by size', () => {
  const sized = (size: number) =>
    codecEvents(['serialization'], []).map((recorded) => {
      const withSize = JSON.parse(
        JSON.stringify(recorded).replaceAll('"parameters":{}', `"parameters":{"size":${size}}`),
      )
      return withSize as (typeof events)[number]
    })
  const [small, large] = [sized(5), sized(50)]
  const start = small[0]!.event
  const other = large[0]!.event
  if (start.type !== 'run-started' || other.type !== 'run-started')
    throw new Error('a run begins with its start')
  const cases = [...start.plan.cases, ...other.plan.cases]
  const both = [
    { ...small[0]!, event: { ...start, plan: { ...start.plan, cases } } },
    ...small.slice(1, -1),
    ...large.slice(1),
  ]
  const shown = renderReport(report(both), { width: 100, color: false })
  expect(shown).toMatch(
    /mean time, encode infrastructure-execution over size\nsize +json .*\n5 +\d.*\n50 +\d/,
  )
  expect(shown).toMatch(
    /size, encode infrastructure-execution over size\nsize +json .*\n5 +3,850 B .*\n50 +3,850 B/,
  )
})

test('a table that is too wide goes on below, with its first columns again', () => {
  const rows = [['encode', 'json', '10', '20', '30']]
  const columns = columnsOf([''], ['', 'first', 'second', 'third']).map(
    ({ header, align = 'left' as const }) => ({ header, align }),
  )
  const lines = fittingTable('t', columns, rows, painter(false), {
    repeated: 2,
    width: 27,
  })
  expect(lines).toEqual([
    't',
    '              first  second',
    'encode  json     10      20',
    '',
    '              third',
    'encode  json     30',
  ])
})
