import { textTable, wrapped } from '../../packages/bench-core/src/report/words/text-table.ts'
import { median } from '../../packages/bench-core/src/stats/mean.ts'
import { tableHead, tableRow } from '../tables.ts'
import type { Reading } from './run-way.ts'
import type { LibraryWay } from './ways.ts'

/** One operation of one library, measured once in each way. */
export interface Alternation {
  readonly codec: string
  readonly operation: string
  /** Their way with one message, with all of ours, and with our trials' flags of the runtime besides. */
  readonly one: Reading
  readonly all: Reading
  readonly flagged: Reading
  /** Our way, with all. */
  readonly oursNs: number
}

const headers = [
  'library',
  'its way',
  'operation',
  'its ns/op',
  'our ns/op',
  'its ÷ ours',
  'one ÷ 256 messages',
  'its flags ÷ our settings',
  'the rest',
] as const
const words = 3

/** Medians over the alternations; ratios are formed within each, with the smallest and the largest beside the median. */
export function tableRows(ways: readonly LibraryWay[], all: readonly Alternation[]): string[][] {
  return ways.flatMap((way) => {
    const usedNs = (reading: Reading) => withoutStolenTime(reading, way)
    const own = all.filter(({ codec }) => codec === way.codec)
    return [...Map.groupBy(own, ({ operation }) => operation)].map(([operation, alternations]) => [
      way.codec,
      way.name,
      operation,
      timeCell(alternations.map(({ one }) => one.nsPerOperation)),
      timeCell(alternations.map(({ oursNs }) => oursNs)),
      ratioCell(alternations.map(({ one, oursNs }) => usedNs(one) / oursNs)),
      ratioCell(alternations.map((each) => usedNs(each.one) / usedNs(each.all))),
      ratioCell(alternations.map((each) => usedNs(each.all) / usedNs(each.flagged))),
      ratioCell(alternations.map(({ flagged, oursNs }) => usedNs(flagged) / oursNs)),
    ])
  })
}

/** Time that other programs took of the core isn't in our figure either. */
function withoutStolenTime({ nsPerOperation, cpuShare }: Reading, { seesStolenTime }: LibraryWay): number {
  return seesStolenTime ? nsPerOperation * Math.min(1, cpuShare) : nsPerOperation
}

function timeCell(times: readonly number[]): string {
  return Math.round(median(times)).toLocaleString('en-US')
}

function ratioCell(ratios: readonly number[]): string {
  const range = [Math.min(...ratios), Math.max(...ratios)].map((ratio) => ratio.toFixed(2)).join('–')
  return `${median(ratios).toFixed(2)} (${range})`
}

/** What the columns mean, how each library measures, and what the machine did beside it. */
function notesOf(ways: readonly LibraryWay[], all: readonly Alternation[]): string[] {
  const shares = all.flatMap((each) =>
    [each.one, each.all, each.flagged].map(({ cpuShare }) => 100 * Math.min(1, cpuShare)),
  )
  const measured = ways.filter(({ codec }) => all.some((each) => each.codec === codec))
  return [
    'its ns/op: the library’s own way with one message again and again, the one of the corpus whose size is nearest to the mean',
    'its ÷ ours = (one ÷ 256 messages) × (its flags ÷ our settings) × (the rest): what the choice of messages makes in its way, what the settings of our trials make there, and what is left; medians of the alternations, with the smallest and the largest',
    ...measured.map(
      ({ codec, source, words, differs }) =>
        `${codec} (${source}): ${words}. What differs from ours: ${differs}.`,
    ),
    `the processes of the libraries’ ways had a CPU for ${median(shares).toFixed(1)} % of their time (median; at least ${Math.min(...shares).toFixed(1)} %); the ratios leave out the rest, as our figure does, the times don’t`,
  ]
}

/** For a terminal. */
export function textOf(ways: readonly LibraryWay[], all: readonly Alternation[], width: number): string {
  const columns = headers.map((header, index) => ({
    header,
    align: index < words ? ('left' as const) : ('right' as const),
  }))
  const notes = notesOf(ways, all).flatMap((note) => wrapped(`- ${note}`, width, '  '))
  return [...textTable(columns, tableRows(ways, all)), '', ...notes].join('\n')
}

/** For a page. */
export function markdownOf(ways: readonly LibraryWay[], all: readonly Alternation[], about: string): string {
  const lines = [
    about,
    '',
    tableHead(headers, words),
    ...tableRows(ways, all).map(tableRow),
    '',
    ...notesOf(ways, all).map((note) => `- ${note}`),
  ]
  return `${lines.join('\n')}\n`
}
