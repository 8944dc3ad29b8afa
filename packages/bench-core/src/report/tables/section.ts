import type { ReportCase, VerdictWord } from '../../model/report/report.ts'
import type { SuiteName } from '../../model/suite-name.ts'
import type { AskedUse } from '../../model/use/use.ts'
import type { Bar } from '../scene/bars.ts'
import type { Scene } from '../scene/scene.ts'
import type { SeriesStyle } from '../scene/series-style.ts'
import type { ReportTable, SomeCase } from './table.ts'

/** A part of a report that stands under a heading of its own. */
export interface Section {
  /** Names it within addresses of the page. */
  readonly id: string
  readonly title: string
  readonly howToRead?: string
  /** The part of the method page that says more. */
  readonly method: string
  /** It is read right after what is said in short, before all other sections, and its pictures before its tables. */
  readonly isFirst?: boolean
  readonly tables: readonly ReportTable[]
  /** Magnitudes as bars, by what each group of them is of; made for those who can show pictures. */
  readonly bars?: (styles: readonly SeriesStyle[]) => ReadonlyMap<string, readonly Bar[]>
  /** Of all contenders; made for those who can show pictures. */
  readonly pictures?: () => readonly Scene[]
  /** A page alone can show what it is about, in a panel of its own. */
  readonly isOfPage?: true
}

/** Whether a table says more than the heading of its section. */
export function hasOwnTitle(table: ReportTable, { title }: Section): boolean {
  return table.title.toLowerCase() !== title.toLowerCase()
}

export interface DocumentOptions {
  /** Only what was measured on the longest of the tables that storage reads: for a terminal. */
  readonly largestOnly?: boolean
  /** How a service uses the messages, as its reader says. */
  readonly use?: AskedUse | undefined
  /** What the reader of a page looks at: these suites, and of their cases these. It has sections that files can’t have. */
  readonly page?: { readonly suites: readonly SuiteName[]; readonly cases: readonly ReportCase[] }
}

/** A figure of a report that isn't a metric of one of its cases. */
export type SectionLine = SomeCase & {
  readonly metric: string
  readonly unit: string
  readonly kind: 'measured' | 'derived' | 'modelled'
  readonly value?: number | null | undefined
  readonly low?: number | null | undefined
  readonly high?: number | null | undefined
  readonly reference?: string
  readonly ratio?: number | null
  readonly verdict?: VerdictWord
  readonly note?: string | null
}
