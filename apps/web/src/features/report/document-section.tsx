import {
  type Bar,
  type Cell,
  caseId,
  contenderIn,
  documentCellText,
  type Figure,
  isFigure,
  type Metric,
  partBars,
  type ReportTable,
  type Section,
  type SeriesStyle,
  type Toned,
} from '@wirebench/bench-core/results'
import { type ReactNode, useMemo } from 'react'
import { BarList } from '../../charts/bar-list.tsx'
import { Picture } from '../../charts/picture.tsx'
import { DataTable, type TableColumn } from '../../ui/data-table.tsx'
import { Fold } from '../../ui/fold.tsx'
import { HowToRead } from '../../ui/how-to-read.tsx'
import { KindChip } from '../../ui/kind-chip.tsx'
import { Panel } from '../../ui/panel.tsx'
import { CaseName } from './case-name.tsx'
import { type DocumentRow, shownRows } from './document-rows.ts'
import { type FigureCell, figureColumn, withUnit } from './figure-column.ts'
import { FirstRows } from './first-rows.tsx'

/** A section of the report's document, with the tables that files and terminal have. */
export function DocumentSection({
  section: { id, title, howToRead, method, tables, bars, pictures },
  styles,
}: {
  readonly section: Section
  readonly styles: readonly SeriesStyle[]
}) {
  const names = new Set(styles.map(({ name }) => name))
  return (
    <Panel title={title} id={id}>
      {bars && <BarGroups groups={bars(styles)} />}
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
  broken = noneBroken,
}: {
  readonly table: ReportTable
  readonly styles: readonly SeriesStyle[]
  /** What is wrong with cases, by `caseId`. */
  readonly broken?: ReadonlyMap<string, string>
}) {
  const rows = useMemo(
    () => shownRows(table, styles).map((cells, index): Row => ({ id: String(index), cells })),
    [table, styles],
  )
  const columns = useMemo(() => columnsOf(table, rows, { styles, broken }), [table, rows, styles, broken])
  const { title, sentences = [], notes = [] } = table
  return (
    <>
      {table.parts && <BarGroups groups={partBars(table, styles)} />}
      {rows.length > 0 && (
        <FirstRows rows={rows} most={rowsAtFirst} what="rows">
          {(shown) => <DataTable caption={title} columns={columns} rows={shown} rowId={({ id }) => id} />}
        </FirstRows>
      )}
      {sentences.length > 0 && (
        <ul className="mt-2 grid grid-cols-[minmax(0,1fr)] gap-1 wrap-anywhere">
          {sentences.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      {notes.length > 0 && <p className="mt-2 text-table text-muted">{notes.join('; ')}</p>}
    </>
  )
}

const noneBroken: ReadonlyMap<string, string> = new Map()

/** Of more bars than these the others are folded. */
const barsOpen = 3

function BarGroups({ groups }: { readonly groups: ReadonlyMap<string, readonly Bar[]> }) {
  return [...groups].map(([title, bars], index) => (
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
  about: NamesAbout,
): readonly TableColumn<Row>[] {
  const contenderColumn = rows[0]?.cells.findIndex(
    (cell) => typeof cell === 'object' && cell !== null && 'of' in cell,
  )
  return columns.map(({ header, align, kind }, index): TableColumn<Row> => {
    const id = String(index)
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
    // Cores have their unit in the title, and the digits that files give them.
    const isPlain = figures.some((figure) => figure.unit === 'cores' || figure.words !== undefined)
    return {
      id,
      isRowHeader: index === 0 && contenderColumn === -1,
      header: <Header text={isPlain ? header : withUnit(header, unit)} kind={kind} />,
      ...(align && { align }),
      cell: ({ cells }) => {
        const shown = cells[index] ?? null
        if (!isFigure(shown)) return <Words cell={shown} />
        const { text, interval } = shown.unit === 'cores' || shown.words ? inFull(shown) : cell(shown)
        return <FigureText text={text} interval={interval} />
      },
      sortValue: ({ cells }) => {
        const shown = cells[index] ?? null
        return isFigure(shown) ? shown.value : shown && documentCellText(shown)
      },
    }
  })
}

const toneLooks: Readonly<Record<Toned['tone'], string>> = {
  better: 'bg-better-bg text-better',
  worse: 'bg-worse-bg text-worse',
  open: 'bg-neutral-bg text-text',
}

/** The word says it all: its colour only repeats that. */
function Words({ cell }: { readonly cell: Cell }) {
  const text = documentCellText(cell)
  if (typeof cell !== 'object' || cell === null || !('tone' in cell)) return text
  return <span className={`rounded-control px-2 font-medium ${toneLooks[cell.tone]}`}>{text}</span>
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

function Header({ text, kind }: { readonly text: string; readonly kind: Metric['kind'] | undefined }) {
  if (kind === undefined) return text
  return (
    <span>
      {text}
      <span className="block">
        <KindChip kind={kind} />
      </span>
    </span>
  )
}

interface NamesAbout {
  readonly styles: readonly SeriesStyle[]
  readonly broken: ReadonlyMap<string, string>
}

function Name({ cell, styles, broken }: NamesAbout & { readonly cell: Cell | undefined }) {
  if (typeof cell !== 'object' || cell === null || !('of' in cell)) return null
  const { contender, of } = cell
  const { workload, parameters } = of
  const id = workload && parameters && caseId({ ...of, workload, parameters })
  return (
    <CaseName
      contender={contender}
      style={styles.find(({ name }) => name === contender)}
      failure={null}
      brokenRule={(id && broken.get(id)) ?? null}
    />
  )
}

function FigureText({ text, interval }: { readonly text: string; readonly interval: ReactNode }) {
  return (
    <>
      {text}
      {interval !== null && <span className="block text-caption text-muted">{interval}</span>}
    </>
  )
}
