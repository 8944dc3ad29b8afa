import { laneOf } from '../../../model/codec/lane.ts'
import { isBesideOthers } from '../../../model/codec/runtime-settings.ts'
import { workloadTitle } from '../../../model/messages/own-workload-name.ts'
import type { Comparison, Report, ReportCase } from '../../../model/report/report.ts'
import { specAsRead } from '../../../model/run/run-spec.ts'
import { isUsable } from '../../../stats/decisions/decision.ts'
import {
  type Cell,
  columnsOf,
  figureOf,
  type ReportTable,
  withoutEmptyColumns,
} from '../../document/table.ts'
import { type RatioRow, ratioScene } from '../../scene/ratios.ts'
import type { Scene } from '../../scene/scene.ts'
import { seriesStyles } from '../../scene/series-style.ts'
import { cellOf, cellText } from '../../words/corpus-cell.ts'
import { cantTell, formatRatio, formatRatioInterval, ratioWords } from '../../words/format-ratio.ts'
import { operationTitle } from '../../words/parameter-words.ts'

/** Operations whose CPU time is told side by side; what is decoded is read where a lane measured that. */
const timed = ['encode', 'decode', 'decode-and-read'] as const

/** What a run of several languages says of them side by side; nothing of a run of one. */
export function languageTables(report: Report): ReportTable[] {
  const { lanes = [] } = report.run.spec
  if (lanes.length === 0) return []
  return [sideBySide(report), leads(report)].map((table) => withoutOneWorkload(withoutEmptyColumns(table)))
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
function sideBySide({ cases, contenders, run }: Report): ReportTable {
  const ofCodecs = cases.filter(({ key }) => key.suite === 'codec' && !isBesideOthers(key))
  const caseOf = (sized: ReportCase, operation: string) =>
    ofCodecs.find(
      ({ key }) =>
        key.operation === operation &&
        key.contender === sized.key.contender &&
        key.workload === sized.key.workload &&
        key.parameters.size === sized.key.parameters.size,
    )
  const rows = ofCodecs.filter(({ key, status }) => key.operation === 'encode' && status === 'measured')
  return {
    title: 'a message in each language',
    columns: columnsOf(
      ['', 'in', 'held as', workload],
      [...timed.map((name) => `${operationTitle(name)}, CPU`), 'allocated', 'mean bytes'],
    ),
    rows: rows.map((sized) => {
      const { key, metrics } = sized
      const lane = contenders.find(({ name }) => name === key.contender)?.lane
      const cpuOf = (operation: string) => figureOf(caseOf(sized, operation)?.metrics.cpuNsPerOperation)
      return [
        { contender: key.contender, of: key },
        laneOf(run.spec, key.contender)?.title ?? here,
        lane ? formWords[lane.form] : '',
        workloadTitle(cellText(cellOf(key))),
        ...timed.map(cpuOf),
        figureOf(metrics.allocatedBytesPerOperation),
        figureOf(metrics.encodedBytesMean),
      ]
    }),
    notes: [
      'Different languages are different programs: a row of one next to a row of another is not a verdict about their formats. Ratios, intervals and verdicts are only within a language',
      'Nothing that decodes in JavaScript puts a part of its work off, so reading every field is timed in the other languages only',
    ],
  }
}

const here = 'JavaScript'
const formWords = {
  struct: 'typed structs',
  message: 'the library’s messages',
  tree: 'untyped values',
} as const

/** What protobuf takes beside the JSON that a language usually has, and what the fastest other JSON takes beside that. */
function leads(report: Report): ReportTable {
  return {
    title: 'protobuf and JSON, by language',
    columns: columnsOf(
      [
        'in',
        workload,
        'operation',
        'usual JSON',
        'protobuf',
        'protobuf takes',
        'other JSON',
        'other JSON takes',
      ],
      [],
    ),
    rows: pairsOf(report).map(({ language, comparison, otherJson }) => [
      language,
      workloadTitle(cellText(cellOf(comparison))),
      operationTitle(comparison.operation),
      comparison.reference,
      comparison.contender,
      takenBy(comparison),
      otherJson?.contender ?? '',
      otherJson ? takenBy(otherJson) : '',
    ]),
    notes: [
      'CPU time. The protobuf and the other JSON of a language that take least are each compared with its usual JSON',
    ],
  }
}

/** `1.74× less [1.61–1.88]`, or that nobody can tell. */
function takenBy({ ratio, verdict, metric }: Comparison): Cell {
  const words = ratioWords(metric)
  const isDecided = verdict === 'less' || verdict === 'more' || verdict === 'same'
  if (ratio === null || verdict === 'not-comparable') return { text: 'not comparable', tone: 'open' }
  if (!isDecided) return { text: cantTell, tone: 'open' }
  const { value, low, high } = ratio
  const text = `${formatRatio(value, 'lower', words)} [${formatRatioInterval(value, low, high, { better: 'lower', words })}]`
  return verdict === 'same' ? text : { text, tone: verdict === 'less' ? 'better' : 'worse' }
}

interface Pair {
  readonly language: string
  readonly comparison: Comparison
  readonly otherJson: Comparison | undefined
}

/** Of each language, workload and operation the protobuf and the JSON that take the least CPU time, beside the language's reference. */
function pairsOf(report: Report): Pair[] {
  const spec = specAsRead(report.run)
  const encodingOf = (name: string) => report.contenders.find((known) => known.name === name)?.encoding
  const known = report.comparisons.filter(
    ({ suite, metric, operation, contender, reference, ratio, parameters }) =>
      suite === 'codec' &&
      !isBesideOthers({ parameters }) &&
      metric === 'cpuNsPerOperation' &&
      timed.some((name) => name === operation) &&
      ratio !== null &&
      ['protobuf', 'json'].includes(encodingOf(contender) ?? '') &&
      encodingOf(reference) === 'json',
  )
  const languageOf = ({ contender }: Comparison) => laneOf(spec, contender)?.title ?? here
  const groups = Map.groupBy(known, (one) =>
    JSON.stringify([one.operation, one.workload, one.parameters.size, languageOf(one)]),
  )
  return [...groups.values()].flatMap((own): Pair[] => {
    const byTime = own.toSorted((a, b) => a.ratio!.value - b.ratio!.value)
    const leastOf = (encoding: string) => byTime.find(({ contender }) => encodingOf(contender) === encoding)
    const comparison = leastOf('protobuf')
    return comparison ? [{ language: languageOf(comparison), comparison, otherJson: leastOf('json') }] : []
  })
}

/** The same as a picture: a line for each language, right is less CPU time than JSON. */
export function languagePicture(report: Report): Scene[] {
  const pairs = pairsOf(report)
  if (new Set(pairs.map(({ language }) => language)).size < 2) return []
  const styles = seriesStyles(report.contenders)
  const rows = pairs.flatMap(({ language, comparison }): RatioRow[] => {
    if (comparison.verdict === 'not-comparable') return []
    const style = styles.get(comparison.contender)
    const { value, low, high } = comparison.ratio!
    if (!style || low === null || high === null || !isUsable(comparison.ratio!)) return []
    const dot = {
      style,
      value: 1 / value,
      low: 1 / high,
      high: 1 / low,
      isHollow: false,
      text: comparison.text,
    }
    return [{ label: `${language}, ${operationTitle(comparison.operation)}`, dots: [dot] }]
  })
  return [
    ratioScene('protobuf and JSON, by language', rows, {
      title: 'CPU time of the usual JSON ÷ that of protobuf (log scale)',
      ends: ['← JSON takes less', 'protobuf takes less →'],
    }),
  ]
}
