import type { ScorecardCell } from '../../model/codec/codec-report.ts'
import type { CaseKey } from '../../model/report/case-key.ts'
import type { Metric, Unit } from '../../model/report/report.ts'
import { mapEstimate } from '../../stats/estimate.ts'
import type { RatioWords, TimeUnit } from '../words/format.ts'

/** A table of a report before it has a form: the same one stands on a terminal, in files and on the page. */
export interface ReportTable {
  readonly title: string
  readonly columns: readonly ReportColumn[]
  /** Empty where sentences are all there is to say. */
  readonly rows: readonly (readonly Cell[])[]
  /** What the rows come to, a sentence each. */
  readonly sentences?: readonly (string | Toned)[]
  /** How to read it: formulas, assumptions, what the words mean. */
  readonly notes?: readonly string[]
  /** The headers of columns whose figures make up a whole: a page draws them as bars of parts. */
  readonly parts?: readonly string[]
  /** Whether cells wrap, and a narrow screen has each row as a block. */
  readonly isStacked?: true
}

/** Notes one after another: sentences as such, and what begins small goes on. */
export function notesText(notes: readonly string[]): string {
  return notes.reduce((text, note) => `${text}${/^\p{Ll}/u.test(note) ? '; ' : '. '}${note}`)
}

export interface ReportColumn {
  readonly header: string
  /** Figures stand on the right, and are the rule. The others name the row. */
  readonly align?: 'right'
  /** What texts give its figures in, so that each of them needs no unit. */
  readonly unit?: TimeUnit['unit']
  /** Left out on a page, which shows as much within other columns. */
  readonly isOfText?: true
  /** What all figures of a row are read beside: a table that goes on below itself repeats it. */
  readonly isRepeated?: true
  /** Whose figures these are, where contenders stand side by side. */
  readonly contender?: string
  /** Left out where there is little room. */
  readonly isMinor?: true
  /** How its figures came about, where they are all of a kind. */
  readonly kind?: Metric['kind'] | undefined
}

/** Words, the contender that a row is about, a figure, or nothing where there is none. */
export type Cell = string | Toned | NamedCase | Figure | Judged | null

/** Words that are good or bad news: shown in a colour where there are any. */
export interface Toned {
  readonly text: string
  readonly tone: 'better' | 'worse' | 'open' | 'warning'
}

/** A figure and how it stands to the reference's. */
export interface Judged {
  readonly judged: ScorecardCell
  readonly unit: Unit
  readonly better: 'lower' | 'higher'
  readonly words: RatioWords
}

/** A contender by its name, and the case that the figures of its row are of. */
export interface NamedCase {
  readonly contender: string
  readonly of: SomeCase
}

/** A case, or all of a contender that are alike in what is told. */
export type SomeCase = Pick<CaseKey, 'suite' | 'operation' | 'contender'> & Partial<CaseKey>

/** A figure with its 95 % interval in base units; whoever prints it chooses unit and digits. */
export interface Figure {
  readonly value: number | null
  readonly low: number | null
  readonly high: number | null
  readonly unit: Unit
  /** Stands where the digits would. */
  readonly words?: string
  /** The same in texts alone, where a table has one unit. */
  readonly inText?: string
  /** It is less than its value, which is as little as can be told. */
  readonly isBelow?: true
  /** It says too little without its interval, whatever else is shown without. */
  readonly hasToShowInterval?: true
  /** Files give it without its interval: a column of its own tells how wide that is. */
  readonly isBare?: boolean
  /** More or less than another: told with its sign. */
  readonly isDifference?: boolean
  /** The line that it has in CSV; left out for a metric of a case, which has one in any event. */
  readonly csv?: CsvName
}

export interface CsvName {
  readonly metric: string
  readonly kind: Metric['kind']
  /** Where the figure's own isn't what the line is in. */
  readonly unit?: string
  readonly note?: string | null
}

export function isFigure(cell: Cell | undefined): cell is Figure {
  return typeof cell === 'object' && cell !== null && 'value' in cell
}

export function isOfCase(cell: Cell | undefined): cell is NamedCase {
  return typeof cell === 'object' && cell !== null && 'of' in cell
}

/** The contender that a row is about; undefined for what is of none. */
export function contenderIn(row: readonly Cell[]): string | undefined {
  return row.find(isOfCase)?.contender
}

export function isJudged(cell: Cell | undefined): cell is Judged {
  return typeof cell === 'object' && cell !== null && 'judged' in cell
}

/** What is told in sentences alone. */
export function sentencesTable(title: string, sentences: readonly (string | Toned)[]): ReportTable {
  return { title, columns: [], rows: [], sentences }
}

/** What to know of runs that were read together, and what of them was left out. */
export function notesTable({
  notes,
  leftOut,
}: {
  readonly notes: readonly string[]
  readonly leftOut: readonly { readonly run: string; readonly reason: string; readonly fix: string }[]
}): ReportTable {
  const left = leftOut.map(({ run, reason, fix }) => `left out: run ${run} ${reason}; ${fix}`)
  return sentencesTable('before you rely on this', [...notes, ...left])
}

/** The head of a column in a text, with its unit. */
export function textHeader({ header, unit }: ReportColumn): string {
  return unit === undefined ? header : `${header} ${unit}`
}

/** So many columns of names, and behind them columns of figures. */
export function columnsOf(names: readonly string[], figures: readonly string[]): ReportColumn[] {
  return [
    ...names.map((header) => ({ header })),
    ...figures.map((header) => ({ header, align: 'right' as const })),
  ]
}

/** The table without columns of figures that no row has. */
export function withoutEmptyColumns(table: ReportTable): ReportTable {
  const isKept = table.columns.map(
    ({ align }, index) => align !== 'right' || table.rows.some((row) => row[index] !== null),
  )
  return {
    ...table,
    columns: table.columns.filter((_, index) => isKept[index]),
    rows: table.rows.map((row) => row.filter((_, index) => isKept[index])),
  }
}

/** A metric as a cell, times a factor; nothing where it isn't known. */
export function figureOf(metric: Metric | undefined, factor = 1, csv?: CsvName): Figure | null {
  if (!metric || metric.value === null) return null
  const ends = mapEstimate({ ...metric, value: metric.value }, (end) => end * factor)
  return { ...ends, unit: metric.unit, ...(csv && { csv }) }
}

/** A figure without an interval. */
export function exact(value: number | null, unit: Unit): Figure {
  return { value, low: null, high: null, unit }
}

/** Whether there is anything to show. */
export function hasContent({ rows, sentences = [] }: ReportTable): boolean {
  return rows.length + sentences.length > 0
}
