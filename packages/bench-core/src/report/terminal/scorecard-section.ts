import type { Scorecard, ScorecardCell, ScorecardRow, ScorecardTable } from '../../model/codec-report.ts'
import type { Report } from '../../model/report.ts'
import { specAsRead } from '../../model/run-spec.ts'
import { cellText } from '../codec/cells.ts'
import { formatFigure } from '../compare/format-figure.ts'
import { ratioWords } from '../format.ts'
import { referenceWords } from '../reference-words.ts'
import { shortVerdict } from '../short-verdict.ts'
import { wrapped } from '../text-table.ts'
import type { Paint } from './paint.ts'
import { fittingTable } from './table.ts'

/** Dimension by dimension: every contender's figure, how it stands to the reference, and how sure that is. */
export function scorecardSections({ scorecard, run }: Report, width: number, paint: Paint): string[][] {
  if (!scorecard) return []
  const against = referenceWords(specAsRead(run), 'codec')
  return scorecard.tables.map((table) => scorecardTable(table, { ...scorecard, against }, width, paint))
}

/** What the rows come to, group by group, and what there is to explain. */
export function groupSection({ scorecard }: Report, width: number, paint: Paint): string[] {
  const groups = scorecard?.groups ?? []
  const explanations = scorecard?.explanations ?? []
  if (groups.length + explanations.length === 0) return []
  return [
    paint.bold('in short'),
    ...[...groups.map(({ text }) => text), ...explanations].flatMap((text) =>
      wrapped(`- ${text}`, width, '  '),
    ),
  ]
}

function scorecardTable(
  { workload, parameters, rows }: ScorecardTable,
  {
    reference,
    contenders,
    against,
  }: Pick<Scorecard, 'reference' | 'contenders'> & { readonly against: string },
  width: number,
  paint: Paint,
): string[] {
  const title = `scorecard${workload === null ? '' : ` ${cellText({ workload, parameters })}`}, against ${against}`
  // The reference comes first, so that it is beside all others.
  const order = [reference, ...contenders.filter((contender) => contender !== reference)]
  const cellsOf = (row: ScorecardRow) =>
    order.flatMap((contender) => row.cells.find((cell) => cell.contender === contender) ?? [])
  const lines = rows.flatMap((row) => [
    [row.title, row.kind, row.better, ...cellsOf(row).map((cell) => figureOf(row, cell))],
    ...(row.cells.some(({ ratio, verdict }) => ratio !== null || verdict !== null)
      ? [['', '', '', ...cellsOf(row).map((cell) => ratioOf(row, cell))]]
      : []),
  ])
  return fittingTable(title, ['', 'kind', 'better', ...order], lines, paint, {
    leftColumns: 3,
    repeated: 4,
    width,
  })
}

function figureOf({ unit }: ScorecardRow, { value, low, high }: ScorecardCell): string {
  return formatFigure(value === null ? null : { value, low, high }, unit)
}

function ratioOf({ better, metric }: ScorecardRow, cell: ScorecardCell): string {
  return shortVerdict(cell, better, ratioWords(metric))
}
