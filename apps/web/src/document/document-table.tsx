import { cellText as documentCellText } from '@wirebench/bench-core/report/print/cell-text'
import { partBars } from '@wirebench/bench-core/report/print/part-bars'
import type { SeriesStyle } from '@wirebench/bench-core/report/scene/series-style'
import {
  type Cell,
  contenderIn,
  isFigure,
  isJudged,
  notesText,
  type ReportTable,
} from '@wirebench/bench-core/report/tables/table'
import { useMemo } from 'react'
import { DataTable, type TableColumn } from '../ui/data-table.tsx'
import { BarGroups } from './bar-groups.tsx'
import { type CellLooks, FigureText, Header, inFull, JudgedFigure, Name, Side, Words } from './cells.tsx'
import { type DocumentRow, shownRows } from './document-rows.ts'
import { figureColumn, withUnit } from './figure-column.ts'
import { FirstRows } from './first-rows.tsx'

interface Row {
  readonly id: string
  readonly cells: DocumentRow
}

const usualRowsAtFirst = 14

/** A table of the document: sortable, each column of figures in one unit, intervals below the figures. */
export function DocumentTable({
  table,
  styles = noStyles,
  broken = noneBroken,
  areCasesLinked = false,
  areIntervalsShown = true,
  rowsAtFirst = usualRowsAtFirst,
}: {
  readonly table: ReportTable
  /** Of the contenders that are shown; left out where the table is of none. */
  readonly styles?: readonly SeriesStyle[]
  /** What is wrong with cases, by `caseId`. */
  readonly broken?: ReadonlyMap<string, string>
  /** Whether names lead to their cases. */
  readonly areCasesLinked?: boolean
  /** Whether intervals are shown that figures could do without. */
  readonly areIntervalsShown?: boolean
  /** Of more rows the others are shown on demand. */
  readonly rowsAtFirst?: number
}) {
  const rows = useMemo(
    () => shownRows(table, styles).map((cells, index): Row => ({ id: String(index), cells })),
    [table, styles],
  )
  const columns = useMemo(
    () => columnsOf(table, rows, { styles, broken, areCasesLinked, areIntervalsShown }),
    [table, rows, styles, broken, areCasesLinked, areIntervalsShown],
  )
  const { title, sentences = [], notes = [] } = table
  // Words are read one by one, figures beside those of other rows.
  const isStacked =
    table.isStacked ?? rows.every(({ cells }) => cells.every((cell) => !isFigure(cell) && !isJudged(cell)))
  return (
    <>
      {table.parts && <BarGroups groups={partBars(table, styles)} />}
      {rows.length > 0 && (
        <FirstRows rows={rows.length} most={rowsAtFirst}>
          {(shown) => (
            <DataTable
              caption={title}
              columns={columns}
              rows={rows}
              most={shown}
              rowId={({ id }) => id}
              isStacked={isStacked}
            />
          )}
        </FirstRows>
      )}
      {sentences.length > 0 && (
        <ul className="mt-2 grid grid-cols-[minmax(0,1fr)] gap-1 wrap-anywhere">
          {sentences.map(documentCellText).map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      {notes.length > 0 && <p className="mt-2 text-table text-muted">{notesText(notes)}</p>}
    </>
  )
}

/** What judged figures are sorted by: how they stand to the reference’s, and that itself by its figure. */
function standingOf(cell: Cell | undefined): number | null {
  return isJudged(cell) ? (cell.judged.ratio?.value ?? cell.judged.value) : null
}

const noStyles: readonly SeriesStyle[] = []
const noneBroken: ReadonlyMap<string, string> = new Map()

function columnsOf(
  { columns }: ReportTable,
  rows: readonly Row[],
  about: CellLooks,
): readonly TableColumn<Row>[] {
  const contenderColumn = rows[0]?.cells.findIndex(
    (cell) => typeof cell === 'object' && cell !== null && 'of' in cell,
  )
  return columns.flatMap((column, index): TableColumn<Row> | [] => {
    const { header, align, kind, contender, isRepeated, isOfText = false } = column
    if (isOfText) return []
    const id = String(index)
    const style = about.styles.find(({ name }) => name === contender)
    if (contender !== undefined && style === undefined) return []
    if (rows.some(({ cells }) => isJudged(cells[index])))
      return {
        id,
        label: header,
        header: style ? <Side style={style} isReference={isRepeated === true} /> : header,
        ...(align && { align }),
        cell: ({ cells }) => <JudgedFigure cell={cells[index]} />,
        ...(!style && { sortValue: ({ cells }) => standingOf(cells[index]) }),
      }
    if (index === contenderColumn)
      return {
        id,
        header: 'contender',
        isRowHeader: true,
        cell: ({ cells }) => <Name cell={cells[index]} {...about} />,
        sortValue: ({ cells }) => contenderIn(cells) ?? null,
      }
    const figures = rows.map(({ cells }) => cells[index]).filter(isFigure)
    const { unit, cell } = figureColumn(figures)
    // Cores have their unit in the title, and the digits that files give them; figures of several kinds have their own.
    const isMixed = new Set(figures.map((figure) => figure.unit)).size > 1
    const isPlain = isMixed || figures.some((figure) => figure.unit === 'cores' || figure.words !== undefined)
    return {
      id,
      isRowHeader: index === 0 && contenderColumn === -1,
      label: header,
      header:
        header === '' && kind === undefined ? (
          ''
        ) : (
          <Header text={isPlain ? header : withUnit(header, unit)} kind={kind} />
        ),
      ...(align && { align }),
      cell: ({ cells }) => {
        const shown = cells[index] ?? null
        if (!isFigure(shown)) return <Words cell={shown} />
        const { text, interval } =
          isMixed || shown.unit === 'cores' || shown.words ? inFull(shown) : cell(shown)
        const isBare = !about.areIntervalsShown && !shown.hasToShowInterval
        return <FigureText text={shown.isBelow ? `< ${text}` : text} interval={isBare ? null : interval} />
      },
      // What sorts by a column is called as it is.
      ...(header !== '' && {
        sortValue: ({ cells }) => {
          const shown = cells[index] ?? null
          return isFigure(shown) ? shown.value : shown && documentCellText(shown)
        },
      }),
    }
  })
}
