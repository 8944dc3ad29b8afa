import {
  type ChangeSummary,
  ChangeWord,
  type ComparedCell,
  type ComparedRow,
  type RunsComparison,
} from '../../model/report/runs-comparison.ts'

/** Which rows of a comparison are looked at. */
export const shownRowsNames = [
  'relevant',
  'regressions',
  'improvements',
  'same',
  'undecided',
  'not-comparable',
  'not-judged',
  'one-sided',
  'all',
] as const
export type ShownRows = (typeof shownRowsNames)[number]

const wordsOf: Readonly<Record<ShownRows, readonly ChangeWord[]>> = {
  relevant: ['regression', 'improvement'],
  regressions: ['regression'],
  improvements: ['improvement'],
  same: ['same'],
  undecided: ['undecided'],
  'not-comparable': ['not-comparable'],
  'not-judged': ['not-judged'],
  'one-sided': ['only-here', 'only-in-base'],
  all: ChangeWord.options,
}

/** Whether a cell is one of those that a filter is about. */
export function isShownCell(cell: ComparedCell | null, show: ShownRows): boolean {
  return cell !== null && wordsOf[show].includes(cell.word)
}

/** The filter that lets through what has a word, and as little else as can be. */
export function showing(word: ChangeWord): ShownRows {
  return shownRowsNames.find((name) => name !== 'relevant' && wordsOf[name].includes(word))!
}

/** The rows that a filter lets through, in the comparison's order. */
export function shownRows({ rows }: Pick<RunsComparison, 'rows'>, show: ShownRows): ComparedRow[] {
  return rows.filter(({ cells }) => cells.some((cell) => isShownCell(cell, show)))
}

/** The summaries that say something: a run's own, and those of its suites where it has several. */
export function shownSummaries({ summaries }: Pick<RunsComparison, 'summaries'>): ChangeSummary[] {
  const suites = new Set(summaries.flatMap(({ suite }) => suite ?? []))
  return summaries.filter(({ suite }) => suite === null || suites.size > 1)
}

/** The outcomes that a table of summaries counts: the usual ones always, so that an absence can be read off. */
export function countedWords(summaries: readonly ChangeSummary[]): ChangeWord[] {
  return ChangeWord.options.filter(
    (word) => usualWords.includes(word) || summaries.some(({ counts }) => counts[word] > 0),
  )
}

const usualWords: readonly ChangeWord[] = ['regression', 'improvement', 'same', 'undecided']
