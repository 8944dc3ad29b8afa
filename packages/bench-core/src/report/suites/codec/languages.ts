import { decodeAndRead } from '../../../model/codec/decoding.ts'
import { languageOf } from '../../../model/codec/languages.ts'
import { isBesideOthers } from '../../../model/codec/runtime-settings.ts'
import { workloadTitle } from '../../../model/messages/own-workload-name.ts'
import type { Comparison, Report, ReportCase } from '../../../model/report/report.ts'
import { bandOfMetric } from '../../figures/ratios/bands.ts'
import { type Cell, columnsOf, figureOf, type ReportTable, withoutEmptyColumns } from '../../tables/table.ts'
import { cellOf, cellText } from '../../words/case/corpus-cell.ts'
import { operationTitle } from '../../words/case/parameter-words.ts'
import { formatPercent } from '../../words/format.ts'
import { ratiosWithinRounds } from '../../words/reference-words.ts'
import { pairsOf, takes, timed } from './language-pairs.ts'

/** What a run of several languages says of them side by side; nothing of a run of one. */
export function languageTables(report: Report): ReportTable[] {
  const { lanes = [] } = report.run.spec
  if (lanes.length === 0) return []
  return [leads(report), sideBySide(report)].map((table) => withoutOneWorkload(withoutEmptyColumns(table)))
}

/** What is the same in every row needs no column. */
function withoutOneWorkload({ columns, rows, ...table }: ReportTable): ReportTable {
  const place = columns.findIndex(({ header }) => header === workload)
  if (new Set(rows.map((row) => row[place])).size > 1) return { ...table, columns, rows }
  const others = <T>(all: readonly T[]) => all.filter((_, index) => index !== place)
  return { ...table, columns: others(columns), rows: rows.map(others) }
}

const workload = 'workload'

/** CPU time, memory and bytes of a message in every language. It compares programs, and says nothing of a format. */
function sideBySide(report: Report): ReportTable {
  const { cases, contenders, run } = report
  const ofCodecs = cases.filter(({ key }) => key.suite === 'codec' && !isBesideOthers(key))
  const caseOf = (sized: ReportCase, operation: string) =>
    ofCodecs.find(
      ({ key, status }) =>
        status === 'measured' &&
        key.operation === operation &&
        key.contender === sized.key.contender &&
        key.workload === sized.key.workload &&
        key.parameters.size === sized.key.parameters.size,
    )
  const rows = ofCodecs.filter(({ key, status }) => key.operation === 'encode' && status === 'measured')
  return {
    title: 'one message in each language: CPU time, memory and bytes',
    columns: columnsOf(
      ['', 'in', 'held as', workload],
      [
        ...timed.map((name) => `${operationTitle(name)}, CPU`),
        `${operationTitle('encode')}, allocated`,
        'mean bytes',
      ],
    ),
    rows: rows.map((sized) => {
      const { key, metrics } = sized
      const lane = contenders.find(({ name }) => name === key.contender)?.lane
      const cpuOf = (operation: string) => figureOf(caseOf(sized, operation)?.metrics.cpuNsPerOperation)
      return [
        { contender: key.contender, of: key },
        languageOf(run.spec, key.contender),
        lane ? formWords[lane.form] : '',
        workloadTitle(cellText(cellOf(key))),
        ...timed.map(cpuOf),
        figureOf(metrics.allocatedBytesPerOperation),
        figureOf(metrics.encodedBytesMean),
      ]
    }),
    notes: [
      'Languages are measured by different programs: comparing rows of two languages says nothing about their formats. Ratios, intervals and verdicts are only within a language',
      `${ratiosWithinRounds}. The answer’s CPU time is that of the choice in use × such a ratio, so it may differ from the figures here by a few percent`,
      'No JavaScript codec defers part of its decoding, so reading every field is timed only in the other languages',
      ...readRemarks(
        report,
        rows.map((sized) => [caseOf(sized, 'decode'), caseOf(sized, decodeAndRead)]),
      ),
      ...workBeside(
        report,
        rows.flatMap((sized) => timed.flatMap((operation) => caseOf(sized, operation) ?? [])),
      ),
    ],
  }
}

/** The share of the mean time from which on CPU time beyond it is told: below, readings and noise may explain it. */
const toldBeside = 0.05

/** CPU time is that of all threads, and mean time passes while one works: where a runtime’s others work beside it, how much. */
function workBeside({ run }: Report, cases: readonly ReportCase[]): string[] {
  const most = new Map<string, number>()
  for (const { key, metrics } of cases) {
    const [cpu, mean] = [metrics.cpuNsPerOperation?.value, metrics.nsPerOperation?.value]
    const language = languageOf(run.spec, key.contender)
    if (cpu && mean && cpu / mean - 1 > (most.get(language) ?? toldBeside)) most.set(language, cpu / mean - 1)
  }
  return [...most].map(
    ([language, share]) =>
      `In ${language}, CPU time includes threads other than the timed one (compiler, garbage collector): up to ${formatPercent(share)} more than the mean time`,
  )
}

/** Reading every field can’t make decoding cheaper: what came out so is told, and whether noise explains it. */
function readRemarks(
  report: Report,
  pairs: readonly (readonly [decode: ReportCase | undefined, read: ReportCase | undefined])[],
): string[] {
  const below = pairs.flatMap(([decode, read]) => {
    const [alone, whole] = [decode, read].map((one) => one?.metrics.cpuNsPerOperation)
    if (!decode || !alone?.value || !whole?.value || whole.value >= alone.value) return []
    const band = bandOfMetric(report, decode.key, 'cpuNsPerOperation') ?? 0
    const isClear = whole.high !== null && alone.low !== null && whole.high * (1 + band) < alone.low
    return [{ contender: decode.key.contender, isClear }]
  })
  const clear = [...new Set(below.flatMap(({ contender, isClear }) => (isClear ? contender : [])))]
  return [
    ...(clear.length > 0
      ? [
          `Reading every field can’t make decoding cheaper, but the figures say so beyond noise in ${clear.join(', ')}: one of the two figures is off by that much`,
        ]
      : []),
    ...(below.length > clear.length
      ? [`${clear.length > 0 ? 'Elsewhere, decode' : 'Decode'} and read being below decode is within noise`]
      : []),
  ]
}

const formWords = {
  struct: 'typed structs',
  message: 'the library’s messages',
  tree: 'untyped values',
} as const

/** What protobuf takes beside the JSON that a language usually has, what the fastest other JSON takes, and protobuf beside that. */
function leads(report: Report): ReportTable {
  return {
    title: 'protobuf and JSON, by language: CPU time',
    columns: columnsOf(
      [
        'in',
        workload,
        'operation',
        report.run.readAgainst === undefined ? 'usual JSON' : 'JSON',
        'protobuf',
        'protobuf takes',
        'other JSON',
        'other JSON takes',
        'protobuf vs other JSON',
      ],
      [],
    ),
    rows: pairsOf(report).map(({ language, comparison, otherJson, toOther }) => [
      language,
      workloadTitle(cellText(cellOf(comparison))),
      operationTitle(comparison.operation),
      comparison.reference,
      comparison.contender,
      takenBy(comparison),
      otherJson?.contender ?? '',
      otherJson ? takenBy(otherJson) : '',
      toOther ? takes(toOther) : '',
    ]),
    notes: [
      'The answer counts CPU time; the scorecard and the verdicts are about mean time, which includes time taken by other programs. Decoding includes reading every field where that was measured. In each language, the protobuf and the other JSON library with the least CPU time are compared with its usual JSON; protobuf against that other JSON is the ratio of both within each round, without a verdict',
    ],
  }
}

function takenBy({ ratio, verdict }: Comparison): Cell {
  if (ratio === null || verdict === 'not-comparable') return { text: 'not comparable', tone: 'open' }
  const text = takes(ratio, verdict !== 'undecided')
  if (verdict === 'undecided') return { text, tone: 'open' }
  return verdict === 'same' ? text : { text, tone: verdict === 'less' ? 'better' : 'worse' }
}
