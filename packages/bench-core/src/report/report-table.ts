/** A table of a report before it has a form: the same rows stand on a terminal, in Markdown and in HTML. */
export interface ReportTable {
  readonly title: string
  readonly columns: readonly ReportColumn[]
  /** Empty where sentences are all there is to say. */
  readonly rows: readonly (readonly string[])[]
  /** What the rows come to, a sentence each. */
  readonly sentences?: readonly string[]
  /** How to read it: formulas, assumptions, what the words mean. */
  readonly notes?: readonly string[]
}

export interface ReportColumn {
  readonly header: string
  /** Figures stand on the right, and are the rule. */
  readonly align?: 'right'
}

/** So many columns of names, and behind them columns of figures. */
export function columnsOf(names: readonly string[], figures: readonly string[]): ReportColumn[] {
  return [
    ...names.map((header) => ({ header })),
    ...figures.map((header) => ({ header, align: 'right' as const })),
  ]
}

/** Whether there is anything to show. */
export function hasContent({ rows, sentences = [] }: ReportTable): boolean {
  return rows.length + sentences.length > 0
}
