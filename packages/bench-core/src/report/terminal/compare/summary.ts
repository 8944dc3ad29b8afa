import { type ChangeSummary, ChangeWord, type RunsComparison } from '../../../model/runs-comparison.ts'
import { changeWords, formatChange, formatChangeInWords } from '../../compare/change-text.ts'
import { metricOf } from '../../compare/metric-of.ts'
import { shownSummaries } from '../../compare/shown-rows.ts'
import { missing } from '../../words/format.ts'
import { type Column, textTable, textWidth, wrapped } from '../../words/text-table.ts'

/** Always there, so that an absence can be read off; the others where some run has any. */
const usual: readonly ChangeWord[] = ['regression', 'improvement', 'same', 'undecided']

const plurals: Readonly<Partial<Record<ChangeWord, string>>> = {
  regression: 'regressions',
  improvement: 'improvements',
}

/** What each run amounts to against the baseline: a table with every outcome, or sentences where that is too wide. */
export function summaryLines(comparison: RunsComparison, width: number): string[] {
  const summaries = shownSummaries(comparison)
  const table = textTable(columnsOf(summaries), rowsOf(comparison, summaries))
  if (table.every((line) => textWidth(line) <= width)) return table
  return summaries.flatMap((summary) =>
    wrapped(`${titleOf(comparison, summary)}: ${summary.text}`, width, '  '),
  )
}

function wordsIn(summaries: readonly ChangeSummary[]): ChangeWord[] {
  return ChangeWord.options.filter(
    (word) => usual.includes(word) || summaries.some(({ counts }) => counts[word] > 0),
  )
}

function columnsOf(summaries: readonly ChangeSummary[]): Column[] {
  return [
    { header: '', align: 'left' },
    ...wordsIn(summaries).map((word) => ({
      header: plurals[word] ?? changeWords[word],
      align: 'right' as const,
    })),
    { header: 'geometric mean', align: 'right' },
  ]
}

function rowsOf(comparison: RunsComparison, summaries: readonly ChangeSummary[]): string[][] {
  const metric = metricOf(comparison)
  return summaries.map((summary) => {
    const { counts, geometricMean, of } = summary
    const ranges = { regression: summary.regressions, improvement: summary.improvements }
    const cell = (word: ChangeWord) => {
      const range = word === 'regression' || word === 'improvement' ? ranges[word] : null
      return range === null ? String(counts[word]) : `${counts[word]} (${rangeText(range)})`
    }
    return [
      titleOf(comparison, summary),
      ...wordsIn(summaries).map(cell),
      geometricMean === null ? missing : `${formatChangeInWords(geometricMean, metric)} of ${of}`,
    ]
  })
}

function titleOf({ runs }: RunsComparison, { run, suite }: ChangeSummary): string {
  const { letter } = runs.find(({ id }) => id === run)!
  return suite === null ? letter : `${letter} ${suite}`
}

function rangeText({ low, high }: { readonly low: number; readonly high: number }): string {
  const [from, to] = [formatChange(low), formatChange(high)]
  return from === to ? from : `${from} to ${to}`
}
