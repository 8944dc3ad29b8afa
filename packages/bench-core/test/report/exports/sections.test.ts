import { describe, expect, test } from 'vitest'
import { dimensionNames } from '../../../src/model/codec/dimensions.ts'
import type { Report } from '../../../src/model/report/report.ts'
import type { RunEvent } from '../../../src/model/run/run-event.ts'
import { reportCsv } from '../../../src/report/exports/report-csv.ts'
import { reportHtml } from '../../../src/report/exports/report-html.ts'
import { reportMarkdown } from '../../../src/report/exports/report-markdown.ts'
import { report } from '../../../src/report/report.ts'
import { renderReport } from '../../../src/report/terminal.ts'
import { codecEvents } from '../codec/support/codec-events.ts'
import { noise, protocolReport } from '../protocol/support.ts'
import { storageReport } from '../storage/support.ts'

const evolved: RunEvent = {
  type: 'evolution-checked',
  suite: 'codec',
  operation: 'evolve',
  workload: 'schema-evolution',
  parameters: {},
  round: 1,
  contender: 'json',
  checks: (['old-to-new', 'new-to-old'] as const).map((direction) => ({
    evolution: 'field-renamed',
    title: 'Field <b>renamed</b>',
    change: 'email has another name',
    direction,
    outcome: 'lost',
    fields: ['email'],
    unknownFields: 'survive',
    text: null,
    decodeNs: 1234,
    ownDecodeNs: 1200,
  })),
}
const underLoad = (loadPercent: number) => ({
  operation: 'under-load',
  parameters: { loadPercent },
  figures: {
    json: {
      capacityPerSecond: 50_000,
      arrivalsPerSecond: 500 * loadPercent,
      serviceP99Ns: 30_000,
    },
  },
})
const codecRun = codecEvents(dimensionNames, [underLoad(25), underLoad(90)])
const codec = report([...codecRun.slice(0, -1), { ...codecRun[1]!, event: evolved }, codecRun.at(-1)!])
const storage = storageReport({ formats: ['jsonb-json', 'json', 'bytea-protobuf'], rows: [500, 1000] })
const protocol = protocolReport(
  { transports: ['http-json', 'tcp-protobuf'], operations: ['read'], rates: [1000, 2000] },
  ({ load }, contender, round) => {
    const ns = (contender === 'http-json' ? 400_000 : 200_000) * noise(round, contender)
    return {
      ...(load.load === 'open' && { latencyNs: ns, samples: 400 }),
      figures: {
        ...(load.load === 'open' ? { latencyFromDueNs: ns } : { nsPerOperation: ns }),
        operationsPerSecond: load.load === 'open' ? load.rate : 1e9 / ns,
        serverCpuNsPerOperation: ns / 4,
        clientCpuNsPerOperation: ns / 4,
        sentBytesPerOperation: 100,
        receivedBytesPerOperation: 1000,
        successRate: 1,
      },
    }
  },
)

function linesOf(text: string): string[] {
  return text.replaceAll('\u00a0', ' ').split('\n')
}

/** The same with the name of a contender that somebody chose with malice. */
function hostile(made: Report, contender: string): Report {
  const name = JSON.stringify('=<img src=x onerror=alert(1)>|`*\u202e"')
  return JSON.parse(JSON.stringify(made).replaceAll(JSON.stringify(contender), name))
}

describe.each([
  {
    suite: 'codec',
    made: codec,
    contender: 'json',
    sections: ['Scorecard', 'Under load', 'Network', 'Schema evolution'],
    says: ['network (modelled, in no verdict)', 'transfer time = round trip ÷ 2 + bytes × 8 ÷ bandwidth'],
    lines: ['scorecard.speed', 'network.lan', 'kneePercent', 'evolution.field-renamed.old-to-new'],
  },
  {
    suite: 'storage',
    made: storage,
    contender: 'bytea-protobuf',
    sections: ['Throughput of rows', 'Where the time of a row goes', 'On the disk', 'Queries by a field'],
    says: [
      'rows per second, and what a row takes',
      'toast pglz, 500 rows',
      'where the time of a row goes',
      'promoted column',
    ],
    lines: [
      'serverCpuNsPerRow',
      'insertNsPerRow',
      'fetchNsPerRow',
      'cliffBytes',
      'serverCoresAt1000PerSecond',
    ],
  },
  {
    suite: 'protocol',
    made: protocol,
    contender: 'tcp-protobuf',
    sections: ['What a request costs', 'Latency by rate', 'Capacity'],
    says: ['CPU time and wire bytes of a request', 'over all', 'modelled: 5,000 requests a second'],
    lines: ['overall', 'capacity.serverCores', 'capacity.servers', 'rateWithinSlo'],
  },
])('the exports of the $suite suite', ({ made, contender, sections, says, lines }) => {
  test('have its sections in Markdown and in HTML', () => {
    const [markdown, html] = [reportMarkdown(made), reportHtml(made)]
    for (const title of sections) {
      expect(markdown).toContain(`\n## ${title}\n`)
      expect(html).toContain(`<h2>${title}</h2>`)
    }
    for (const text of says) {
      expect(markdown.replaceAll('\\', '')).toContain(text)
      expect(html).toContain(text)
    }
    expect(html).not.toMatch(/NaN|undefined/)
    expect(markdown).not.toMatch(/NaN|undefined/)
  })

  test('tell times in the columns of the terminal, and the same verdicts and doubts', () => {
    const markdown = reportMarkdown(made).replaceAll('\\', '')
    const onTerminal = linesOf(renderReport(made, { width: 1000, color: false }))
    const headers = linesOf(markdown.slice(markdown.indexOf('\n## Times\n')))
      .filter((line) => line.startsWith('|  | ') && line.includes(' p50 | p90 | p95 | p99 | p99.9 | max '))
      .map((line) => line.slice(1, -1).replaceAll('|', ' '))
    const columns = (line: string) => line.trim().split(/ {2,}/)
    for (const header of headers) expect(onTerminal.map(columns)).toContainEqual(columns(header))
    const sentences = linesOf(
      markdown.slice(markdown.indexOf('\n## Verdicts\n'), markdown.indexOf('\n## Times\n')),
    ).filter((line) => /^- /.test(line))
    const told = onTerminal.filter((line) => /^[-!] /.test(line)).map((line) => line.slice(2))
    expect(sentences).not.toEqual([])
    for (const sentence of sentences.slice(0, 40)) expect(told).toContain(sentence.slice(2))
  })

  test('have its figures in CSV, in lines as long as all others', () => {
    const text = reportCsv(made)
    for (const metric of lines) expect(text).toContain(`,${metric},`)
    expect(text).not.toMatch(/NaN|undefined/)
  })

  test('show names as they are and nothing that they would do', () => {
    const bad = hostile(made, contender)
    const html = reportHtml(bad)
    expect(html).not.toMatch(/<img|<b>|\u202e/)
    expect(html).toContain('&lt;img')
    const markdown = reportMarkdown(bad)
    expect(markdown).not.toMatch(/(?<!\\)<img|\u202e/)
    expect(reportCsv(bad)).not.toMatch(/(^|,)"?=/m)
  })
})

test('a page of the storage suite with 200 cases stays below 400 kB, with its tables', () => {
  const large = storageReport({
    formats: ['jsonb-json', 'jsonb-protojson', 'json', 'bytea-protobuf', 'bytea-msgpack'],
    rows: [100, 1000],
    toast: ['pglz', 'none'],
    connections: [1, 4],
  })
  expect(large.cases.length).toBeGreaterThan(200)
  const page = reportHtml(large)
  expect(Buffer.byteLength(page)).toBeLessThan(400_000)
  expect(page).toContain('rows per second, and what a row takes')
})

test('requests have their throughput, ratio and success beside their times', () => {
  expect(reportMarkdown(protocol)).toMatch(
    /\n\| {2}\| ops\/s \| ratio \| success \| mean µs \| ± \| samples \|\n/,
  )
  expect(reportMarkdown(protocol)).toMatch(
    /ops\/s \| ratio \| success \| service p99 \| late \| failed \| mean µs \| ± \| min \| p50 \| p90 \| p95 \| p99 \| p99.9 \| max \| samples \|\n/,
  )
  expect(reportHtml(protocol)).toMatch(/<th[^>]*>success<\/th>/)
})

test('messages of several sizes have their tables by size', () => {
  const sized = JSON.parse(JSON.stringify(codec)) as Report
  const cases = [10, 100].flatMap((size) =>
    sized.cases.map((reported) => ({ ...reported, key: { ...reported.key, parameters: { size } } })),
  )
  for (const text of [reportMarkdown({ ...sized, cases }), reportHtml({ ...sized, cases })])
    expect(text).toContain('mean time, encode infrastructure-execution over size')
})

test('the environment has the database with what is set differently there', () => {
  expect(storage.environment.postgres).toEqual({
    version: '18.4',
    settings: { autovacuum: 'off', max_wal_size: '8192MB' },
  })
  for (const text of [reportHtml(storage), reportMarkdown(storage).replaceAll('\\', '')])
    expect(text).toContain('18.4 (autovacuum=off, max_wal_size=8192MB)')
  expect(codec.environment).not.toHaveProperty('postgres')
})
