import {
  contenderIn,
  documentCellText,
  type Figure,
  isFigure,
  partBars,
  type ReportTable,
  type Section,
  type SeriesStyle,
} from '@wirebench/bench-core/results'
import { type ReactNode, useMemo } from 'react'
import { BarList } from '../../charts/bar-list.tsx'
import { StyledName } from '../../charts/contender-legend.tsx'
import { Picture } from '../../charts/picture.tsx'
import { DataTable, type TableColumn } from '../../ui/data-table.tsx'
import { Fold } from '../../ui/fold.tsx'
import { HowToRead } from '../../ui/how-to-read.tsx'
import { Panel } from '../../ui/panel.tsx'
import { type DocumentRow, shownRows } from './document-rows.ts'
import { type FigureCell, figureColumn, withUnit } from './figure-column.ts'
import { FirstRows } from './first-rows.tsx'

/** A section of the report's document, with the tables that files and terminal have. */
export function DocumentSection({
  section: { id, title, howToRead, method, tables, pictures },
  styles,
}: {
  readonly section: Section
  readonly styles: readonly SeriesStyle[]
}) {
  const names = new Set(styles.map(({ name }) => name))
  return (
    <Panel title={title} id={id}>
      {tables.length === 1 ? (
        <DocumentTable table={tables[0]!} styles={styles} />
      ) : (
        tables.map((table, index) => (
          <Fold key={table.title} title={table.title} isOpen={index === 0}>
            <DocumentTable table={table} styles={styles} />
          </Fold>
        ))
      )}
      {pictures?.().map((scene) => (
        <figure key={scene.title} className="mt-3">
          <figcaption className="mb-2 font-semibold">{scene.title}</figcaption>
          <Picture scene={{ ...scene, series: scene.series.filter(({ style }) => names.has(style.name)) }} />
        </figure>
      ))}
      {howToRead !== undefined && <HowToRead anchor={method}>{howToRead}</HowToRead>}
    </Panel>
  )
}

interface Row {
  readonly id: string
  readonly cells: DocumentRow
}

const rowsAtFirst = 14

/** A table of the document: sortable, each column of figures in one unit, intervals below the figures. */
export function DocumentTable({
  table,
  styles,
}: {
  readonly table: ReportTable
  readonly styles: readonly SeriesStyle[]
}) {
  const rows = useMemo(
    () => shownRows(table, styles).map((cells, index): Row => ({ id: String(index), cells })),
    [table, styles],
  )
  const columns = useMemo(() => columnsOf(table, rows, styles), [table, rows, styles])
  const { title, sentences = [], notes = [] } = table
  return (
    <>
      {table.parts && <Parts table={table} styles={styles} />}
      {rows.length > 0 && (
        <FirstRows rows={rows} most={rowsAtFirst} what="rows">
          {(shown) => <DataTable caption={title} columns={columns} rows={shown} rowId={({ id }) => id} />}
        </FirstRows>
      )}
      {sentences.length > 0 && (
        <ul className="mt-2 grid gap-1">
          {sentences.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      {notes.length > 0 && <p className="mt-2 text-table text-muted">{notes.join('; ')}</p>}
    </>
  )
}

/** Of more bars than these the others are folded. */
const barsOpen = 3

function Parts({ table, styles }: { readonly table: ReportTable; readonly styles: readonly SeriesStyle[] }) {
  return [...partBars(table, styles)].map(([title, bars], index) => (
    <div key={title} className="mb-3">
      {title === '' ? (
        <BarList bars={bars} />
      ) : (
        <Fold title={title} isOpen={index < barsOpen}>
          <BarList bars={bars} />
        </Fold>
      )}
    </div>
  ))
}

function columnsOf(
  { columns }: ReportTable,
  rows: readonly Row[],
  styles: readonly SeriesStyle[],
): readonly TableColumn<Row>[] {
  const contenderColumn = rows[0]?.cells.findIndex(
    (cell) => typeof cell === 'object' && cell !== null && 'of' in cell,
  )
  return columns.map(({ header, align }, index): TableColumn<Row> => {
    const id = String(index)
    if (index === contenderColumn)
      return {
        id,
        header: 'contender',
        isRowHeader: true,
        cell: ({ cells }) => <Name contender={contenderIn(cells) ?? ''} styles={styles} />,
        sortValue: ({ cells }) => contenderIn(cells) ?? null,
      }
    const figures = rows.map(({ cells }) => cells[index]).filter(isFigure)
    const { unit, cell } = figureColumn(figures)
    // Cores have their unit in the title, and the digits that files give them.
    const isPlain = figures.some((figure) => figure.unit === 'cores' || figure.words !== undefined)
    return {
      id,
      header: isPlain ? header : withUnit(header, unit),
      ...(align && { align }),
      cell: ({ cells }) => {
        const shown = cells[index] ?? null
        if (!isFigure(shown)) return shown === null ? '—' : String(shown)
        const { text, interval } = shown.unit === 'cores' || shown.words ? inFull(shown) : cell(shown)
        return <FigureText text={text} interval={interval} />
      },
      sortValue: ({ cells }) => {
        const shown = cells[index] ?? null
        return isFigure(shown) ? shown.value : typeof shown === 'string' ? shown : null
      },
    }
  })
}

/** A figure as files have it, its interval below unless it is part of the text. */
function inFull(figure: Figure): Pick<FigureCell, 'text' | 'interval'> {
  const { low, high, words, isDifference = false } = figure
  const bare = (value: number) => documentCellText({ value, low: null, high: null, unit: figure.unit })
  const hasInterval = !isDifference && words === undefined && low !== null && high !== null && low !== high
  return {
    text: hasInterval ? bare(figure.value ?? 0) : documentCellText(figure),
    interval: hasInterval ? `${bare(low)}–${bare(high)}` : null,
  }
}

function Name({
  contender,
  styles,
}: {
  readonly contender: string
  readonly styles: readonly SeriesStyle[]
}) {
  const style = styles.find(({ name }) => name === contender)
  return style === undefined ? contender : <StyledName style={style} />
}

function FigureText({ text, interval }: { readonly text: string; readonly interval: ReactNode }) {
  return (
    <>
      {text}
      {interval !== null && <span className="block text-caption text-muted">{interval}</span>}
    </>
  )
}
