import type { ScorecardCell, ScorecardRow } from '../../model/codec-report.ts'
import type { Report } from '../../model/report.ts'
import { inShort } from '../suites/codec/in-short.ts'
import { type LaidOutScorecard, laidOutScorecard } from '../suites/codec/scorecard-layout.ts'
import { ratioWords } from '../words/format.ts'
import { formatFigure } from '../words/format-figure.ts'
import { shortVerdict } from '../words/short-verdict.ts'
import { wrapped } from '../words/text-table.ts'
import type { Paint } from './paint.ts'
import { columnsLike, fittingTable } from './table.ts'

/** Below this many columns, only what wasn't measured says what it is, and which way is better is left to the words. */
const leastForKinds = 80

/** Dimension by dimension: every contender's figure, how it stands to the reference, and how sure that is. */
export function scorecardSections(report: Report, width: number, paint: Paint): string[][] {
  return laidOutScorecard(report).map((table) => scorecardTable(table, width, paint))
}

/** What the rows come to, group by group, and what there is to explain. */
export function groupSection(report: Report, width: number, paint: Paint): string[] {
  const sentences = inShort(report)
  if (sentences.length === 0) return []
  return [paint.bold('in short'), ...sentences.flatMap((text) => wrapped(`- ${text}`, width, '  '))]
}

function scorecardTable(
  { title, contenders, rows }: LaidOutScorecard,
  width: number,
  paint: Paint,
): string[] {
  const cellsOf = (row: ScorecardRow) =>
    contenders.flatMap((contender) => row.cells.find((cell) => cell.contender === contender) ?? [])
  const isWide = width >= leastForKinds
  const headers = isWide ? ['', 'kind', 'better'] : ['']
  const headOf = ({ title, kind, better }: ScorecardRow) =>
    isWide ? [title, kind, better] : [kind === 'measured' ? title : `${title} (${kind})`]
  const lines = rows.flatMap((row) => [
    [...headOf(row), ...cellsOf(row).map((cell) => figureOf(row, cell))],
    ...(row.cells.some(({ ratio, verdict }) => ratio !== null || verdict !== null)
      ? [[...headers.map(() => ''), ...cellsOf(row).map((cell) => ratioOf(row, cell))]]
      : []),
  ])
  return fittingTable(title, columnsLike([...headers, ...contenders], headers.length), lines, paint, {
    repeated: headers.length + 1,
    width,
  })
}

function figureOf({ unit }: ScorecardRow, { value, low, high }: ScorecardCell): string {
  return formatFigure(value === null ? null : { value, low, high }, unit)
}

function ratioOf({ better, metric }: ScorecardRow, cell: ScorecardCell): string {
  return shortVerdict(cell, better, ratioWords(metric))
}
